-- What approvals wrote to records, so that it can be read, and taken back.
create table approvals (
  tenant_id uuid not null default foyer_tenant(),
  approval_id uuid not null,
  submission_id uuid not null,
  -- Of the submission.
  revision integer not null,
  patient_id uuid not null,
  approved_by uuid,
  approved_at timestamptz not null,
  -- Each difference with whether it was written, and the parts of the record before and after.
  content_sealed bytea not null,
  undone_at timestamptz,
  undone_by uuid,
  -- What was not put back, because it had been changed since.
  kept_sealed bytea,
  primary key (tenant_id, approval_id),
  foreign key (tenant_id, submission_id) references submissions,
  foreign key (tenant_id, patient_id) references patients on delete cascade,
  foreign key (tenant_id, approved_by) references accounts (tenant_id, account_id),
  foreign key (tenant_id, undone_by) references accounts (tenant_id, account_id)
);
create index approvals_of_submission on approvals (tenant_id, submission_id, approved_at desc);
create index approvals_by_patient on approvals (tenant_id, patient_id);
select foyer_close_table('approvals');
-- An approval stays as it was; only that it was undone is added.
grant select, insert on approvals to foyer_app;
grant update (undone_at, undone_by, kept_sealed) on approvals to foyer_app;
