-- How long one browser, and how many browsers of one network address, may keep times from others.

-- Stands for the network address that a hold was taken from.
alter table appointments add column hold_from_digest bytea;
create index appointments_held_from on appointments (tenant_id, hold_from_digest)
  where status = 'held' and hold_from_digest is not null;

-- When a browser began to hold, so that letting go and taking again does not begin its minutes anew; and how often it took.
create table hold_lives (
  tenant_id uuid not null references tenants,
  hold_digest bytea not null,
  first_at timestamptz not null,
  takes integer not null,
  primary key (tenant_id, hold_digest)
);
create index hold_lives_by_time on hold_lives (tenant_id, first_at);
select foyer_close_table('hold_lives');
grant select, insert, update, delete on hold_lives to foyer_app;
