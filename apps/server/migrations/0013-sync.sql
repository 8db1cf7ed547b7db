-- The keys that the practice's management software signs its requests with.

-- The secret half is sealed under the practice's data key and not digested: checking a signature needs the secret itself.
create table sync_keys (
  tenant_id uuid not null default foyer_tenant() references tenants,
  key_id uuid not null,
  name text not null,
  secret_sealed bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, key_id)
);
select foyer_close_table('sync_keys');
grant select, insert, update on sync_keys to foyer_app;

-- A signed request is accepted once.
create table sync_nonces (
  tenant_id uuid not null default foyer_tenant(),
  key_id uuid not null,
  nonce text not null,
  seen_at timestamptz not null,
  primary key (tenant_id, key_id, nonce),
  foreign key (tenant_id, key_id) references sync_keys
);
create index sync_nonces_by_time on sync_nonces (tenant_id, seen_at);
select foyer_close_table('sync_nonces');
grant select, insert, delete on sync_nonces to foyer_app;
