-- What each patient's entries add up to, kept beside them: adding all of a practice up takes seconds once they are millions.

create table balances (
  tenant_id uuid not null,
  contact_id uuid not null,
  balance numeric(14, 2) not null,
  -- The day of the last entry.
  last_on date not null,
  primary key (tenant_id, contact_id),
  foreign key (tenant_id, contact_id) references contacts
);
-- The owner sees rows while the policies are not forced on it.
alter table ledger_entries no force row level security;
insert into balances (tenant_id, contact_id, balance, last_on)
  select tenant_id, contact_id, sum(amount), max(occurred_on) from ledger_entries group by tenant_id, contact_id;
alter table ledger_entries force row level security;
select foyer_close_table('balances');
grant select, insert, update on balances to foyer_app;

-- Few of many: who owes, and who has a credit.
create index balances_open on balances (tenant_id, contact_id) include (balance, last_on) where balance <> 0;
drop index ledger_entries_sums;

-- Entries are added and never changed, so that each of them counts once.
create function foyer_add_to_balance() returns trigger language plpgsql as $$
begin
  insert into balances as b (tenant_id, contact_id, balance, last_on)
    values (new.tenant_id, new.contact_id, new.amount, new.occurred_on)
    on conflict (tenant_id, contact_id) do update
      set balance = b.balance + excluded.balance, last_on = greatest(b.last_on, excluded.last_on);
  return null;
end $$;
create trigger add_to_balance after insert on ledger_entries
  for each row execute function foyer_add_to_balance();
