-- The practice's management software: the keys it signs with, its names for things, and what it has not heard of yet.

-- The secret half of a key is sealed under the practice's data key, for a signature is checked with the secret itself.
create table sync_keys (
  tenant_id uuid not null references tenants,
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

-- A signed request is taken once.
create table sync_nonces (
  tenant_id uuid not null,
  key_id uuid not null,
  nonce text not null,
  seen_at timestamptz not null,
  primary key (tenant_id, key_id, nonce),
  foreign key (tenant_id, key_id) references sync_keys
);
create index sync_nonces_by_time on sync_nonces (tenant_id, seen_at);
select foyer_close_table('sync_nonces');
grant select, insert, delete on sync_nonces to foyer_app;

alter table provider_hours add external_id text;
alter table provider_hours add unique (tenant_id, external_id);
alter table closed_days add external_id text;
alter table closed_days add unique (tenant_id, external_id);

-- Number of the transaction that booked or changed an appointment here; null for what only the software itself has written.
-- A connector asks for the transactions that had not ended when it asked before.
alter table appointments add changed_in bigint;
create index appointments_changed on appointments (tenant_id, changed_in, appointment_id) where changed_in is not null;

create function foyer_mark_change() returns trigger language plpgsql as $$
begin
  if current_setting('app.is_sync', true) is distinct from '1' then
    new.changed_in := pg_current_xact_id()::text::bigint;
  end if;
  return new;
end $$;
-- A hold is nobody's business yet.
create trigger appointments_changed before insert or update on appointments
  for each row when (new.status <> 'held') execute function foyer_mark_change();
