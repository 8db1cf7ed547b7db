-- Accounts of patients and staff, challenges of the second step, sessions, and counters against guessing.

create table accounts (
  tenant_id uuid not null references tenants,
  account_id uuid not null,
  kind text not null check (kind in ('patient', 'staff')),
  contact_id uuid,
  email_address text not null check (email_address = lower(email_address)),
  password_hash text not null,
  name text not null default '',
  role text check (role in ('admin', 'office')),
  mobile_number text not null default '',
  is_suspended boolean not null default false,
  created_at timestamptz not null,
  primary key (tenant_id, account_id),
  unique (tenant_id, kind, email_address),
  foreign key (tenant_id, contact_id) references contacts,
  check ((kind = 'patient') = (contact_id is not null)),
  check ((kind = 'staff') = (role is not null))
);
select foyer_close_table('accounts');
grant select, insert, update on accounts to foyer_app;

create table sign_in_challenges (
  tenant_id uuid not null,
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
create index sign_in_challenges_by_expiry on sign_in_challenges (tenant_id, expires_at);
select foyer_close_table('sign_in_challenges');
grant select, insert, update, delete on sign_in_challenges to foyer_app;

create table sessions (
  tenant_id uuid not null,
  session_id uuid not null,
  token_digest bytea not null,
  binding_digest bytea,
  account_id uuid not null,
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

-- The narrow role finds a session by its digest, with what is needed to know who calls; it sees no names and no passwords.
create policy lookup_rows on sessions for select to foyer_lookup using (true);
create policy lookup_rows on accounts for select to foyer_lookup using (true);
grant select on sessions to foyer_lookup;
grant select (tenant_id, account_id, kind, contact_id, role, is_suspended) on accounts to foyer_lookup;

create table throttles (
  tenant_id uuid not null references tenants,
  throttle_key text not null,
  window_started_at timestamptz not null,
  window_ends_at timestamptz not null,
  hits integer not null,
  primary key (tenant_id, throttle_key)
);
create index throttles_by_end on throttles (tenant_id, window_ends_at);
select foyer_close_table('throttles');
grant select, insert, update, delete on throttles to foyer_app;
