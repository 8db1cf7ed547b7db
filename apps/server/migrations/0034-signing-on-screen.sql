-- Who agreed to sign on screen, and in which wording: once for each person; guests with each submission.
create table signing_agreements (
  tenant_id uuid not null default foyer_tenant(),
  signing_id uuid not null,
  -- Who signs, for themselves or for somebody in their family; null for a guest.
  patient_id uuid,
  -- The submission that it was said with.
  submission_id uuid not null,
  wording text not null check (length(wording) between 1 and 40),
  agreed_at timestamptz not null,
  primary key (tenant_id, signing_id),
  unique (tenant_id, patient_id, wording),
  foreign key (tenant_id, patient_id) references patients,
  foreign key (tenant_id, submission_id) references submissions
);
select foyer_close_table('signing_agreements');
-- Neither update nor delete: what was said stays.
grant select, insert on signing_agreements to foyer_app;

-- Whether forms that nobody agrees to ask this before they are signed, too.
alter table practice_settings add column asks_before_every_signature boolean not null default false;
