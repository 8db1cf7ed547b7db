-- Reminders of visits: when they go, with which words, how far the planner has looked, and what became of each.

-- The row without a type is the practice's, and holds its quiet hours; a type with a row of its own goes by that one. A
-- practice without rows has the built-in plan.
create table reminder_plans (
  tenant_id uuid not null default foyer_tenant() references tenants,
  plan_id uuid not null,
  type_id uuid,
  -- When steps of days go, in minutes after midnight.
  days_at smallint not null check (days_at between 0 and 1439),
  -- Texts go between these minutes after midnight.
  quiet_from smallint not null check (quiet_from between 480 and 720),
  quiet_until smallint not null check (quiet_until between 1020 and 1260),
  -- Whether an email goes where a text cannot.
  has_fallback boolean not null,
  revision integer not null,
  changed_at timestamptz not null,
  primary key (tenant_id, plan_id),
  unique nulls not distinct (tenant_id, type_id),
  foreign key (tenant_id, type_id) references visit_types
);
select foyer_close_table('reminder_plans');
grant select, insert, update, delete on reminder_plans to foyer_app;

create table reminder_steps (
  tenant_id uuid not null default foyer_tenant(),
  step_id uuid not null,
  plan_id uuid not null,
  position smallint not null,
  due text not null check (due in ('booking', 'days', 'hours')),
  -- Days or hours before the visit.
  n smallint not null check (n between 0 and 96),
  channel text not null check (channel in ('email', 'text')),
  leave_out_confirmed boolean not null,
  -- Subject and text for each language.
  words jsonb not null,
  -- Since when it goes at this time, by this channel.
  timed_at timestamptz not null,
  primary key (tenant_id, step_id),
  foreign key (tenant_id, plan_id) references reminder_plans on delete cascade
);
create index reminder_steps_by_plan on reminder_steps (tenant_id, plan_id, position);
select foyer_close_table('reminder_steps');
grant select, insert, update, delete on reminder_steps to foyer_app;

-- Everything that was due until marked_at is made or skipped. Before next_at nothing is due, unless a visit is booked or moved.
create table reminder_marks (
  tenant_id uuid not null default foyer_tenant() references tenants,
  marked_at timestamptz not null,
  next_at timestamptz not null,
  primary key (tenant_id)
);
create index reminder_marks_by_next on reminder_marks (next_at, tenant_id);
select foyer_close_table('reminder_marks');
grant select, insert, update, delete on reminder_marks to foyer_app;
create policy due_rows on reminder_marks for select to foyer_jobs using (true);
grant select (tenant_id, marked_at, next_at) on reminder_marks to foyer_jobs;

-- What became of a step for a visit. The day is in the key: a visit that is moved to another day is reminded of again.
create table reminders (
  tenant_id uuid not null default foyer_tenant(),
  visit_id uuid not null,
  step_id uuid not null,
  visit_day date not null,
  -- The step as it was: '24 hours before, by text'.
  title text not null,
  planned_for timestamptz not null,
  status text not null check (status in ('sent', 'delivered', 'failed', 'skipped')),
  -- Why it was skipped, has failed, or went by email instead of by text.
  why text check (why in ('canceled', 'confirmed', 'booked-later', 'no-number', 'no-email', 'no-consent', 'texts-off',
    'quiet-hours', 'enough-texts', 'too-late', 'plan-changed', 'sent-with', 'gateway-refused')),
  -- The visit in whose message this one is named.
  with_visit_id uuid,
  channel text not null check (channel in ('email', 'text')),
  -- Identifies the number that was texted.
  number_hmac bytea check (length(number_hmac) = 32),
  -- Where it went, as it may be shown: '…0148'.
  sent_to text not null default '',
  message_id uuid,
  -- When it was sent or skipped.
  sent_at timestamptz not null,
  primary key (tenant_id, visit_id, step_id, visit_day),
  foreign key (tenant_id, visit_id) references visits on delete cascade
);
create index reminders_by_number on reminders (tenant_id, number_hmac, sent_at) where number_hmac is not null;
create index reminders_by_message on reminders (tenant_id, message_id) where message_id is not null;
create index reminders_by_time on reminders (tenant_id, sent_at);
select foyer_close_table('reminders');
grant select, insert, update, delete on reminders to foyer_app;

-- Visits that were booked or moved since the planner looked: a step of theirs may be due sooner than what it knew of.
create index visit_events_timed on visit_events (at, tenant_id) where kind in ('booked', 'moved', 'scheduled', 'undone', 'corrected');
create policy due_rows on visit_events for select to foyer_jobs using (true);
grant select (tenant_id, at, kind) on visit_events to foyer_jobs;
