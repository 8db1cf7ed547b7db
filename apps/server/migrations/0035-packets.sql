-- Packets: several forms that a practice asks for in one sitting.
create table packets (
  tenant_id uuid not null default foyer_tenant() references tenants,
  packet_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  intro text not null default '' check (length(intro) <= 500),
  -- Counts the saves. A save that began from an older one is refused.
  revision integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (tenant_id, packet_id)
);
select foyer_close_table('packets');
grant select, insert on packets to foyer_app;
grant update (name, intro, revision, archived_at) on packets to foyer_app;

create table packet_forms (
  tenant_id uuid not null default foyer_tenant(),
  packet_id uuid not null,
  form_id uuid not null,
  position smallint not null,
  primary key (tenant_id, packet_id, form_id),
  foreign key (tenant_id, packet_id) references packets,
  foreign key (tenant_id, form_id) references forms
);
select foyer_close_table('packet_forms');
grant select, insert, delete on packet_forms to foyer_app;
