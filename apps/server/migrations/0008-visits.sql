-- Visits and holds, changes that patients have to be told of, and bookings that came from Google Reserve.

-- Lets an exclusion constraint compare ids and times together.
create extension if not exists btree_gist;

-- Holds are rows like visits, so that one constraint keeps them all apart.
create table visits (
  tenant_id uuid not null default foyer_tenant(),
  visit_id uuid not null,
  external_id text,
  provider_id uuid not null,
  location_id uuid not null,
  type_id uuid,
  patient_id uuid,
  status text not null check (status in
    ('held', 'scheduled', 'confirmed', 'canceled', 'met', 'missed', 'booked', 'deleted', 'skipped')),
  -- The status before the last change, by whom it was changed and when, so that the change can be undone for a while.
  status_before text,
  -- The visit's sequence after that change. Once something else has changed, there is nothing to undo.
  status_sequence integer,
  status_by uuid,
  status_at timestamptz,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- The time that is taken: the visit with its buffers.
  during tstzrange not null check (during @> tstzrange(starts_at, ends_at)),
  description text not null default '',
  is_autoselect_provider boolean not null default false,
  is_overbooked boolean not null default false,
  -- The submission that booked it.
  submission_id uuid,
  -- The HMAC of the email address that a guest booked with. It counts the visits of one address while that stays sealed.
  guest_digest bytea,
  -- That address, for emails about changes of the visit. The answers that also hold it are for the inbox alone.
  guest_address_sealed bytea,
  -- Too many emails went to that address, so the guest was not told of the visit, or of its last change.
  is_unmailed boolean not null default false,
  -- The visit that a patient's calendar first had under this entry; null unless this one was booked instead of a canceled
  -- one.
  stands_for uuid,
  hold_digest bytea,
  -- The HMAC of the network address that the hold was taken from.
  hold_from_digest bytea,
  hold_expires_at timestamptz,
  sequence integer not null default 0,
  -- The transaction that booked or changed the visit here; null when only the practice's software has written it. A
  -- connector asks for the transactions that had not ended when it last asked.
  changed_in bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, visit_id),
  unique (tenant_id, external_id),
  foreign key (tenant_id, provider_id) references providers,
  foreign key (tenant_id, location_id) references locations,
  foreign key (tenant_id, type_id) references visit_types,
  foreign key (tenant_id, patient_id) references patients,
  check ((status = 'held') = (hold_digest is not null and hold_expires_at is not null)),
  -- Bounds how long before a day a visit that reaches into it can begin. Visits are found by their beginning: under row
  -- level security an index serves only leakproof operators, and && is not one.
  constraint visits_short check (
    ends_at - starts_at <= interval '2 days'
    and starts_at - lower(during) <= interval '4 hours'
    and upper(during) - ends_at <= interval '4 hours'),
  constraint visits_apart exclude using gist (tenant_id with =, provider_id with =, during with &&)
    where (status in ('held', 'scheduled', 'confirmed', 'met', 'booked') and not is_overbooked)
);
create index visits_by_patient on visits (tenant_id, patient_id, starts_at) where patient_id is not null;
create index visits_by_guest on visits (tenant_id, guest_digest, starts_at) where guest_digest is not null;
create index visits_by_time on visits (tenant_id, starts_at);
create index visits_by_submission on visits (tenant_id, submission_id) where submission_id is not null;
create index visits_stand_ins on visits (tenant_id, stands_for) where stands_for is not null;
create index visits_changed on visits (tenant_id, changed_in, visit_id) where changed_in is not null;
-- One hold for each browser.
create unique index visits_hold on visits (tenant_id, hold_digest) where status = 'held';
create index visits_held on visits (tenant_id, hold_expires_at) where status = 'held';
create index visits_held_from on visits (tenant_id, hold_from_digest)
  where status = 'held' and hold_from_digest is not null;
