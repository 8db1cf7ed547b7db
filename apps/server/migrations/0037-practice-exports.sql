-- Exports of a whole practice: how far each is, and the key that its parts in the storage are sealed with.

create table practice_exports (
  tenant_id uuid not null references tenants,
  export_id uuid not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'canceled')),
  requested_by uuid not null,
  requested_at timestamptz not null,
  done integer not null default 0,
  total integer not null default 0,
  parts integer not null default 0,
  bytes bigint not null default 0,
  data_key_sealed bytea,
  finished_at timestamptz,
  expires_at timestamptz not null,
  primary key (tenant_id, export_id),
  foreign key (tenant_id, requested_by) references accounts
);
-- One at a time: whoever asks while one is made is shown that one.
create unique index practice_exports_open on practice_exports (tenant_id) where status in ('waiting', 'running');
select foyer_close_table('practice_exports');
grant select, insert, update, delete on practice_exports to foyer_app;
