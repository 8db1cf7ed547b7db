-- Answers that are not sent yet, saved as they are given. Sealed; one draft per person (or visitor's session) and form,
-- and one per submission that is being edited.

create table submission_drafts (
  tenant_id uuid not null,
  draft_id uuid not null,
  form_id uuid not null,
  contact_id uuid,
  guest_digest bytea,
  submission_id uuid,
  form_version_id uuid not null,
  revision integer not null,
  -- Who wrote last: one opening of the form, which numbers its saves, so that a repeated or belated one does no harm.
  writer_id uuid not null,
  writer_sequence integer not null,
  answers_sealed bytea not null,
  -- Keys of files that the answers name, so that they are not cleared away as orphans.
  attachment_keys text[] not null,
  saved_at timestamptz not null,
  primary key (tenant_id, draft_id),
  unique nulls not distinct (tenant_id, form_id, contact_id, guest_digest, submission_id),
  check ((contact_id is null) <> (guest_digest is null)),
  foreign key (tenant_id, form_id) references forms,
  foreign key (tenant_id, form_version_id) references form_versions,
  foreign key (tenant_id, contact_id) references contacts on delete cascade,
  foreign key (tenant_id, submission_id) references submissions
);
create index submission_drafts_by_age on submission_drafts (tenant_id, saved_at);
select foyer_close_table('submission_drafts');
grant select, insert, update, delete on submission_drafts to foyer_app;
