-- What a practice knows of a patient's allergies, conditions and medicines, an entry each. Until then each list was one answer of
-- the medical record.
create table clinical_entries (
  tenant_id uuid not null default foyer_tenant(),
  entry_id uuid not null,
  patient_id uuid not null,
  kind text not null check (kind in ('allergy', 'condition', 'medicine')),
  -- Name and details as JSON.
  content_sealed bytea not null,
  -- 'mistaken': it was never true.
  state text not null default 'active' check (state in ('active', 'ended', 'mistaken')),
  -- Its place in the list.
  position integer not null,
  -- How the practice knows it, as it stands now; 'record': it was there before there were entries.
  source text not null check (source in ('form', 'desk', 'phone', 'letter', 'correction', 'record', 'merge', 'undo', 'software')),
  -- The submission, or the patient whose record was merged.
  source_id uuid,
  changed_at timestamptz not null,
  changed_by uuid,
  revision integer not null default 1,
  primary key (tenant_id, entry_id),
  foreign key (tenant_id, patient_id) references patients on delete cascade
);
create index clinical_entries_of_patient on clinical_entries (tenant_id, patient_id);
select foyer_close_table('clinical_entries');
grant select, insert, update, delete on clinical_entries to foyer_app;

-- What is known of a list as a whole. A list that nobody was asked for has no row.
create table clinical_lists (
  tenant_id uuid not null default foyer_tenant(),
  patient_id uuid not null,
  kind text not null check (kind in ('allergy', 'condition', 'medicine')),
  -- Whether there is nothing to list, and the form in which forms read and write the list.
  content_sealed bytea not null,
  source text not null check (source in ('form', 'desk', 'phone', 'letter', 'correction', 'record', 'merge', 'undo', 'software')),
  source_id uuid,
  changed_at timestamptz not null,
  changed_by uuid,
  revision integer not null default 1,
  primary key (tenant_id, patient_id, kind),
  foreign key (tenant_id, patient_id) references patients on delete cascade
);
select foyer_close_table('clinical_lists');
grant select, insert, update, delete on clinical_lists to foyer_app;

-- The answers are sealed, so a round takes the lists out of them. What it has not come to is read from the answers.
alter table patient_records add column has_old_lists boolean not null default false;
alter table patient_records no force row level security;
update patient_records set has_old_lists = true where medical_record_sealed is not null;
alter table patient_records force row level security;
create index patient_records_old_lists on patient_records (tenant_id) where has_old_lists;
-- The round that finds what is due sees nothing but the practices.
create policy due_rows on patient_records for select to foyer_jobs using (true);
grant select (tenant_id, has_old_lists) on patient_records to foyer_jobs;
