-- Packets that visits ask for: of a type, and of everybody's first visit.
alter table visit_types
  add column packet_id uuid,
  -- How many days before the visit it is due.
  add column packet_days smallint not null default 2 check (packet_days between 0 and 14);
alter table visit_types add foreign key (tenant_id, packet_id) references packets (tenant_id, packet_id);
create index visit_types_by_packet on visit_types (tenant_id, packet_id);

alter table packets add column is_for_first_visits boolean not null default false;
grant update (is_for_first_visits) on packets to foyer_app;

-- Which visits ask for a run, and until when each. The run is due on the earliest of these days and the office's own.
create table packet_run_visits (
  tenant_id uuid not null default foyer_tenant(),
  run_id uuid not null,
  visit_id uuid not null,
  due_at timestamptz not null,
  primary key (tenant_id, run_id, visit_id),
  foreign key (tenant_id, run_id) references packet_runs,
  foreign key (tenant_id, visit_id) references visits
);
create index packet_run_visits_of_visit on packet_run_visits (tenant_id, visit_id);
select foyer_close_table('packet_run_visits');
grant select, insert, delete on packet_run_visits to foyer_app;
grant update (run_id, due_at) on packet_run_visits to foyer_app;

alter table packet_runs
  -- Whether the office asked for it, and until when: a canceled visit does not take that away.
  add column is_asked boolean not null default false,
  add column asked_due_at timestamptz;
alter table packet_runs no force row level security;
update packet_runs set is_asked = true, asked_due_at = due_at where ended_at is null;
alter table packet_runs force row level security;
drop index packet_runs_of_visit;
alter table packet_runs drop column visit_id;
grant update (is_asked, asked_due_at) on packet_runs to foyer_app;
