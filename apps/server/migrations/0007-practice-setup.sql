-- Where and when the practice sees patients: locations, providers, types of visits, hours, closed days and time off.

create table locations (
  tenant_id uuid not null default foyer_tenant() references tenants,
  location_id uuid not null,
  external_id text,
  name text not null,
  display_name text not null default '',
  street text not null default '',
  street2 text not null default '',
  city text not null default '',
  state text not null default '',
  zipcode text not null default '',
  country text not null default 'US' check (country in ('US', 'CA')),
  latitude double precision,
  longitude double precision,
  phone text not null default '',
  position integer not null default 0,
  deleted_at timestamptz,
  primary key (tenant_id, location_id),
  unique (tenant_id, external_id)
);
select foyer_close_table('locations');
-- Delete, here and below, is for what was never used.
grant select, insert, update, delete on locations to foyer_app;

create table providers (
  tenant_id uuid not null default foyer_tenant() references tenants,
  provider_id uuid not null,
  external_id text,
  display_name text not null,
  title text not null default '',
  is_bookable boolean not null default true,
  position integer not null default 0,
  deleted_at timestamptz,
  primary key (tenant_id, provider_id),
  unique (tenant_id, external_id)
);
select foyer_close_table('providers');
grant select, insert, update, delete on providers to foyer_app;

-- Notice and horizon limit what patients may choose online, never what the office may.
create table visit_types (
  tenant_id uuid not null default foyer_tenant() references tenants,
  type_id uuid not null,
  external_id text,
  name text not null,
  -- In whole minutes, like the buffers.
  duration integer not null check (duration between 5 and 1440),
  buffer_before integer not null default 0 check (buffer_before between 0 and 240),
  buffer_after integer not null default 0 check (buffer_after between 0 and 240),
  notice_minutes integer not null default 120 check (notice_minutes between 0 and 525600),
  horizon_days integer not null default 120 check (horizon_days between 1 and 730),
  is_bookable boolean not null default true,
  position integer not null default 0,
  deleted_at timestamptz,
  primary key (tenant_id, type_id),
  unique (tenant_id, external_id)
);
select foyer_close_table('visit_types');
grant select, insert, update, delete on visit_types to foyer_app;

-- Which providers do a type of visit.
create table type_providers (
  tenant_id uuid not null default foyer_tenant(),
  type_id uuid not null,
  provider_id uuid not null,
  primary key (tenant_id, type_id, provider_id),
  foreign key (tenant_id, type_id) references visit_types,
  foreign key (tenant_id, provider_id) references providers
);
select foyer_close_table('type_providers');
grant select, insert, delete on type_providers to foyer_app;

-- At which locations a type of visit takes place.
create table type_locations (
  tenant_id uuid not null default foyer_tenant(),
  type_id uuid not null,
  location_id uuid not null,
  primary key (tenant_id, type_id, location_id),
  foreign key (tenant_id, type_id) references visit_types,
  foreign key (tenant_id, location_id) references locations
);
select foyer_close_table('type_locations');
grant select, insert, delete on type_locations to foyer_app;

-- Weekly hours and breaks, in minutes after local midnight; those that end after the next midnight go on up to 2880.
create table provider_hours (
  tenant_id uuid not null default foyer_tenant(),
  hours_id uuid not null,
  external_id text,
  provider_id uuid not null,
  location_id uuid not null,
  kind text not null check (kind in ('work', 'break')),
  weekday integer not null check (weekday between 0 and 6),
  from_minute integer not null check (from_minute between 0 and 1439),
  until_minute integer not null check (until_minute between 1 and 2880 and until_minute > from_minute),
  valid_from date,
  valid_until date check (valid_until >= valid_from),
  primary key (tenant_id, hours_id),
  unique (tenant_id, external_id),
  foreign key (tenant_id, provider_id) references providers,
  foreign key (tenant_id, location_id) references locations
);
create index provider_hours_by_provider on provider_hours (tenant_id, provider_id);
select foyer_close_table('provider_hours');
grant select, insert, update, delete on provider_hours to foyer_app;

-- Whole days on which a location, a provider, or (when both are null) the practice is closed.
create table closed_days (
  tenant_id uuid not null default foyer_tenant() references tenants,
  closed_id uuid not null,
  external_id text,
  location_id uuid,
  provider_id uuid,
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  reason text not null default '',
  primary key (tenant_id, closed_id),
  unique (tenant_id, external_id),
  foreign key (tenant_id, location_id) references locations,
  foreign key (tenant_id, provider_id) references providers
);
select foyer_close_table('closed_days');
grant select, insert, update, delete on closed_days to foyer_app;

-- When a provider is away, and times that outside software reports as taken.
create table provider_away (
  tenant_id uuid not null default foyer_tenant(),
  away_id uuid not null,
  external_id text,
  provider_id uuid not null,
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  starts_at timestamptz not null generated always as (lower(during)) stored,
  ends_at timestamptz not null generated always as (upper(during)) stored,
  reason text not null default '',
  primary key (tenant_id, away_id),
  unique (tenant_id, external_id),
  foreign key (tenant_id, provider_id) references providers
);
-- Time off may be long, so a reader leaves out what is over by its end.
create index provider_away_by_end on provider_away (tenant_id, ends_at);
select foyer_close_table('provider_away');
grant select, insert, update, delete on provider_away to foyer_app;
