-- What a colleague opened last: shown by Find before anything is typed.
create table recent_places (
  tenant_id uuid not null default foyer_tenant(),
  account_id uuid not null,
  kind text not null check (kind in ('patient', 'submission', 'visit', 'form')),
  place_id uuid not null,
  at timestamptz not null,
  primary key (tenant_id, account_id, kind, place_id),
  foreign key (tenant_id, account_id) references accounts on delete cascade
);
create index recent_places_by_time on recent_places (tenant_id, account_id, at);
select foyer_close_table('recent_places');
grant select, insert, delete on recent_places to foyer_app;
grant update (at) on recent_places to foyer_app;
