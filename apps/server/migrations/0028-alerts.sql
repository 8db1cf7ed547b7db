-- What answers raised when they were stored. It stays until somebody acknowledges it, whatever becomes of the form.
create table submission_alerts (
  tenant_id uuid not null default foyer_tenant(),
  submission_id uuid not null,
  revision integer not null,
  -- The alert's id in the form.
  alert_id text not null check (length(alert_id) between 1 and 64),
  level text not null check (level in ('notice', 'urgent')),
  -- Its name, and the answer that raised it.
  facts_sealed bytea not null,
  raised_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by uuid,
  -- What was done: a list with who and when.
  notes_sealed bytea,
  primary key (tenant_id, submission_id, revision, alert_id),
  foreign key (tenant_id, submission_id, revision) references submission_revisions,
  foreign key (tenant_id, acknowledged_by) references accounts,
  check ((acknowledged_at is null) = (acknowledged_by is null))
);
create index submission_alerts_open on submission_alerts (tenant_id, raised_at) where acknowledged_at is null;
select foyer_close_table('submission_alerts');
grant select, insert on submission_alerts to foyer_app;
grant update (acknowledged_at, acknowledged_by, notes_sealed) on submission_alerts to foyer_app;
