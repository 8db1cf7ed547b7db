-- Recall: the rules that say when patients are called back, who is due, and what was sent to them. And patients who do not come
-- any more.

alter table patients
  add column inactive_reason text check (inactive_reason in ('moved', 'died', 'other')),
  -- Since when, on the practice's calendar; and when that was written down, and by whom.
  add column inactive_since date,
  add column inactive_at timestamptz,
  add column inactive_by uuid,
  add constraint patients_inactive_whole check (num_nonnulls(inactive_reason, inactive_since, inactive_at) in (0, 3));

-- The newest completed visit of each patient by type.
create index visits_met on visits (tenant_id, type_id, patient_id, starts_at) where status = 'met';

-- After a visit of one type is completed, so many months later, a visit of another type or of the same one is to be booked.
create table recall_rules (
  tenant_id uuid not null default foyer_tenant() references tenants,
  rule_id uuid not null,
  position smallint not null,
  after_type_id uuid not null,
  months smallint not null check (months between 1 and 60),
  book_type_id uuid not null,
  -- The first message goes so many days before it is due, the next ones so many days apart, and no more than so many.
  first_days smallint not null check (first_days between 0 and 60),
  every_days smallint not null check (every_days between 7 and 90),
  most_messages smallint not null check (most_messages between 1 and 5),
  by_email boolean not null,
  by_text boolean not null,
  -- Subject and text of the mail, and the text message, for each language.
  words jsonb not null,
  -- A rule that was removed stays for the recalls that went by it.
  removed_at timestamptz,
  primary key (tenant_id, rule_id),
  foreign key (tenant_id, after_type_id) references visit_types,
  foreign key (tenant_id, book_type_id) references visit_types,
  check (by_email or by_text)
);
select foyer_close_table('recall_rules');
grant select, insert, update on recall_rules to foyer_app;

-- Somebody who is due by a rule, because of one visit: the next one makes a recall of its own.
create table recalls (
  tenant_id uuid not null default foyer_tenant(),
  recall_id uuid not null,
  patient_id uuid not null,
  rule_id uuid not null,
  -- The newest completed visit, from which the months are counted.
  visit_id uuid not null,
  due date not null,
  state text not null check (state in ('waiting', 'call', 'booked', 'stopped')),
  -- Why it was stopped.
  why text check (why in ('office', 'opt-out', 'inactive', 'rule', 'here-again', 'not-due')),
  -- Messages that went, and the day of the last and of the next one on the practice's calendar.
  sent smallint not null default 0,
  last_on date,
  next_on date,
  -- The visit that ended it.
  booked_visit_id uuid,
  ended_at timestamptz,
  ended_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, recall_id),
  unique (tenant_id, rule_id, visit_id),
  foreign key (tenant_id, patient_id) references patients,
  foreign key (tenant_id, rule_id) references recall_rules,
  foreign key (tenant_id, visit_id) references visits on delete cascade,
  check ((state = 'stopped') = (why is not null)),
  check ((state in ('waiting', 'call')) = (ended_at is null))
);
create index recalls_by_due on recalls (tenant_id, due);
create index recalls_by_patient on recalls (tenant_id, patient_id);
create index recalls_to_send on recalls (tenant_id, next_on) where state = 'waiting';
select foyer_close_table('recalls');
grant select, insert, update on recalls to foyer_app;

-- What became of each message of a recall, by each of its ways. The key keeps a message from going twice.
create table recall_messages (
  tenant_id uuid not null default foyer_tenant(),
  recall_id uuid not null,
  n smallint not null,
  channel text not null check (channel in ('email', 'text')),
  status text not null check (status in ('sent', 'skipped')),
  why text check (why in ('no-number', 'no-email', 'no-consent', 'opted-out', 'no-texts', 'enough-texts', 'quiet-hours',
    'no-postal-address')),
  -- Identifies the number that was texted.
  number_hmac bytea check (length(number_hmac) = 32),
  -- Where it went, as it may be shown: '…0148'.
  sent_to text not null default '',
  message_id uuid,
  -- When it was sent or skipped.
  sent_at timestamptz not null,
  primary key (tenant_id, recall_id, n, channel),
  foreign key (tenant_id, recall_id) references recalls on delete cascade,
  check ((status = 'skipped') = (why is not null))
);
create index recall_messages_by_number on recall_messages (tenant_id, number_hmac, sent_at) where number_hmac is not null;
select foyer_close_table('recall_messages');
grant select, insert, update on recall_messages to foyer_app;

-- When a practice with rules next looks for who is due, and when it next sends. A practice without rules has no row.
create table recall_marks (
  tenant_id uuid not null default foyer_tenant() references tenants,
  find_at timestamptz not null,
  send_at timestamptz,
  next_at timestamptz generated always as (least(find_at, send_at)) stored,
  primary key (tenant_id)
);
create index recall_marks_by_next on recall_marks (next_at, tenant_id);
select foyer_close_table('recall_marks');
grant select, insert, update, delete on recall_marks to foyer_app;
create policy due_rows on recall_marks for select to foyer_jobs using (true);
grant select (tenant_id, next_at) on recall_marks to foyer_jobs;
