-- Questions that the office asked the senders of submissions.
create table submission_questions (
  tenant_id uuid not null default foyer_tenant(),
  question_id uuid not null,
  submission_id uuid not null,
  -- Of the answers that it is about.
  revision integer not null,
  question_sealed bytea not null,
  -- The questions of the form that it is about.
  field_uuids text[] not null check (cardinality(field_uuids) <= 5),
  asked_by uuid not null,
  asked_at timestamptz not null,
  -- Chosen by the page for the intention, so that a question that is sent twice is asked once.
  request_key uuid not null,
  -- The revision that was sent after it.
  answered_revision integer,
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  -- A guest answers by a link: SHA-256 of its token, when it ends, and how often a wrong birth date was entered.
  token_digest bytea,
  ends_at timestamptz,
  wrong_tries smallint not null default 0,
  -- The birth date in the answers under the practice's key; null where there is none, or nobody is asked for it.
  birth_digest bytea,
  primary key (tenant_id, question_id),
  unique (tenant_id, request_key),
  unique (tenant_id, token_digest),
  foreign key (tenant_id, submission_id) references submissions,
  foreign key (tenant_id, asked_by) references accounts (tenant_id, account_id),
  foreign key (tenant_id, withdrawn_by) references accounts (tenant_id, account_id),
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  check (withdrawn_at is null or answered_revision is null),
  check ((token_digest is null) = (ends_at is null))
);
create index questions_of_submission on submission_questions (tenant_id, submission_id, asked_at);
select foyer_close_table('submission_questions');
-- A question stays as it was asked; what became of it is added.
grant select, insert, delete on submission_questions to foyer_app;
grant update (answered_revision, withdrawn_by, withdrawn_at, wrong_tries) on submission_questions to foyer_app;
create policy erasable_rows on submission_questions as restrictive for delete using (exists (
  select from submissions s where s.tenant_id = submission_questions.tenant_id
    and s.submission_id = submission_questions.submission_id
    and s.state = 'spam' and s.turned_at < current_timestamp - interval '30 days'));
