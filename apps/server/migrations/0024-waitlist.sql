-- The waitlist: times that have opened, who waits for one, and what was offered to whom.

-- A visit was canceled, shortened or moved away, hours were added, time off or a closed day was taken back. The row is written in
-- the transaction that opened the time; the waitlist looks at it when look_at has come.
create table freed_times (
  tenant_id uuid not null default foyer_tenant() references tenants,
  freed_id uuid not null,
  -- Null for every provider, or every location.
  provider_id uuid,
  location_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  freed_at timestamptz not null,
  -- When it is looked at next; null when nobody is offered it any more.
  look_at timestamptz,
  primary key (tenant_id, freed_id),
  foreign key (tenant_id, provider_id) references providers,
  foreign key (tenant_id, location_id) references locations
);
create index freed_times_by_look on freed_times (look_at, tenant_id) where look_at is not null;
create index freed_times_by_end on freed_times (tenant_id, ends_at);
select foyer_close_table('freed_times');
grant select, insert, update, delete on freed_times to foyer_app;
create policy due_rows on freed_times for select to foyer_jobs using (true);
grant select (tenant_id, look_at) on freed_times to foyer_jobs;

create table waitlist_entries (
  tenant_id uuid not null default foyer_tenant() references tenants,
  entry_id uuid not null,
  -- Null for a guest, who waits for an earlier time than the visit has.
  patient_id uuid,
  -- The later visit that an earlier time takes the place of.
  visit_id uuid,
  type_id uuid not null,
  -- What is waited for; an empty list means any.
  provider_ids uuid[] not null,
  location_ids uuid[] not null,
  weekdays smallint[] not null,
  parts text[] not null,
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  is_short_notice boolean not null,
  channel text not null check (channel in ('email', 'text')),
  -- What the office wrote.
  note_sealed bytea,
  -- Whether it comes before all others.
  is_pinned boolean not null default false,
  -- The guardian who joined for the patient; the entry ends with the family link.
  guardian_id uuid,
  made_at timestamptz not null,
  -- An entry with an open offer waits, too.
  status text not null check (status in ('waiting', 'booked', 'left', 'ended')),
  ended_at timestamptz,
  primary key (tenant_id, entry_id),
  foreign key (tenant_id, patient_id) references patients,
  foreign key (tenant_id, visit_id) references visits,
  foreign key (tenant_id, type_id) references visit_types,
  foreign key (tenant_id, guardian_id) references patients,
  check (patient_id is not null or visit_id is not null),
  check ((status = 'waiting') = (ended_at is null))
);
create index waitlist_entries_by_type on waitlist_entries (tenant_id, type_id, status);
create index waitlist_entries_by_patient on waitlist_entries (tenant_id, patient_id) where patient_id is not null;
create index waitlist_entries_by_visit on waitlist_entries (tenant_id, visit_id) where visit_id is not null;
select foyer_close_table('waitlist_entries');
grant select, insert, update, delete on waitlist_entries to foyer_app;

-- A time that is kept for the person of an entry until expires_at. It is open while it has no outcome and has not expired.
create table waitlist_offers (
  tenant_id uuid not null default foyer_tenant(),
  offer_id uuid not null,
  entry_id uuid not null,
  -- The hold that keeps the time, which becomes the visit when the offer is accepted. Several offers can share one.
  hold_id uuid not null,
  -- The opened time that it is about; null for an offer of the office.
  freed_id uuid,
  -- SHA-256 of the token in its link, which is stored nowhere.
  token_digest bytea not null check (length(token_digest) = 32),
  -- The HMAC of the address that it went to: the link ends when that is not the person's any more.
  recipient_hmac bytea not null check (length(recipient_hmac) = 32),
  channel text not null check (channel in ('email', 'text')),
  -- Identifies the number that was texted.
  number_hmac bytea check (length(number_hmac) = 32),
  provider_id uuid not null,
  location_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  outcome text check (outcome in ('accepted', 'declined', 'taken', 'expired', 'ended')),
  outcome_at timestamptz,
  -- The visit that was booked or moved.
  visit_id uuid,
  primary key (tenant_id, offer_id),
  unique (tenant_id, token_digest),
  -- Nobody is offered a start twice.
  unique (tenant_id, entry_id, starts_at),
  foreign key (tenant_id, entry_id) references waitlist_entries,
  foreign key (tenant_id, provider_id) references providers,
  foreign key (tenant_id, location_id) references locations,
  check ((outcome is null) = (outcome_at is null)),
  check ((outcome = 'accepted') = (visit_id is not null))
);
create index waitlist_offers_by_hold on waitlist_offers (tenant_id, hold_id);
create index waitlist_offers_by_freed on waitlist_offers (tenant_id, freed_id) where freed_id is not null;
create index waitlist_offers_by_number on waitlist_offers (tenant_id, number_hmac, made_at) where number_hmac is not null;
create index waitlist_offers_open on waitlist_offers (expires_at, tenant_id) where outcome is null;
select foyer_close_table('waitlist_offers');
grant select, insert, update, delete on waitlist_offers to foyer_app;
create policy due_rows on waitlist_offers for select to foyer_jobs using (true);
grant select (tenant_id, expires_at, outcome) on waitlist_offers to foyer_jobs;
