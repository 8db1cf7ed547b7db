-- Merges of duplicates, and exports of a whole practice.

-- What a merge moved from one patient to another, so that it can be undone; sealed, because it holds parts of records.
create table patient_merges (
  tenant_id uuid not null default foyer_tenant(),
  merge_id uuid not null,
  kept_id uuid not null,
  merged_id uuid not null,
  moved_sealed bytea not null,
  merged_at timestamptz not null,
  merged_by uuid not null,
  undone_at timestamptz,
  primary key (tenant_id, merge_id),
  foreign key (tenant_id, kept_id) references patients (tenant_id, patient_id),
  foreign key (tenant_id, merged_id) references patients (tenant_id, patient_id),
  foreign key (tenant_id, merged_by) references accounts (tenant_id, account_id)
);
create index patient_merges_by_kept on patient_merges (tenant_id, kept_id);
select foyer_close_table('patient_merges');
grant select, insert, update (undone_at) on patient_merges to foyer_app;

-- How far each export is, and the key that its parts in the storage are sealed with.
create table practice_exports (
  tenant_id uuid not null default foyer_tenant() references tenants,
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
-- One at a time: a request while one is being made returns that one.
create unique index practice_exports_open on practice_exports (tenant_id) where status in ('waiting', 'running');
select foyer_close_table('practice_exports');
grant select, insert, update, delete on practice_exports to foyer_app;
