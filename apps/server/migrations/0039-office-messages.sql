-- The office writes to patients too; each message says which side wrote it, and the account is that of whoever did.

alter table messages add column author text not null default 'patient' check (author in ('patient', 'office'));
