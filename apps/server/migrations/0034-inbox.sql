-- The inbox at hundreds of thousands of submissions: filters that an index serves, guests found by their names, and guests
-- who turn out to be patients.

alter table submissions
  -- Whom the office takes a guest to be. The submission becomes theirs when it is approved, so that a wrong match, which can
  -- be taken back until then, shows nobody somebody else's answers.
  add column matched_contact_id uuid,
  add column is_name_findable boolean not null default true,
  add foreign key (tenant_id, matched_contact_id) references contacts (tenant_id, contact_id);

create index submissions_by_form on submissions (tenant_id, form_id, submitted_at desc, submission_id desc);
create index submissions_of_guests on submissions (tenant_id, submitted_at desc, submission_id desc) where contact_id is null;
create index submissions_approved on submissions (tenant_id, submitted_at desc, submission_id desc) where approved_at is not null;
create index submissions_by_approval on submissions (tenant_id, approved_at desc) where approved_at is not null;
create index submissions_unfindable on submissions (tenant_id, submission_id) where not is_name_findable;

-- A guest's name rests sealed; to be found it is kept word by word as digests under a key of the practice: whole words can
-- be looked for, and nobody reads a name from them.
create table submission_words (
  tenant_id uuid not null,
  word_digest bytea not null,
  submission_id uuid not null,
  primary key (tenant_id, word_digest, submission_id),
  foreign key (tenant_id, submission_id) references submissions
);
select foyer_close_table('submission_words');
grant select, insert on submission_words to foyer_app;

-- Housekeeping adds the words of the names that are there already: only the server has the key.
alter table submissions no force row level security;
update submissions set is_name_findable = false where person_name_sealed is not null;
alter table submissions force row level security;
