-- The second steps of staff: authenticator apps with recovery codes, and passkeys.

-- An app counts once a code of it was entered. The secret is sealed.
create table staff_apps (
  tenant_id uuid not null default foyer_tenant(),
  account_id uuid not null,
  secret_sealed bytea not null,
  confirmed_at timestamptz,
  last_step integer not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references accounts on delete cascade
);
select foyer_close_table('staff_apps');
grant select, insert, update, delete on staff_apps to foyer_app;

create table staff_recovery_codes (
  tenant_id uuid not null default foyer_tenant(),
  account_id uuid not null,
  code_digest bytea not null,
  used_at timestamptz,
  primary key (tenant_id, account_id, code_digest),
  foreign key (tenant_id, account_id) references accounts on delete cascade
);
select foyer_close_table('staff_recovery_codes');
grant select, insert, update, delete on staff_recovery_codes to foyer_app;

create table staff_passkeys (
  tenant_id uuid not null default foyer_tenant(),
  passkey_id uuid not null,
  account_id uuid not null,
  -- The host that the passkey was made for: browsers use it nowhere else.
  rp_id text not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- Whether it may be on several devices, and whether it is.
  is_multi_device boolean not null,
  is_backed_up boolean not null,
  name text not null check (name <> ''),
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenant_id, passkey_id),
  unique (tenant_id, credential_id),
  foreign key (tenant_id, account_id) references accounts on delete cascade
);
create index staff_passkeys_by_account on staff_passkeys (tenant_id, account_id);
select foyer_close_table('staff_passkeys');
grant select, insert, update (counter, is_backed_up, last_used_at, name), delete on staff_passkeys to foyer_app;

-- What a passkey signs once. The first answer deletes its challenge, right or wrong.
create table passkey_challenges (
  tenant_id uuid not null default foyer_tenant(),
  challenge_digest bytea not null,
  account_id uuid not null,
  -- The sign-in that it belongs to; null while a passkey is added.
  sign_in_id uuid,
  expires_at timestamptz not null,
  primary key (tenant_id, challenge_digest),
  foreign key (tenant_id, account_id) references accounts on delete cascade,
  foreign key (tenant_id, sign_in_id) references sign_in_challenges (tenant_id, challenge_id) on delete cascade
);
create index passkey_challenges_by_expiry on passkey_challenges (tenant_id, expires_at);
create index passkey_challenges_by_sign_in on passkey_challenges (tenant_id, sign_in_id);
select foyer_close_table('passkey_challenges');
grant select, insert, delete on passkey_challenges to foyer_app;
