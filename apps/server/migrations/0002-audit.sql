-- The append-only audit trail, written in the transaction of what it tells about, and its hash chain, sealed in batches.

create table audit_entries (
  tenant_id uuid not null references tenants,
  entry_id bigint generated always as identity,
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  action text not null,
  object_kind text not null,
  object_id text not null,
  outcome text not null,
  request_id text not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, entry_id)
);
create index audit_entries_by_transaction on audit_entries (tenant_id, transaction_id, entry_id);
select foyer_close_table('audit_entries');
grant select, insert on audit_entries to foyer_app;

-- Each seal covers the finished transactions after the seal before it, up to and including through_transaction.
create table audit_seals (
  tenant_id uuid not null references tenants,
  seal_number integer not null,
  through_transaction xid8 not null,
  entry_count integer not null,
  hash bytea not null,
  at timestamptz not null,
  primary key (tenant_id, seal_number)
);
select foyer_close_table('audit_seals');
grant select, insert on audit_seals to foyer_app;
