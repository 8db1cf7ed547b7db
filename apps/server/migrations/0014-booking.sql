-- Where and when the practice sees patients, and every visit: booked, held for a moment, or past.

create extension if not exists btree_gist;

create table locations (
  tenant_id uuid not null references tenants,
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
  position integer not null default 0,
  deleted_at timestamptz,
  primary key (tenant_id, location_id),
  unique (tenant_id, external_id)
);
select foyer_close_table('locations');
grant select, insert, update on locations to foyer_app;

create table providers (
  tenant_id uuid not null references tenants,
  provider_id uuid not null,
  external_id text,
  display_name text not null,
  is_bookable boolean not null default true,
  position integer not null default 0,
  deleted_at timestamptz,
  primary key (tenant_id, provider_id),
  unique (tenant_id, external_id)
);
select foyer_close_table('providers');
grant select, insert, update on providers to foyer_app;

-- Minutes are whole; notice and horizon bound what patients may choose online, never what the office may.
create table appointment_types (
  tenant_id uuid not null references tenants,
  type_id uuid not null,
  external_id text,
  name text not null,
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
select foyer_close_table('appointment_types');
grant select, insert, update on appointment_types to foyer_app;

-- Who does what, and where it is done.
create table type_providers (
  tenant_id uuid not null,
  type_id uuid not null,
  provider_id uuid not null,
  primary key (tenant_id, type_id, provider_id),
  foreign key (tenant_id, type_id) references appointment_types,
  foreign key (tenant_id, provider_id) references providers
);
select foyer_close_table('type_providers');
grant select, insert, delete on type_providers to foyer_app;

create table type_locations (
  tenant_id uuid not null,
  type_id uuid not null,
  location_id uuid not null,
  primary key (tenant_id, type_id, location_id),
  foreign key (tenant_id, type_id) references appointment_types,
  foreign key (tenant_id, location_id) references locations
);
select foyer_close_table('type_locations');
grant select, insert, delete on type_locations to foyer_app;

-- Weekly hours and breaks in minutes after local midnight; past midnight up to 2880.
create table provider_hours (
  tenant_id uuid not null,
  hours_id uuid not null,
  provider_id uuid not null,
  location_id uuid not null,
  kind text not null check (kind in ('work', 'break')),
  weekday integer not null check (weekday between 0 and 6),
  from_minute integer not null check (from_minute between 0 and 1439),
  until_minute integer not null check (until_minute between 1 and 2880 and until_minute > from_minute),
  valid_from date,
  valid_until date check (valid_until >= valid_from),
  primary key (tenant_id, hours_id),
  foreign key (tenant_id, provider_id) references providers,
  foreign key (tenant_id, location_id) references locations
);
create index provider_hours_by_provider on provider_hours (tenant_id, provider_id);
select foyer_close_table('provider_hours');
grant select, insert, update, delete on provider_hours to foyer_app;

-- Whole days on which a location, a provider, or (with neither) the practice is closed.
create table closed_days (
  tenant_id uuid not null references tenants,
  closed_id uuid not null,
  location_id uuid,
  provider_id uuid,
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  reason text not null default '',
  primary key (tenant_id, closed_id),
  foreign key (tenant_id, location_id) references locations,
  foreign key (tenant_id, provider_id) references providers
);
select foyer_close_table('closed_days');
grant select, insert, update, delete on closed_days to foyer_app;

-- Hours a provider is away, and times that outside software says are taken.
create table provider_away (
  tenant_id uuid not null,
  away_id uuid not null,
  provider_id uuid not null,
  external_id text,
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  reason text not null default '',
  primary key (tenant_id, away_id),
  unique (tenant_id, external_id),
  foreign key (tenant_id, provider_id) references providers
);
create index provider_away_by_time on provider_away using gist (tenant_id, during);
select foyer_close_table('provider_away');
grant select, insert, update, delete on provider_away to foyer_app;

-- `during` includes the buffers. Holds are rows as appointments are, so that one constraint keeps both apart.
create table appointments (
  tenant_id uuid not null,
  appointment_id uuid not null,
  external_id text,
  provider_id uuid not null,
  location_id uuid not null,
  type_id uuid,
  contact_id uuid,
  status text not null check (status in ('held', 'scheduled', 'confirmed', 'canceled', 'met', 'missed', 'booked', 'deleted', 'skipped')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  during tstzrange not null check (during @> tstzrange(starts_at, ends_at)),
  description text not null default '',
  is_autoselect_provider boolean not null default false,
  is_overbooked boolean not null default false,
  hold_digest bytea,
  hold_expires_at timestamptz,
  submission_id uuid,
  sequence integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, appointment_id),
  unique (tenant_id, external_id),
  foreign key (tenant_id, provider_id) references providers,
  foreign key (tenant_id, location_id) references locations,
  foreign key (tenant_id, type_id) references appointment_types,
  foreign key (tenant_id, contact_id) references contacts,
  check ((status = 'held') = (hold_digest is not null and hold_expires_at is not null)),
  constraint appointments_apart exclude using gist (tenant_id with =, provider_id with =, during with &&)
    where (status in ('held', 'scheduled', 'confirmed', 'met', 'booked') and not is_overbooked)
);
create index appointments_by_contact on appointments (tenant_id, contact_id, starts_at) where contact_id is not null;
create index appointments_by_time on appointments (tenant_id, starts_at);
create index appointments_held on appointments (tenant_id, hold_expires_at) where status = 'held';
select foyer_close_table('appointments');
grant select, insert, update, delete on appointments to foyer_app;