select foyer_close_table('visits');
grant select, insert, update, delete on visits to foyer_app;

create function foyer_mark_change() returns trigger language plpgsql as $$
begin
  if current_setting('app.is_sync', true) is distinct from '1' then
    new.changed_in := pg_current_xact_id()::text::bigint;
  end if;
  return new;
end $$;
-- Holds are left out: the practice's software hears of visits only.
create trigger visits_changed before insert or update on visits
  for each row when (new.status <> 'held') execute function foyer_mark_change();

-- A visit keeps its instant when the practice changes its time zone, but calendars show it differently. A higher sequence
-- tells them that there is a newer file.
create function foyer_raise_sequences() returns trigger language plpgsql as $$
begin
  update visits set sequence = sequence + 1
    where tenant_id = new.tenant_id and starts_at > now() and status in ('scheduled', 'confirmed', 'booked');
  return null;
end $$;
create trigger practice_settings_zone after update of timezone on practice_settings
  for each row when (old.timezone is distinct from new.timezone) execute function foyer_raise_sequences();

-- Throws unless the time is free, which ends a transaction that has lost a race for it: its writes and its commit are sent
-- together, before the server knows who won.
create function foyer_must_be_free(is_free boolean) returns void language plpgsql as $$
begin
  if not is_free then
    raise exclusion_violation using message = 'Somebody else has taken this time.';
  end if;
end $$;

-- Throws when a person has too many open visits, or another one at that time, which ends the transaction: its writes and
-- its commit are sent together, before the server knows the count.
create function foyer_must_be_allowed(open_visits integer, most integer, is_overlap boolean) returns void language plpgsql as $$
begin
  if is_overlap then
    raise exception 'This person has another visit at that time.' using errcode = 'FY002';
  end if;
  if open_visits >= most then
    raise exception 'This person has % open visits of % at most.', open_visits, most using errcode = 'FY001';
  end if;
end $$;

-- What a patient last knew of a visit that the practice has changed. The row stays until the patient is told of the
-- outcome of all changes.
create table visit_news (
  tenant_id uuid not null default foyer_tenant(),
  visit_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  provider_id uuid not null,
  location_id uuid not null,
  -- When the visit last changed, and its sequence after that.
  changed_at timestamptz not null,
  sequence integer not null,
  primary key (tenant_id, visit_id),
  foreign key (tenant_id, visit_id) references visits on delete cascade
);
select foyer_close_table('visit_news');
grant select, insert, update, delete on visit_news to foyer_app;

-- When a browser began to hold times, and how often it took one. Because of this row, releasing a time and taking another
-- does not give the browser new minutes.
create table hold_lives (
  tenant_id uuid not null default foyer_tenant() references tenants,
  hold_digest bytea not null,
  first_at timestamptz not null,
  takes integer not null,
  primary key (tenant_id, hold_digest)
);
create index hold_lives_by_time on hold_lives (tenant_id, first_at);
select foyer_close_table('hold_lives');
grant select, insert, update, delete on hold_lives to foyer_app;

-- Who came from Google Reserve, and what they then booked, for the practice's reports. The token is sealed; its digest
-- keeps a reloaded page from counting twice.
create table google_reserve_tokens (
  tenant_id uuid not null default foyer_tenant() references tenants,
  token_id uuid not null,
  token_digest bytea not null check (length(token_digest) = 32),
  token_sealed bytea not null,
  -- Names the browser, as it does for a hold.
  hold_digest bytea check (length(hold_digest) = 32),
  visit_id uuid,
  received_at timestamptz not null,
  primary key (tenant_id, token_id),
  unique (tenant_id, token_digest),
  foreign key (tenant_id, visit_id) references visits
);
create index google_reserve_by_browser on google_reserve_tokens (tenant_id, hold_digest) where visit_id is null;
select foyer_close_table('google_reserve_tokens');
grant select, insert, update on google_reserve_tokens to foyer_app;
