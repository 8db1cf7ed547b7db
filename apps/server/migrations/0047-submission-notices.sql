-- The office is told of what came in at most once in five minutes: the first at once, those that follow together.

-- When each practice was told last.
create table office_notices (
  tenant_id uuid primary key references tenants,
  told_at timestamptz not null
);
select foyer_close_table('office_notices');
grant select, insert, update on office_notices to foyer_app;

-- Of which submissions the office has to hear; null until it was told.
create table submission_notices (
  tenant_id uuid not null,
  submission_id uuid not null,
  revision integer not null,
  told_at timestamptz,
  primary key (tenant_id, submission_id, revision),
  foreign key (tenant_id, submission_id) references submissions on delete cascade
);
create index submission_notices_untold on submission_notices (tenant_id, submission_id) where told_at is null;
select foyer_close_table('submission_notices');
grant select, insert, update, delete on submission_notices to foyer_app;
