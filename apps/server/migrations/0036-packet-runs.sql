-- A run: one person's way through a packet, from being asked or sending its first form until all of its forms are sent.
create table packet_runs (
  tenant_id uuid not null default foyer_tenant(),
  run_id uuid not null,
  packet_id uuid not null,
  -- Whose it is: a patient, or the visitor with this digest of X-Draft-Token. A matched guest's has both.
  patient_id uuid,
  guest_digest bytea,
  -- The visit that it is due before, and until when.
  visit_id uuid,
  due_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, run_id),
  foreign key (tenant_id, packet_id) references packets,
  foreign key (tenant_id, patient_id) references patients,
  foreign key (tenant_id, visit_id) references visits,
  check (patient_id is not null or guest_digest is not null)
);
-- Two requests that begin a run at once begin one.
create unique index packet_runs_open on packet_runs (tenant_id, packet_id, patient_id) where ended_at is null;
create unique index packet_runs_open_guests on packet_runs (tenant_id, packet_id, guest_digest) where ended_at is null;
create index packet_runs_of_patient on packet_runs (tenant_id, patient_id);
create index packet_runs_of_guest on packet_runs (tenant_id, guest_digest);
create index packet_runs_of_visit on packet_runs (tenant_id, visit_id);
select foyer_close_table('packet_runs');
grant select, insert, delete on packet_runs to foyer_app;
grant update (patient_id, visit_id, due_at, ended_at) on packet_runs to foyer_app;

create table packet_run_forms (
  tenant_id uuid not null default foyer_tenant(),
  submission_id uuid not null,
  run_id uuid not null,
  form_id uuid not null,
  sent_at timestamptz not null,
  -- When the office was told of it; null while it waits for the others.
  told_at timestamptz,
  primary key (tenant_id, submission_id),
  foreign key (tenant_id, submission_id) references submissions,
  foreign key (tenant_id, run_id) references packet_runs,
  foreign key (tenant_id, form_id) references forms
);
create index packet_run_forms_of_run on packet_run_forms (tenant_id, run_id);
create index packet_run_forms_untold on packet_run_forms (sent_at) where told_at is null;
select foyer_close_table('packet_run_forms');
grant select, insert on packet_run_forms to foyer_app;
grant update (told_at) on packet_run_forms to foyer_app;
-- The round that finds what is due sees nothing but ids and times.
create policy due_rows on packet_run_forms for select to foyer_jobs using (true);
grant select (tenant_id, sent_at, told_at) on packet_run_forms to foyer_jobs;
