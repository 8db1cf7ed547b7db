-- How far a practice's rows may seem older than they are, because the database's clock leapt or nobody watched it.

create table watched_times (
  tenant_id uuid primary key references tenants,
  -- The database's time at the last round of any node.
  seen_at timestamptz not null,
  -- The last time that it moved otherwise than the steady clock of a node.
  leapt_at timestamptz,
  -- Seconds that purges wait longer than the age of a row says.
  lead_seconds double precision not null default 0 check (lead_seconds >= 0)
);
select foyer_close_table('watched_times');
grant select, insert, update on watched_times to foyer_app;
