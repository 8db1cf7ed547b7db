-- What the office has to know wherever it sees a patient's name. Patients never see it.
create table patient_alerts (
  tenant_id uuid not null default foyer_tenant(),
  alert_id uuid not null,
  patient_id uuid not null,
  kind text not null check (kind in ('care', 'office', 'info')),
  text_sealed bytea not null,
  -- The last day on which it shows; null for no end.
  until_on date,
  -- Whether it shows at those, too, whose guardian the patient is.
  is_for_family boolean not null default false,
  -- Counts the changes.
  revision integer not null default 1,
  made_by uuid not null,
  made_at timestamptz not null,
  ended_by uuid,
  ended_at timestamptz,
  -- Chosen by the page for the intention, so that an alert that is sent twice is made once.
  request_key uuid not null,
  primary key (tenant_id, alert_id),
  unique (tenant_id, request_key),
  foreign key (tenant_id, patient_id) references patients on delete cascade,
  foreign key (tenant_id, made_by) references accounts,
  foreign key (tenant_id, ended_by) references accounts,
  check ((ended_at is null) = (ended_by is null))
);
create index patient_alerts_open on patient_alerts (tenant_id, patient_id) where ended_at is null;
select foyer_close_table('patient_alerts');
grant select, insert on patient_alerts to foyer_app;
grant update (patient_id, kind, text_sealed, until_on, is_for_family, revision, ended_by, ended_at) on patient_alerts to foyer_app;

-- Names of allergies that the answers of the latest revision say, as a sealed list: while a form waits for approval they are shown as
-- not approved yet. Null where it says none.
alter table submissions add column allergies_sealed bytea;
create index submissions_allergies on submissions (tenant_id, (coalesce(patient_id, matched_patient_id)))
  where allergies_sealed is not null and state in ('new', 'returned');
