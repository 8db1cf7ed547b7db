-- Submissions of patients and guests, their drafts, and what the office has to be told of. Answers are sealed.

create table submissions (
  tenant_id uuid not null default foyer_tenant(),
  submission_id uuid not null,
  form_id uuid not null,
  -- Null for a guest's.
  patient_id uuid,
  -- The patient whom the office matched a guest to. The submission becomes that patient's when it is approved. Until then
  -- the match can be undone, so a wrong one shows no patient the answers of another person.
  matched_patient_id uuid,
  person_name_sealed bytea,
  revision integer not null,
  submitted_at timestamptz not null,
  read_at timestamptz,
  approved_at timestamptz,
  approved_by uuid,
  primary key (tenant_id, submission_id),
  foreign key (tenant_id, form_id) references forms,
  foreign key (tenant_id, patient_id) references patients,
  foreign key (tenant_id, matched_patient_id) references patients (tenant_id, patient_id),
  foreign key (tenant_id, approved_by) references accounts (tenant_id, account_id)
);
-- One index for each filter of the inbox, newest first.
create index submissions_newest on submissions (tenant_id, submitted_at desc, submission_id desc);
create index submissions_waiting on submissions (tenant_id, submitted_at desc, submission_id desc) where approved_at is null;
create index submissions_approved on submissions (tenant_id, submitted_at desc, submission_id desc) where approved_at is not null;
create index submissions_of_guests on submissions (tenant_id, submitted_at desc, submission_id desc) where patient_id is null;
create index submissions_by_form on submissions (tenant_id, form_id, submitted_at desc, submission_id desc);
create index submissions_by_patient on submissions (tenant_id, patient_id, form_id, submitted_at desc) where patient_id is not null;
create index submissions_by_approval on submissions (tenant_id, approved_at desc) where approved_at is not null;
select foyer_close_table('submissions');
grant select, insert, update on submissions to foyer_app;

-- Each edit of a submission is a new revision.
create table submission_revisions (
  tenant_id uuid not null default foyer_tenant(),
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

-- What proves a revision: fingerprints of its answers and signatures, and the browser that a guest sent it from.
create table submission_proofs (
  tenant_id uuid not null default foyer_tenant(),
  submission_id uuid not null,
  revision integer not null,
  -- Null where nothing was signed.
  proof_sealed bytea,
  -- The digest of the guest's cookie; null for signed-in people.
  guest_digest bytea,
  primary key (tenant_id, submission_id, revision),
  foreign key (tenant_id, submission_id, revision) references submission_revisions
);
select foyer_close_table('submission_proofs');
-- Neither update nor delete: a proof stands as long as what it proves.
grant select, insert on submission_proofs to foyer_app;

-- A request that repeats a key gets the response to the first one.
create table submission_keys (
  tenant_id uuid not null default foyer_tenant(),
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

-- A guest's name is sealed. To be found, each of its words is kept as a digest under a key of the practice: whole words
-- can be looked up, and no name can be read from them.
create table submission_words (
  tenant_id uuid not null default foyer_tenant(),
  word_digest bytea not null,
  submission_id uuid not null,
  primary key (tenant_id, word_digest, submission_id),
  foreign key (tenant_id, submission_id) references submissions
);
select foyer_close_table('submission_words');
grant select, insert on submission_words to foyer_app;

-- Answers that are not sent yet, saved as they are given. There is one draft for each form and patient (or guest's
-- session), and one for each submission that is being edited.
create table submission_drafts (
  tenant_id uuid not null default foyer_tenant(),
  draft_id uuid not null,
  form_id uuid not null,
  patient_id uuid,
  guest_digest bytea,
  submission_id uuid,
  form_version_id uuid not null,
  revision integer not null,
  -- The last writer: one opening of the form, which numbers its saves, so that a repeated or late one does no harm.
  writer_id uuid not null,
  writer_sequence integer not null,
  answers_sealed bytea not null,
  -- Keys of the files that the answers name, so that these are not deleted as orphans.
  attachment_keys text[] not null,
  saved_at timestamptz not null,
  primary key (tenant_id, draft_id),
  unique nulls not distinct (tenant_id, form_id, patient_id, guest_digest, submission_id),
  check ((patient_id is null) <> (guest_digest is null)),
  foreign key (tenant_id, form_id) references forms,
  foreign key (tenant_id, form_version_id) references form_versions,
  foreign key (tenant_id, patient_id) references patients on delete cascade,
  foreign key (tenant_id, submission_id) references submissions
);
create index submission_drafts_by_age on submission_drafts (tenant_id, saved_at);
select foyer_close_table('submission_drafts');
grant select, insert, update, delete on submission_drafts to foyer_app;

-- The revisions that the office has to be told of.
create table submission_notices (
  tenant_id uuid not null default foyer_tenant(),
  submission_id uuid not null,
  revision integer not null,
  -- Null until the office was told.
  told_at timestamptz,
  primary key (tenant_id, submission_id, revision),
  foreign key (tenant_id, submission_id) references submissions on delete cascade
);
create index submission_notices_untold on submission_notices (tenant_id, submission_id) where told_at is null;
select foyer_close_table('submission_notices');
grant select, insert, update, delete on submission_notices to foyer_app;

-- When the office was last told of submissions. It gets at most one email in five minutes: the first submission is told
-- at once, those that follow are told together.
create table office_notices (
  tenant_id uuid primary key default foyer_tenant() references tenants,
  told_at timestamptz not null
);
select foyer_close_table('office_notices');
grant select, insert, update on office_notices to foyer_app;
