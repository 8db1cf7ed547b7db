-- Staff: invitations, sessions with a name, authenticator apps and their recovery codes.

alter table accounts add column is_invited boolean not null default false;
alter table sessions add column device text not null default '';

alter table account_keys drop constraint account_keys_purpose_check, drop constraint account_keys_check1;
alter table account_keys
  add constraint account_keys_purpose_check check (purpose in ('registration', 'reset', 'invitation')),
  add constraint account_keys_check1 check (account_id is null or purpose in ('reset', 'invitation'));

-- An app counts from the moment a code of it was shown; the secret lies sealed.
create table staff_apps (
  tenant_id uuid not null,
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
  tenant_id uuid not null,
  account_id uuid not null,
  code_digest bytea not null,
  used_at timestamptz,
  primary key (tenant_id, account_id, code_digest),
  foreign key (tenant_id, account_id) references accounts on delete cascade
);
select foyer_close_table('staff_recovery_codes');
grant select, insert, update, delete on staff_recovery_codes to foyer_app;
