-- Every change of a patient's record, with what was there before and after.
alter table patients
  -- Rises by one with each change of the record; a save names the one that it began from.
  add column revision integer not null default 0;

-- A phone keeps its id while its number changes, so that two people can change two phones.
alter table patient_phones add column phone_id uuid not null default gen_random_uuid();

create table record_changes (
  tenant_id uuid not null default foyer_tenant(),
  change_id uuid not null,
  patient_id uuid not null,
  -- Of the record, after the change. What was changed at once has the same.
  revision integer not null check (revision > 0),
  -- What was changed, such as email or phones.<id>. Of answers, a digest stands for the question, which may tell too much.
  path text not null check (length(path) between 1 and 120),
  -- How the practice knows.
  source text not null
    check (source in ('form', 'desk', 'phone', 'letter', 'correction', 'record', 'merge', 'undo', 'software')),
  -- The submission or the merge.
  source_id uuid,
  actor_kind text not null,
  -- An account, or the key of the practice's software; null for the server itself.
  actor_id uuid,
  changed_at timestamptz not null,
  -- JSON; null where the values are not known, in changes of before this table.
  before_sealed bytea,
  after_sealed bytea,
  primary key (tenant_id, change_id),
  foreign key (tenant_id, patient_id) references patients on delete cascade
);
create index record_changes_by_patient on record_changes (tenant_id, patient_id, revision);
select foyer_close_table('record_changes');
grant select, insert on record_changes to foyer_app;

-- A change stays as it was written, and goes only with its patient.
create function foyer_guard_record_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (
    select from patients p where p.tenant_id = old.tenant_id and p.patient_id = old.patient_id)
  then
    return old;
  end if;
  raise exception 'change % of a record stays as it is', old.change_id using errcode = 'check_violation';
end $$;
create trigger guard_record_change before update or delete on record_changes
  for each row execute function foyer_guard_record_change();

-- So far the last change of each member was kept with those of settings and the like, without values.
alter table patients no force row level security;
alter table member_changes no force row level security;
alter table record_changes no force row level security;
update patients p set revision = m.revision
from (select tenant_id, object_id, max(revision) as revision from member_changes where object_kind = 'contact'
  group by tenant_id, object_id) m
where m.tenant_id = p.tenant_id and m.object_id = p.patient_id;
insert into record_changes (tenant_id, change_id, patient_id, revision, path, source, actor_kind, actor_id, changed_at)
select m.tenant_id, md5(m.tenant_id::text || m.object_id::text || m.member)::uuid, m.object_id, m.revision, m.member,
  'record', m.actor_kind, m.actor_id, m.changed_at
from member_changes m join patients p on p.tenant_id = m.tenant_id and p.patient_id = m.object_id
where m.object_kind = 'contact';
delete from member_changes where object_kind = 'contact';
alter table patients force row level security;
alter table member_changes force row level security;
alter table record_changes force row level security;
