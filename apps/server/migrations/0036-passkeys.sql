-- Passkeys of staff, as a second step of signing in: public keys, and the challenges that they sign once.

create table staff_passkeys (
  tenant_id uuid not null,
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

-- A challenge is taken out by the first answer to it, right or wrong.
create table passkey_challenges (
  tenant_id uuid not null,
  challenge_digest bytea not null,
  account_id uuid not null,
  -- The sign-in that it belongs to; none for a passkey that is added.
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
