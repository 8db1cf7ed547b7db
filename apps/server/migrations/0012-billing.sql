-- What each patient owes and has paid, payments under way, and the short-lived tokens that open a statement.

create table payments (
  tenant_id uuid not null default foyer_tenant(),
  payment_id uuid not null,
  patient_id uuid not null,
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
  foreign key (tenant_id, patient_id) references patients,
  foreign key (tenant_id, account_id) references accounts,
  check ((status = 'pending') = (settled_at is null))
);
create index payments_by_patient on payments (tenant_id, patient_id, created_at desc);
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

-- What a patient owes (positive) and has paid (negative). An entry never changes: a correction is an entry of its own.
create table ledger_entries (
  tenant_id uuid not null default foyer_tenant(),
  entry_id uuid not null,
  patient_id uuid not null,
  kind text not null check (kind in ('charge', 'payment', 'adjustment', 'reversal')),
  amount numeric(12, 2) not null,
  description text not null check (description <> ''),
  occurred_on date not null,
  -- How a payment at the desk was made; null for one that came in any other way.
  method text check (method in ('cash', 'check', 'card')),
  payment_id uuid,
  -- The entry that this one reverses.
  reverses_entry_id uuid,
  -- Chosen by the browser for one intention, so that a double click makes one entry.
  request_key uuid,
  created_at timestamptz not null,
  -- The account that entered it; null for the server itself.
  created_by uuid,
  primary key (tenant_id, entry_id),
  -- A payment enters the ledger once, however often its provider reports it.
  unique (tenant_id, payment_id),
  unique (tenant_id, reverses_entry_id),
  unique (tenant_id, request_key),
  foreign key (tenant_id, patient_id) references patients,
  foreign key (tenant_id, created_by) references accounts,
  foreign key (tenant_id, payment_id) references payments,
  foreign key (tenant_id, reverses_entry_id) references ledger_entries (tenant_id, entry_id),
  check (case kind when 'charge' then amount > 0 when 'payment' then amount < 0 else amount <> 0 end),
  check (payment_id is null or kind = 'payment'),
  check (method is null or (kind = 'payment' and payment_id is null)),
  check ((kind = 'reversal') = (reverses_entry_id is not null))
);
create index ledger_entries_by_patient on ledger_entries (tenant_id, patient_id, occurred_on, created_at);
select foyer_close_table('ledger_entries');
grant select, insert on ledger_entries to foyer_app;

-- A reversal is the opposite of one entry of the same patient, and is not itself reversed.
create function foyer_check_reversal() returns trigger language plpgsql as $$
begin
  perform from ledger_entries
    where tenant_id = new.tenant_id and entry_id = new.reverses_entry_id
      and patient_id = new.patient_id and amount = -new.amount and kind <> 'reversal';
  if not found then
    raise exception 'entry % takes nothing back', new.entry_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_reversal before insert on ledger_entries
  for each row when (new.kind = 'reversal') execute function foyer_check_reversal();

-- The sum of each patient's entries, kept because adding up all entries of a practice takes seconds once there are millions.
create table balances (
  tenant_id uuid not null default foyer_tenant(),
  patient_id uuid not null,
  balance numeric(14, 2) not null,
  -- The day of the last entry.
  last_on date not null,
  primary key (tenant_id, patient_id),
  foreign key (tenant_id, patient_id) references patients
);
-- The few patients of many who owe or have a credit.
create index balances_open on balances (tenant_id, patient_id) include (balance, last_on) where balance <> 0;
select foyer_close_table('balances');
grant select, insert, update on balances to foyer_app;

-- Entries are added and never change, so each counts once.
create function foyer_add_to_balance() returns trigger language plpgsql as $$
begin
  insert into balances as b (tenant_id, patient_id, balance, last_on)
    values (new.tenant_id, new.patient_id, new.amount, new.occurred_on)
    on conflict (tenant_id, patient_id) do update
      set balance = b.balance + excluded.balance, last_on = greatest(b.last_on, excluded.last_on);
  return null;
end $$;
create trigger add_to_balance after insert on ledger_entries
  for each row execute function foyer_add_to_balance();

-- One-time tokens by which the portal's frame opens the statement.
create table billing_signons (
  tenant_id uuid not null default foyer_tenant(),
  token_digest bytea not null,
  session_id uuid not null,
  account_id uuid not null,
  patient_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, token_digest),
  foreign key (tenant_id, session_id) references sessions on delete cascade,
  foreign key (tenant_id, account_id) references accounts on delete cascade,
  foreign key (tenant_id, patient_id) references patients
);
create index billing_signons_by_expiry on billing_signons (tenant_id, expires_at);
select foyer_close_table('billing_signons');
grant select, insert, update (used_at), delete on billing_signons to foyer_app;

-- Open statements. Each ends with the portal's session, or at its own earlier time.
create table billing_sessions (
  tenant_id uuid not null default foyer_tenant(),
  token_digest bytea not null,
  session_id uuid not null,
  account_id uuid not null,
  patient_id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_digest),
  foreign key (tenant_id, session_id) references sessions on delete cascade,
  foreign key (tenant_id, account_id) references accounts on delete cascade,
  foreign key (tenant_id, patient_id) references patients
);
create index billing_sessions_by_expiry on billing_sessions (tenant_id, expires_at);
select foyer_close_table('billing_sessions');
grant select, insert, delete on billing_sessions to foyer_app;
