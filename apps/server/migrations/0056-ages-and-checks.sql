-- What is owed by age, what was entered on a day, and the numbers of checks.

alter table ledger_entries add column check_number text
  check (check_number <> '' and length(check_number) <= 20);
alter table ledger_entries add constraint ledger_entries_check_number
  check (check_number is null or method = 'check');

-- Credits settle the oldest charges first, so what is open are the newest ones: the ages of all balances follow from what was
-- charged within 90 days, which this index holds alone.
create index ledger_entries_charged on ledger_entries (tenant_id, occurred_on) include (patient_id, amount)
  where amount > 0 and kind in ('charge', 'adjustment');

-- The day sheet: what was entered on a day.
create index ledger_entries_by_entry on ledger_entries (tenant_id, created_at);
