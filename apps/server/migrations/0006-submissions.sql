-- What patients and guests send in. Answers are sealed; each edit is a new revision under the same submission.

create table submissions (
  tenant_id uuid not null,
  submission_id uuid not null,
  form_id uuid not null,
  contact_id uuid,
  person_name_sealed bytea,
  revision integer not null,
  submitted_at timestamptz not null,
  read_at timestamptz,
  approved_at timestamptz,
  approved_by uuid,
  primary key (tenant_id, submission_id),
  foreign key (tenant_id, form_id) references forms,
  foreign key (tenant_id, contact_id) references contacts,
  foreign key (tenant_id, approved_by) references accounts (tenant_id, account_id)
);
create index submissions_newest on submissions (tenant_id, submitted_at desc, submission_id desc);
create index submissions_waiting on submissions (tenant_id, submitted_at desc, submission_id desc) where approved_at is null;
create index submissions_by_contact on submissions (tenant_id, contact_id, form_id, submitted_at desc) where contact_id is not null;
select foyer_close_table('submissions');
grant select, insert, update on submissions to foyer_app;

create table submission_revisions (
  tenant_id uuid not null,
  submission_id uuid not null,
  revision integer not null,
  form_version_id uuid not null,
  answers_sealed bytea not null,
  utm_parameters jsonb not null,
  submitted_by uuid,
  submitted_at timestamptz not null,
  primary key (tenant_id, submission_id, revision),
  foreign key (tenant_id, submission_id) references submissions,
  foreign key (tenant_id, form_version_id) references form_versions
);
select foyer_close_table('submission_revisions');
grant select, insert on submission_revisions to foyer_app;

-- A repeated send with the same key answers what the first one answered.
create table submission_keys (
  tenant_id uuid not null,
  key_digest bytea not null,
  body_digest bytea not null,
  submission_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, key_digest),
  foreign key (tenant_id, submission_id) references submissions
);
create index submission_keys_by_age on submission_keys (tenant_id, created_at);
select foyer_close_table('submission_keys');
grant select, insert, delete on submission_keys to foyer_app;
