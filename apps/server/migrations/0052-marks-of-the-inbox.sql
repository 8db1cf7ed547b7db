-- What the inbox's list shows of a waiting submission beside its record, so that a list opens no answers.
alter table submissions
  -- How many of its answers differ from the record; null while it is not compared, and without a patient.
  add column difference_count integer check (difference_count >= 0),
  -- What somebody should notice before approving it. Open alerts are not among them: they stand in submission_alerts.
  add column flags text[] not null default '{}'
    check (flags <@ array['allergy', 'removes', 'medicine', 'signature', 'answered']),
  -- The revision of the record that it was compared with.
  add column compared_record integer,
  -- Null: the answers or the patient are others than those that were compared.
  add column compared_at timestamptz;

create index submissions_to_compare on submissions (tenant_id, submission_id)
  where compared_at is null and state in ('new', 'returned') and (patient_id is not null or matched_patient_id is not null);
create index submissions_flagged on submissions (tenant_id, submission_id) where flags <> '{}';
-- The round that finds what is due sees nothing but ids and times.
grant select (patient_id, matched_patient_id, compared_at) on submissions to foyer_jobs;

-- Changes arrive in the order of their times, so a summary finds the latest; an insert pays next to nothing for it.
create index record_changes_latest on record_changes using brin (changed_at) with (pages_per_range = 16, autosummarize = on);
create policy due_rows on record_changes for select to foyer_jobs using (true);
grant select (tenant_id, changed_at) on record_changes to foyer_jobs;
