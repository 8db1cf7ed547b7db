-- What becomes of a visit after it was booked: who came and when, what patients may change themselves, the links in their
-- mails, the history of every change, and the rights of single colleagues.

alter table visits
  -- Arrived and in chair are times beside the status, which stays scheduled or confirmed until the visit is completed.
  add column arrived_at timestamptz,
  add column seated_at timestamptz,
  add column confirmed_at timestamptz,
  add column confirmed_via text check (confirmed_via in ('office', 'link', 'portal', 'text')),
  -- How often the patient moved it; moves by the office are not counted.
  add column moved_by_patient smallint not null default 0 check (moved_by_patient >= 0),
  -- The email address and phone number that were given for this visit alone, sealed.
  add column visit_address_sealed bytea;

-- Texts for patients: under the type when they choose it, and on the page of the visit before they come.
alter table visit_types
  add column patient_line text not null default '' check (length(patient_line) <= 120),
  add column prepare_line text not null default '' check (length(prepare_line) <= 200),
  add column has_waitlist boolean not null default true;

alter table practice_settings
  -- Days around a chosen time in which another visit of the same type is pointed out; 0 never.
  add column booking_duplicate_days integer not null default 30 check (booking_duplicate_days between 0 and 365),
  -- Whose map shows the way to a location.
  add column maps text not null default 'google' check (maps in ('google', 'apple', 'openstreetmap')),
  -- How long an offer of the waitlist is kept, in minutes.
  add column waitlist_offer_minutes integer not null default 20 check (waitlist_offer_minutes between 10 and 60);

-- What patients may do online with their visits. The row without a type is the practice's, and has a value in each column; in
-- the row of a type, null means as the practice.
create table visit_rules (
  tenant_id uuid not null default foyer_tenant() references tenants,
  rule_id uuid not null,
  type_id uuid,
  cancel_mode text check (cancel_mode in ('no', 'any', 'until')),
  cancel_hours integer check (cancel_hours between 1 and 336),
  move_mode text check (move_mode in ('no', 'any', 'until')),
  move_hours integer check (move_hours between 1 and 336),
  most_moves smallint check (most_moves between 0 and 10),
  other_provider boolean,
  other_location boolean,
  reason text check (reason in ('off', 'ask', 'required')),
  confirm_days integer check (confirm_days between 1 and 90),
  policy text check (length(policy) <= 300),
  tell_office boolean,
  mail_after_confirming boolean,
  primary key (tenant_id, rule_id),
  unique nulls not distinct (tenant_id, type_id),
  foreign key (tenant_id, type_id) references visit_types
);
select foyer_close_table('visit_rules');
grant select, insert, update, delete on visit_rules to foyer_app;

-- The secret address of one visit for one recipient, in one mail or text. Only its digest is kept.
create table visit_links (
  tenant_id uuid not null default foyer_tenant(),
  link_digest bytea not null check (length(link_digest) = 32),
  visit_id uuid not null,
  -- The HMAC of the address that it was sent to: the link ends when the visit's address is another one.
  recipient_hmac bytea not null check (length(recipient_hmac) = 32),
  channel text not null check (channel in ('email', 'text')),
  made_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, link_digest),
  foreign key (tenant_id, visit_id) references visits on delete cascade
);
create index visit_links_by_visit on visit_links (tenant_id, visit_id);
create index visit_links_by_time on visit_links (tenant_id, made_at);
select foyer_close_table('visit_links');
grant select, insert, update, delete on visit_links to foyer_app;

-- Everything that happened to a visit. Rows are added and never changed, but for when the office saw them.
create table visit_events (
  tenant_id uuid not null default foyer_tenant(),
  event_id uuid not null,
  visit_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('booked', 'confirmed', 'moved', 'canceled', 'arrived', 'seated', 'met', 'missed',
    'undone', 'corrected', 'text', 'deleted', 'skipped', 'scheduled')),
  actor text not null check (actor in ('staff', 'patient', 'guardian', 'guest', 'link', 'text', 'sync', 'system')),
  account_id uuid,
  -- The visit's sequence after the change.
  sequence integer not null,
  -- What changed of the visit, as it was and as it is: startsAt, endsAt, providerId, locationId, status.
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  -- The code of a reason, and what was typed with it.
  reason text,
  note_sealed bytea,
  seen_at timestamptz,
  primary key (tenant_id, event_id),
  foreign key (tenant_id, visit_id) references visits on delete cascade
);
create index visit_events_by_visit on visit_events (tenant_id, visit_id, at);
create index visit_events_of_patients on visit_events (tenant_id, at)
  where actor in ('patient', 'guardian', 'guest', 'link', 'text');
select foyer_close_table('visit_events');
grant select, insert, update (seen_at) on visit_events to foyer_app;

-- Single rights that an admin gave to a colleague or took away, besides those of the role.
create table staff_rights (
  tenant_id uuid not null default foyer_tenant(),
  account_id uuid not null,
  right_name text not null,
  is_granted boolean not null,
  primary key (tenant_id, account_id, right_name),
  foreign key (tenant_id, account_id) references accounts on delete cascade
);
select foyer_close_table('staff_rights');
grant select, insert, update, delete on staff_rights to foyer_app;
