-- Pictures that patients and guests attach to forms.

-- The bytes are in the storage, sealed under a key of their own; that key, the file's name and its type are sealed here. A
-- row is written before its file and deleted after it, so that no file is forgotten.
create table attachments (
  tenant_id uuid not null default foyer_tenant() references tenants,
  attachment_id uuid not null,
  attachment_key text not null check (length(attachment_key) between 20 and 64),
  file_sealed bytea,
  -- Who uploaded it: a patient, or a guest's browser.
  uploaded_by uuid,
  guest_digest bytea,
  -- The submission that it was sent with, and the patient whose submission that is; null for a guest's.
  submission_id uuid,
  owner_id uuid,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (tenant_id, attachment_id),
  unique (tenant_id, attachment_key),
  foreign key (tenant_id, uploaded_by) references patients,
  foreign key (tenant_id, owner_id) references patients,
  foreign key (tenant_id, submission_id) references submissions,
  check (uploaded_by is not null or guest_digest is not null)
);
create index attachments_unclaimed on attachments (tenant_id, created_at) where submission_id is null;
create index attachments_by_submission on attachments (tenant_id, submission_id) where submission_id is not null;
select foyer_close_table('attachments');
grant select, insert, update, delete on attachments to foyer_app;
