-- What people agreed to in consent forms. (The table consents is the book of who may be reached how.)
alter table form_versions
  add column is_consent boolean not null generated always as (
    coalesce(object -> 'settings' ->> 'kind' = 'consent', false)) stored,
  -- Whether people who agreed to an earlier version have to agree again.
  add column asks_again boolean not null default false;

-- Finds the records that were merged into one.
create index patients_by_merge on patients (tenant_id, merged_into) where merged_into is not null;

-- What happened with the agreement of a patient to a consent form. How things stand is worked out from these rows.
create table agreements (
  tenant_id uuid not null default foyer_tenant(),
  agreement_id uuid not null,
  form_id uuid not null,
  -- The version that was agreed to, or that was published at that time.
  form_version_id uuid not null,
  -- Null for a guest's; once the office has approved it, a second row has the patient.
  patient_id uuid,
  submission_id uuid,
  revision integer,
  state text not null check (state in ('agreed', 'on-paper', 'at-office', 'withdrawn', 'asked')),
  -- Days on the practice's calendar: since when it counts, and the first day on which it holds no more (null without an end).
  since date not null,
  until date,
  at timestamptz not null,
  -- Who said or entered it; null for guests.
  account_id uuid,
  -- Why it was withdrawn, or what the office noted.
  reason_sealed bytea,
  primary key (tenant_id, agreement_id),
  foreign key (tenant_id, form_version_id) references form_versions,
  foreign key (tenant_id, form_id) references forms,
  foreign key (tenant_id, patient_id) references patients,
  foreign key (tenant_id, submission_id, revision) references submission_revisions,
  foreign key (tenant_id, account_id) references accounts,
  check ((submission_id is null) = (revision is null)),
  check (patient_id is not null or submission_id is not null),
  check (until is null or state in ('agreed', 'on-paper'))
);
create index agreements_by_patient on agreements (tenant_id, patient_id, form_id) where patient_id is not null;
create index agreements_by_submission on agreements (tenant_id, submission_id) where submission_id is not null;
select foyer_close_table('agreements');
-- Neither update nor delete: what was said stays.
grant select, insert on agreements to foyer_app;
