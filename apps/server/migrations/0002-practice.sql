-- What a practice says of itself: settings, relationship types and pictures.

create table practice_settings (
  tenant_id uuid primary key default foyer_tenant() references tenants,
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
  password_profile text not null default 'spec' check (password_profile in ('spec', 'nist')),
  password_blocklist boolean not null default true,
  patient_forms_enabled boolean not null default true,
  booking_for_existing_patients boolean not null default false,
  booking_for_new_patients boolean not null default false,
  -- The form that books visits.
  booking_form_id uuid,
  booking_time_interval integer not null default 15 check (booking_time_interval between 5 and 240),
  -- How many visits ahead one person may have booked online.
  booking_open_per_patient integer not null default 4 check (booking_open_per_patient between 1 and 20),
  booking_open_per_guest integer not null default 2 check (booking_open_per_guest between 1 and 10),
  booking_sync_availability boolean not null default false,
  -- While this is off, every provider does every type of visit, which is too much for a practice that has just linked
  -- its first types.
  booking_provider_coupled boolean not null default true,
  booking_placeholder_provider_id text not null default '',
  google_reserve_enabled boolean not null default false,
  billing_enabled boolean not null default false,
  -- ISO 4217. Every amount of the practice is in this currency, with at most two decimals.
  billing_currency text not null default 'USD' check (billing_currency ~ '^[A-Z]{3}$'),
  billing_provider text not null default 'built-in' check (billing_provider in ('built-in', 'outside')),
  billing_outside_url text not null default '' check (billing_outside_url ~ '^(https://[^/].*)?$'),
  constraint billing_outside_has_address check (billing_provider <> 'outside' or billing_outside_url <> '')
);
select foyer_close_table('practice_settings');
grant select, update on practice_settings to foyer_app;

create table relationship_types (
  tenant_id uuid not null default foyer_tenant() references tenants,
  external_id text not null,
  name text not null,
  is_family boolean not null,
  position integer not null,
  primary key (tenant_id, external_id)
);
select foyer_close_table('relationship_types');
grant select on relationship_types to foyer_app;

-- The practice's own pictures: its logo, and its banner in three crops. They are not secret; the files are in the storage.
create table practice_pictures (
  tenant_id uuid not null default foyer_tenant() references tenants,
  kind text not null check (kind in ('logo', 'banner-mobile', 'banner-tablet', 'banner-wide')),
  picture_id uuid not null,
  media_type text not null,
  created_at timestamptz not null,
  primary key (tenant_id, kind),
  unique (tenant_id, picture_id)
);
select foyer_close_table('practice_pictures');
grant select, insert, update, delete on practice_pictures to foyer_app;
