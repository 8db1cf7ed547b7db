-- Messages between patients and the office. The emails that carry them leave through the queue.

create table messages (
  tenant_id uuid not null default foyer_tenant(),
  message_id uuid not null,
  patient_id uuid not null,
  -- Which side wrote it, and the account of the person who did.
  author text not null default 'patient' check (author in ('patient', 'office')),
  account_id uuid not null,
  subject_sealed bytea not null,
  body_sealed bytea not null,
  sent_at timestamptz not null,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, patient_id) references patients,
  foreign key (tenant_id, account_id) references accounts
);
create index messages_by_patient on messages (tenant_id, patient_id, sent_at desc);
select foyer_close_table('messages');
-- A message never changes, but a merge moves it to the patient that stays.
grant select, insert, update (patient_id) on messages to foyer_app;
