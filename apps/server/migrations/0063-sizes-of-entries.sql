-- A single entry is at most 9,999,999.99 (entry.policy.ts). The list of balances relies on it: charges are summed as integers of
-- hundredths.
alter table ledger_entries add constraint ledger_entries_summed
  check (kind not in ('charge', 'adjustment') or amount < 21474836.48);
