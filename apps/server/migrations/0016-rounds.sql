-- Periodic work that runs once in the installation, and jobs on their way to a queue in another database.

-- What concerns no practice: the database's clock as the nodes watch it, and the rounds' last successes.
create schema upkeep;
grant usage on schema upkeep to foyer_jobs;

create table upkeep.clock (
  only_row boolean primary key default true check (only_row),
  -- The database's time when a node last looked at it.
  seen_at timestamptz not null,
  -- The first look after the clock last leapt, or after a while in which no node looked.
  calm_since timestamptz not null,
  -- The same for the calm before that.
  calm_before timestamptz,
  -- Seconds by which rows may seem older than they are since the last leap.
  gap_seconds double precision not null default 0 check (gap_seconds >= 0)
);

create table upkeep.rounds (
  round text primary key,
  -- When the last run without a failure began and ended, in the database's time.
  began_at timestamptz not null,
  succeeded_at timestamptz not null
);
grant select, insert, update on upkeep.clock, upkeep.rounds to foyer_jobs;

-- Rounds find the practices where something is due. For that foyer_jobs sees ids and times of every practice in these
-- columns, and nothing else.
create policy due_rows on tenants for select to foyer_jobs using (true);
grant select (tenant_id) on tenants to foyer_jobs;

create index watched_times_by_age on watched_times (seen_at);
create policy due_rows on watched_times for select to foyer_jobs using (true);
grant select (tenant_id, seen_at) on watched_times to foyer_jobs;

-- Entries arrive in the order of their times, so a summary of every 16 pages finds the latest; an insert pays next to
-- nothing for it.
create index audit_entries_latest on audit_entries using brin (at) with (pages_per_range = 16, autosummarize = on);
create policy due_rows on audit_entries for select to foyer_jobs using (true);
grant select (tenant_id, at) on audit_entries to foyer_jobs;

create policy due_rows on submission_notices for select to foyer_jobs using (true);
grant select (tenant_id, told_at) on submission_notices to foyer_jobs;

create index attachments_unclaimed_by_age on attachments (created_at, tenant_id) where submission_id is null;
create policy due_rows on attachments for select to foyer_jobs using (true);
grant select (tenant_id, submission_id, created_at) on attachments to foyer_jobs;

create index practice_exports_by_expiry on practice_exports (expires_at, tenant_id);
create policy due_rows on practice_exports for select to foyer_jobs using (true);
grant select (tenant_id, expires_at) on practice_exports to foyer_jobs;

-- With QUEUE_URL the queue is in a database of its own. A job is then written here, in the transaction of the work that
-- it belongs to, and a worker hands it over. Only the function outbox.put writes here; payloads of messages are sealed.
create table outgoing_jobs (
  tenant_id uuid not null default foyer_tenant() references tenants,
  job_id uuid not null,
  queue text not null,
  data jsonb not null,
  start_after timestamptz not null,
  put_at timestamptz not null default now(),
  primary key (tenant_id, job_id)
);
create index outgoing_jobs_by_age on outgoing_jobs (put_at);
select foyer_close_table('outgoing_jobs');
create policy handed_rows on outgoing_jobs to foyer_jobs using (true) with check (false);
grant select, delete on outgoing_jobs to foyer_jobs;
