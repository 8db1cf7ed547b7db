-- Statements for many patients at once: the runs, and for each the patients with what became of their statements.
create table statement_runs (
  tenant_id uuid not null default foyer_tenant() references tenants,
  -- Chosen by the page for the intention, so that what is sent twice runs once.
  run_id uuid not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'canceled')),
  requested_by uuid not null,
  requested_at timestamptz not null,
  minimum numeric(14, 2) not null,
  older_than smallint not null check (older_than in (0, 30, 60, 90)),
  skip_sent_days smallint not null check (skip_sent_days between 0 and 365),
  how text not null check (how in ('print', 'mail', 'both')),
  two_sided boolean not null,
  -- Of all patients of the run, when it was asked for.
  statements integer not null,
  amount numeric(14, 2) not null,
  -- Mails and printed statements.
  done integer not null default 0,
  total integer not null,
  parts integer not null default 0,
  bytes bigint not null default 0,
  data_key_sealed bytea,
  finished_at timestamptz,
  -- Until then the file is kept; null once it is gone.
  expires_at timestamptz,
  primary key (tenant_id, run_id),
  foreign key (tenant_id, requested_by) references accounts
);
create unique index statement_runs_open on statement_runs (tenant_id) where status in ('waiting', 'running');
create index statement_runs_by_time on statement_runs (tenant_id, requested_at);
create index statement_runs_by_expiry on statement_runs (expires_at, tenant_id);
select foyer_close_table('statement_runs');
grant select, insert, update on statement_runs to foyer_app;
create policy due_rows on statement_runs for select to foyer_jobs using (true);
grant select (tenant_id, expires_at) on statement_runs to foyer_jobs;

create table statement_letters (
  tenant_id uuid not null default foyer_tenant(),
  run_id uuid not null,
  patient_id uuid not null,
  -- The order of the file: by postal code.
  place integer not null,
  by_mail boolean not null,
  on_paper boolean not null,
  mailed_at timestamptz,
  printed_at timestamptz,
  primary key (tenant_id, run_id, patient_id),
  foreign key (tenant_id, run_id) references statement_runs,
  foreign key (tenant_id, patient_id) references patients
);
create index statement_letters_in_order on statement_letters (tenant_id, run_id, place);
create index statement_letters_by_patient on statement_letters (tenant_id, patient_id);
select foyer_close_table('statement_letters');
grant select, insert, update on statement_letters to foyer_app;
