-- Practices, and what the platform keeps for each: audit trail, data keys, revisions, throttles and watched times.

grant usage on schema public to foyer_app, foyer_lookup, foyer_jobs;

-- Closes a table: only rows of the practice in app.tenant_id can be read and written, and none while it is unset.
create function foyer_close_table(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant_rows on %s to public using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid) with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)',
    target);
end $$;
revoke all on function foyer_close_table(regclass) from public;

-- Returns the practice in app.tenant_id, for the defaults of columns. Throws while it is unset; a policy must not, so
-- policies have an expression of their own. The planner inlines it, so a default costs no call.
create function foyer_tenant() returns uuid language sql stable parallel safe as $$
  select current_setting('app.tenant_id')::uuid
$$;

create table tenants (
  tenant_id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  company_name text not null,
  logo_path text not null default '',
  -- The three crops of one banner: all are set, or none.
  banner_mobile_path text not null default '',
  banner_tablet_path text not null default '',
  banner_wide_path text not null default '',
  accent_color text not null default '#0f6b75' check (accent_color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null
);
select foyer_close_table('tenants');
grant select, update on tenants to foyer_app;
-- foyer_lookup finds a practice by its host name: it sees every practice, and nothing else of them.
create policy lookup_rows on tenants for select to foyer_lookup using (true);
grant select on tenants to foyer_lookup;

-- The audit trail takes inserts only. An entry is written in the transaction of the change that it records.
create table audit_entries (
  tenant_id uuid not null default foyer_tenant() references tenants,
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
create index audit_entries_by_object on audit_entries (tenant_id, object_id, entry_id);
create index audit_entries_by_actor on audit_entries (tenant_id, actor_id, entry_id) where actor_id is not null;
create index audit_entries_by_time on audit_entries (tenant_id, at);
select foyer_close_table('audit_entries');
grant select, insert on audit_entries to foyer_app;

-- The hash chain over the audit trail. Each seal covers the finished transactions that follow those of the seal before
-- it, up to and including through_transaction.
create table audit_seals (
  tenant_id uuid not null default foyer_tenant() references tenants,
  seal_number integer not null,
  through_transaction xid8 not null,
  entry_count integer not null,
  hash bytea not null,
  at timestamptz not null,
  primary key (tenant_id, seal_number)
);
select foyer_close_table('audit_seals');
grant select, insert on audit_seals to foyer_app;

-- Data keys, each wrapped by a key of the secrets file. A row changes only when its key is wrapped again.
create table tenant_keys (
  tenant_id uuid not null default foyer_tenant() references tenants,
  key_id text not null,
  wrapping_key_id text not null,
  wrapped bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, key_id)
);
select foyer_close_table('tenant_keys');
grant select on tenant_keys to foyer_app;

-- The last change of each member of an object that several people edit, for the message to a person who saves from an
-- older revision. The object's revision is the highest of its members' revisions, and 0 before the first change.
create table member_changes (
  tenant_id uuid not null default foyer_tenant() references tenants,
  object_kind text not null,
  object_id uuid not null,
  member text not null check (length(member) between 1 and 60),
  revision integer not null check (revision > 0),
  changed_at timestamptz not null,
  actor_kind text not null,
  -- An account, or the key of the practice's software; null for the server itself.
  actor_id uuid,
  primary key (tenant_id, object_kind, object_id, member)
);
select foyer_close_table('member_changes');
grant select, insert, update on member_changes to foyer_app;

-- Counters of attempts, each for a limited time.
create table throttles (
  tenant_id uuid not null default foyer_tenant() references tenants,
  throttle_key text not null,
  window_started_at timestamptz not null,
  window_ends_at timestamptz not null,
  hits integer not null,
  primary key (tenant_id, throttle_key)
);
create index throttles_by_end on throttles (tenant_id, window_ends_at);
select foyer_close_table('throttles');
grant select, insert, update, delete on throttles to foyer_app;

-- How much older than it is a row may seem, because the database's clock leapt or because no node watched it.
create table watched_times (
  tenant_id uuid primary key default foyer_tenant() references tenants,
  -- The database's time at the last round of any node.
  seen_at timestamptz not null,
  -- The last time that the database's clock and the steady clock of a node moved differently.
  leapt_at timestamptz,
  -- Seconds that a purge waits beyond the age that a row must have.
  lead_seconds double precision not null default 0 check (lead_seconds >= 0)
);
select foyer_close_table('watched_times');
grant select, insert, update on watched_times to foyer_app;
