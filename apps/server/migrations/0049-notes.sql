-- What the office writes for itself on a patient, an account, a visit or a submission. Patients never see it.
create table notes (
  tenant_id uuid not null default foyer_tenant(),
  note_id uuid not null,
  -- An account is the ledger of the patient whose id it has.
  subject_kind text not null check (subject_kind in ('patient', 'account', 'visit', 'submission')),
  subject_id uuid not null,
  -- Whom it is about; null for a guest's visit or submission that nobody is matched to.
  patient_id uuid,
  -- Null once it was removed.
  text_sealed bytea,
  is_pinned boolean not null default false,
  created_by uuid not null,
  created_at timestamptz not null,
  -- Counts the changes. A change that began from an older one is refused.
  revision integer not null default 1,
  edited_at timestamptz,
  removed_by uuid,
  removed_at timestamptz,
  -- Chosen by the page for the intention, so that a note that is sent twice is stored once.
  request_key uuid not null,
  primary key (tenant_id, note_id),
  unique (tenant_id, request_key),
  foreign key (tenant_id, patient_id) references patients,
  foreign key (tenant_id, created_by) references accounts,
  foreign key (tenant_id, removed_by) references accounts,
  check ((removed_at is null) = (removed_by is null)),
  check ((removed_at is null) = (text_sealed is not null)),
  check (removed_at is null or not is_pinned)
);
create index notes_by_subject on notes (tenant_id, subject_kind, subject_id, created_at);
create index notes_by_patient on notes (tenant_id, patient_id) where patient_id is not null;
select foyer_close_table('notes');
grant select, insert on notes to foyer_app;
grant update (subject_id, patient_id, text_sealed, is_pinned, revision, edited_at, removed_by, removed_at) on notes to foyer_app;
