-- Keys that are mailed to set a password (registration, reset), and the practice's rules for passwords.

create table account_keys (
  tenant_id uuid not null references tenants,
  key_id uuid not null,
  key_digest bytea not null,
  purpose text not null check (purpose in ('registration', 'reset')),
  -- Neither is set for somebody the practice does not know: such a row only makes both cases the same work.
  contact_id uuid,
  account_id uuid,
  failed_attempts integer not null default 0,
  verified_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, key_id),
  unique (tenant_id, key_digest),
  foreign key (tenant_id, contact_id) references contacts on delete cascade,
  foreign key (tenant_id, account_id) references accounts on delete cascade,
  check (contact_id is null or purpose = 'registration'),
  check (account_id is null or purpose = 'reset')
);
create index account_keys_by_contact on account_keys (tenant_id, contact_id) where contact_id is not null;
create index account_keys_by_account on account_keys (tenant_id, account_id) where account_id is not null;
create index account_keys_by_expiry on account_keys (tenant_id, expires_at);
select foyer_close_table('account_keys');
grant select, insert, update, delete on account_keys to foyer_app;

create index contacts_by_email on contacts (tenant_id, lower(email_address));
create unique index accounts_by_contact on accounts (tenant_id, contact_id) where contact_id is not null;

alter table tenant_settings
  add column password_profile text not null default 'spec' check (password_profile in ('spec', 'nist')),
  add column password_blocklist boolean not null default true;
