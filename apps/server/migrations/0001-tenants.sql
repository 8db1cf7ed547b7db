-- Practices, their settings and keys; the rule by which every tenant table is closed.

-- Closes a table: rows are visible and writable only for the tenant set in app.tenant_id; unset means none.
create function foyer_close_table(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant_rows on %s to public using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid) with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::uuid)',
    target);
end $$;
revoke all on function foyer_close_table(regclass) from public;

create table tenants (
  tenant_id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  company_name text not null,
  logo_path text not null default '',
  accent_color text not null default '#0f6b75' check (accent_color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null
);
select foyer_close_table('tenants');
grant usage on schema public to foyer_app, foyer_lookup, foyer_jobs;
grant select, update on tenants to foyer_app;
-- The narrow role that finds a practice by its host name sees every practice, and only this table's columns.
create policy lookup_rows on tenants for select to foyer_lookup using (true);
grant select on tenants to foyer_lookup;

create table tenant_settings (
  tenant_id uuid primary key references tenants,
  street text not null default '',
  street2 text not null default '',
  city text not null default '',
  state text not null default '',
  zipcode text not null default '',
  country text not null default 'US',
  office_number text not null default '',
  email_address text not null default '',
  timezone text not null,
  privacy_policy_url text not null default '',
  two_step_required boolean not null default true,
  patient_forms_enabled boolean not null default true,
  booking_time_interval integer not null default 15 check (booking_time_interval between 5 and 240),
  booking_sync_availability boolean not null default false,
  booking_provider_coupled boolean not null default false,
  booking_placeholder_provider_id text not null default '',
  google_reserve_enabled boolean not null default false,
  booking_for_existing_patients boolean not null default false,
  booking_for_new_patients boolean not null default false
);
select foyer_close_table('tenant_settings');
grant select, update on tenant_settings to foyer_app;

create table relationship_types (
  tenant_id uuid not null references tenants,
  external_id text not null,
  name text not null,
  is_family boolean not null,
  position integer not null,
  primary key (tenant_id, external_id)
);
select foyer_close_table('relationship_types');
grant select on relationship_types to foyer_app;

-- Data keys, wrapped by a key of the secrets file. A row is never changed but to wrap it anew.
create table tenant_keys (
  tenant_id uuid not null references tenants,
  key_id text not null,
  wrapping_key_id text not null,
  wrapped bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, key_id)
);
select foyer_close_table('tenant_keys');
grant select on tenant_keys to foyer_app;
