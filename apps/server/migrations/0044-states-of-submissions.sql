-- What has become of a submission, who turned it and when, who it is assigned to, and until when it is put off.
alter table submissions
  -- new: waits. returned: the sender was asked something. filed: kept without a patient. archived: nothing to do. spam: not for the
  -- practice.
  add column state text not null default 'new' check (state in ('new', 'returned', 'approved', 'filed', 'archived', 'spam')),
  -- When it came into this state; null for one that has waited since it was sent.
  add column turned_at timestamptz,
  -- The member of staff who turned it; null if its sender did.
  add column turned_by uuid,
  add column assigned_to uuid,
  add column snoozed_until timestamptz;
alter table submissions no force row level security;
update submissions set
  state = case when patient_id is null and matched_patient_id is null then 'filed' else 'approved' end,
  turned_at = approved_at,
  turned_by = approved_by
  where approved_at is not null;
-- Approved is only what was written to a record.
update submissions set approved_at = null, approved_by = null where state = 'filed';
alter table submissions force row level security;
alter table submissions add foreign key (tenant_id, turned_by) references accounts (tenant_id, account_id);
alter table submissions add foreign key (tenant_id, assigned_to) references accounts (tenant_id, account_id);

drop index submissions_waiting;
drop index submissions_approved;
drop index submissions_by_approval;
create index submissions_by_state on submissions (tenant_id, state, submitted_at desc, submission_id desc);
create index submissions_done on submissions (tenant_id, submitted_at desc, submission_id desc) where state in ('approved', 'filed');
create index submissions_assigned on submissions (tenant_id, assigned_to, submitted_at desc, submission_id desc)
  where assigned_to is not null and state in ('new', 'returned');
create index submissions_by_turn on submissions (tenant_id, turned_at desc) where turned_at is not null;
