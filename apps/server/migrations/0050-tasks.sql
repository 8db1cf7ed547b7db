-- What somebody in the office has to do. Patients never see it.
create table tasks (
  tenant_id uuid not null default foyer_tenant(),
  task_id uuid not null,
  title_sealed bytea not null,
  -- Null for none.
  text_sealed bytea,
  due_on date,
  -- Null for anyone.
  assigned_to uuid,
  about_kind text check (about_kind in ('patient', 'visit', 'submission')),
  about_id uuid,
  -- Whom it is about; null for nobody, and for a guest.
  patient_id uuid,
  made_by uuid not null,
  made_at timestamptz not null,
  done_by uuid,
  done_at timestamptz,
  -- Chosen by the page for the intention, so that a task that is sent twice is made once.
  request_key uuid not null,
  primary key (tenant_id, task_id),
  unique (tenant_id, request_key),
  foreign key (tenant_id, assigned_to) references accounts,
  foreign key (tenant_id, patient_id) references patients,
  foreign key (tenant_id, made_by) references accounts,
  foreign key (tenant_id, done_by) references accounts,
  check ((about_kind is null) = (about_id is null)),
  check ((done_at is null) = (done_by is null))
);
create index tasks_open on tasks (tenant_id, assigned_to, due_on) where done_at is null;
create index tasks_done on tasks (tenant_id, done_at) where done_at is not null;
create index tasks_by_patient on tasks (tenant_id, patient_id) where patient_id is not null;
select foyer_close_table('tasks');
grant select, insert, delete on tasks to foyer_app;
grant update (title_sealed, text_sealed, due_on, assigned_to, done_by, done_at) on tasks to foyer_app;

create table task_comments (
  tenant_id uuid not null default foyer_tenant(),
  comment_id uuid not null,
  task_id uuid not null,
  text_sealed bytea not null,
  created_by uuid not null,
  created_at timestamptz not null,
  request_key uuid not null,
  primary key (tenant_id, comment_id),
  unique (tenant_id, request_key),
  foreign key (tenant_id, task_id) references tasks,
  foreign key (tenant_id, created_by) references accounts
);
create index task_comments_by_task on task_comments (tenant_id, task_id, created_at);
select foyer_close_table('task_comments');
grant select, insert, delete on task_comments to foyer_app;
