-- Calendar feeds: secret addresses at which calendars outside of Foyer read the visits of a provider or a location.

-- The provider who a member of staff is; set by admins.
alter table accounts
  add column provider_id uuid,
  add foreign key (tenant_id, provider_id) references providers,
  add check (provider_id is null or kind = 'staff');

create table calendar_feeds (
  tenant_id uuid not null default foyer_tenant() references tenants,
  feed_id uuid not null,
  -- SHA-256 of the address's secret part, which is stored nowhere.
  token_digest bytea not null check (length(token_digest) = 32),
  provider_id uuid,
  location_id uuid,
  -- What it shows of patients.
  names text not null check (names in ('none', 'initials', 'first')),
  made_by uuid,
  -- Made by staff for themselves: served only while their account is active and tied to the provider.
  is_own boolean not null,
  made_at timestamptz not null,
  last_read_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, feed_id),
  unique (tenant_id, token_digest),
  foreign key (tenant_id, provider_id) references providers,
  foreign key (tenant_id, location_id) references locations,
  foreign key (tenant_id, made_by) references accounts,
  check ((provider_id is null) <> (location_id is null))
);
select foyer_close_table('calendar_feeds');
grant select, insert, update on calendar_feeds to foyer_app;
