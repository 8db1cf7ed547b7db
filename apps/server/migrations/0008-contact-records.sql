-- What a practice keeps of a patient beyond the name: forms are filled from it, and approved answers are written to it.

create table contact_records (
  tenant_id uuid not null,
  contact_id uuid not null,
  marital_status text not null default '',
  communication_type_preference text not null default '',
  referral_type text not null default '',
  address_line1 text not null default '',
  address_line2 text not null default '',
  city text not null default '',
  state text not null default '',
  postal_code text not null default '',
  country text not null default '',
  ssn_sealed bytea,
  primary_insurance_sealed bytea,
  secondary_insurance_sealed bytea,
  medical_record_sealed bytea,
  updated_at timestamptz not null,
  primary key (tenant_id, contact_id),
  foreign key (tenant_id, contact_id) references contacts on delete cascade
);
select foyer_close_table('contact_records');
grant select, insert, update on contact_records to foyer_app;

-- The place of a guardian among those who are answerable for the member; the first one pays.
alter table family_links add column guarantor_position integer not null default 0;
