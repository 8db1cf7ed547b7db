-- Who owes what is added up from the index alone.

create index ledger_entries_sums on ledger_entries (tenant_id, contact_id) include (amount, occurred_on);
