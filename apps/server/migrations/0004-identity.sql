-- Accounts of patients and staff, their sessions, the challenges of the second step, and keys to set a password.

create table accounts (
  tenant_id uuid not null default foyer_tenant() references tenants,
  account_id uuid not null,
  kind text not null check (kind in ('patient', 'staff')),
  patient_id uuid,
  email_address text not null check (email_address = lower(email_address)),
  password_hash text not null,
  name text not null default '',
  role text check (role in ('admin', 'office')),
  mobile_number text not null default '',
  is_invited boolean not null default false,
  is_suspended boolean not null default false,
  created_at timestamptz not null,
  primary key (tenant_id, account_id),
  unique (tenant_id, kind, email_address),
  foreign key (tenant_id, patient_id) references patients,
  check ((kind = 'patient') = (patient_id is not null)),
  check ((kind = 'staff') = (role is not null))
);
create unique index accounts_by_patient on accounts (tenant_id, patient_id) where patient_id is not null;
select foyer_close_table('accounts');
grant select, insert, update on accounts to foyer_app;

alter table touchpoints add foreign key (tenant_id, created_by) references accounts (tenant_id, account_id);

-- Returns the name of an account's owner, empty when there is none. It runs as the caller, who sees one practice's rows.
create function foyer_actor_name(account uuid) returns text language sql stable as $$
  select coalesce((
    select case when a.kind = 'staff' then coalesce(nullif(a.name, ''), a.email_address) else concat_ws(' ', p.name_first, p.name_last) end
    from accounts a left join patients p on p.tenant_id = a.tenant_id and p.patient_id = a.patient_id
    where a.account_id = account), '')
$$;

create table sign_in_challenges (
  tenant_id uuid not null default foyer_tenant(),
  challenge_id uuid not null,
  token_digest bytea not null,
  account_id uuid not null,
  code_digest bytea,
  code_expires_at timestamptz,
  failed_attempts integer not null default 0,
  sent_at timestamptz,
  consumed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, challenge_id),
  unique (tenant_id, token_digest),
  foreign key (tenant_id, account_id) references accounts on delete cascade
);
-- Finds the codes that an account was sent, for the wait between two of them.
create index sign_in_challenges_by_account on sign_in_challenges (tenant_id, account_id);
create index sign_in_challenges_by_expiry on sign_in_challenges (tenant_id, expires_at);
select foyer_close_table('sign_in_challenges');
grant select, insert, update, delete on sign_in_challenges to foyer_app;

create table sessions (
  tenant_id uuid not null default foyer_tenant(),
  session_id uuid not null,
  token_digest bytea not null,
  binding_digest bytea,
  account_id uuid not null,
  device text not null default '',
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, session_id),
  unique (tenant_id, token_digest),
  foreign key (tenant_id, account_id) references accounts on delete cascade
);
create index sessions_by_account on sessions (tenant_id, account_id);
create index sessions_by_expiry on sessions (tenant_id, expires_at);
select foyer_close_table('sessions');
grant select, insert, update, delete on sessions to foyer_app;

-- foyer_lookup finds a session by its digest, and what says who is calling; it sees no names and no passwords.
create policy lookup_rows on sessions for select to foyer_lookup using (true);
create policy lookup_rows on accounts for select to foyer_lookup using (true);
grant select on sessions to foyer_lookup;
grant select (tenant_id, account_id, kind, patient_id, role, is_suspended) on accounts to foyer_lookup;

-- Keys that are emailed to set a password.
create table account_keys (
  tenant_id uuid not null default foyer_tenant() references tenants,
  key_id uuid not null,
  key_digest bytea not null,
  purpose text not null check (purpose in ('registration', 'reset', 'invitation')),
  -- Both are null for somebody whom the practice does not know: such a row makes that case as much work as the others.
  patient_id uuid,
  account_id uuid,
  failed_attempts integer not null default 0,
  verified_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, key_id),
  unique (tenant_id, key_digest),
  foreign key (tenant_id, patient_id) references patients on delete cascade,
  foreign key (tenant_id, account_id) references accounts on delete cascade,
  check (patient_id is null or purpose = 'registration'),
  check (account_id is null or purpose in ('reset', 'invitation'))
);
create index account_keys_by_patient on account_keys (tenant_id, patient_id) where patient_id is not null;
create index account_keys_by_account on account_keys (tenant_id, account_id) where account_id is not null;
create index account_keys_by_expiry on account_keys (tenant_id, expires_at);
select foyer_close_table('account_keys');
grant select, insert, update, delete on account_keys to foyer_app;

-- Where an account has signed in from: the HMAC of a browser or of a network address.
create table known_sources (
  tenant_id uuid not null default foyer_tenant(),
  account_id uuid not null,
  source_digest bytea not null,
  signed_in_at timestamptz not null,
  primary key (tenant_id, account_id, source_digest),
  foreign key (tenant_id, account_id) references accounts on delete cascade
);
create index known_sources_by_time on known_sources (tenant_id, signed_in_at);
select foyer_close_table('known_sources');
grant select, insert, update, delete on known_sources to foyer_app;
