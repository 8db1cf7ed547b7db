-- Lists of patients by name, page by page.
-- A column, because an index over lower() could not be used under row level security: lower() might leak.
alter table patients
  add column name_folded text not null generated always as (lower(name_last || ', ' || name_first)) stored;
create index patients_by_name on patients (tenant_id, name_folded, patient_id);
