-- Bills: what each patient owes and has paid, payments on their way, and the short-lived entrance to the statement.

alter table tenant_settings
  add column billing_enabled boolean not null default false,
  -- ISO 4217; every amount of a practice is in it, with two decimals at most.
  add column billing_currency text not null default 'USD' check (billing_currency ~ '^[A-Z]{3}$'),
  add column billing_provider text not null default 'built-in' check (billing_provider in ('built-in', 'outside')),
  add column billing_outside_url text not null default '' check (billing_outside_url ~ '^(https://[^/].*)?$'),
  add constraint billing_outside_has_address check (billing_provider <> 'outside' or billing_outside_url <> '');

create table payments (
  tenant_id uuid not null,
  payment_id uuid not null,
  contact_id uuid not null,
  account_id uuid not null,
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'pending' check (status in ('pending', 'paid', 'failed')),
  provider text not null,
  provider_reference text,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (tenant_id, payment_id),
  unique (tenant_id, provider, provider_reference),
  foreign key (tenant_id, contact_id) references contacts,
  foreign key (tenant_id, account_id) references accounts,
  check ((status = 'pending') = (settled_at is null))
);
create index payments_by_contact on payments (tenant_id, contact_id, created_at desc);
select foyer_close_table('payments');
grant select, insert, update (status, provider_reference, settled_at) on payments to foyer_app;

-- A payment is settled once, and its reference is written once.
create function foyer_guard_payment() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending' then
    raise exception 'payment % is % and stays so', old.payment_id, old.status using errcode = 'check_violation';
  end if;
  if old.provider_reference is not null and new.provider_reference is distinct from old.provider_reference then
    raise exception 'payment % has its reference already', old.payment_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_payment before update on payments for each row execute function foyer_guard_payment();

-- What a patient owes (positive) and has paid (negative). Nothing here is ever changed: a correction is an entry of its own.
create table ledger_entries (
  tenant_id uuid not null,
  entry_id uuid not null,
  contact_id uuid not null,
  kind text not null check (kind in ('charge', 'payment', 'adjustment')),
  amount numeric(12, 2) not null,
  description text not null check (description <> ''),
  occurred_on date not null,
  created_at timestamptz not null,
  -- The account that entered it; nobody's when the server did.
  created_by uuid,
  payment_id uuid,
  primary key (tenant_id, entry_id),
  -- A payment enters the ledger once, however often its provider reports it.
  unique (tenant_id, payment_id),
  foreign key (tenant_id, contact_id) references contacts,
  foreign key (tenant_id, created_by) references accounts,
  foreign key (tenant_id, payment_id) references payments,
  check (case kind when 'charge' then amount > 0 when 'payment' then amount < 0 else amount <> 0 end),
  check (payment_id is null or kind = 'payment')
);
create index ledger_entries_by_contact on ledger_entries (tenant_id, contact_id, occurred_on, created_at);
select foyer_close_table('ledger_entries');
grant select, insert on ledger_entries to foyer_app;

-- One-time tokens by which the portal's frame opens the statement.
create table billing_signons (
  tenant_id uuid not null,
  token_digest bytea not null,
  session_id uuid not null,
  account_id uuid not null,
  contact_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, token_digest),
  foreign key (tenant_id, session_id) references sessions on delete cascade,
  foreign key (tenant_id, account_id) references accounts on delete cascade,
  foreign key (tenant_id, contact_id) references contacts
);
create index billing_signons_by_expiry on billing_signons (tenant_id, expires_at);
select foyer_close_table('billing_signons');
grant select, insert, update (used_at), delete on billing_signons to foyer_app;

-- Who looks at a statement right now; ends with the portal's session, and by itself before that.
create table billing_sessions (
  tenant_id uuid not null,
  token_digest bytea not null,
  session_id uuid not null,
  account_id uuid not null,
  contact_id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_digest),
  foreign key (tenant_id, session_id) references sessions on delete cascade,
  foreign key (tenant_id, account_id) references accounts on delete cascade,
  foreign key (tenant_id, contact_id) references contacts
);
create index billing_sessions_by_expiry on billing_sessions (tenant_id, expires_at);
select foyer_close_table('billing_sessions');
grant select, insert, delete on billing_sessions to foyer_app;
