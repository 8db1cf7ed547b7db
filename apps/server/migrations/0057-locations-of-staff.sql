-- The locations that a colleague is limited to; no row: all of them. Admins are never limited. A location cannot go while somebody
-- is limited to it, because who loses their only location would see all.
create table staff_locations (
  tenant_id uuid not null default foyer_tenant(),
  account_id uuid not null,
  location_id uuid not null,
  primary key (tenant_id, account_id, location_id),
  foreign key (tenant_id, account_id) references accounts on delete cascade,
  foreign key (tenant_id, location_id) references locations
);
create index staff_locations_by_location on staff_locations (tenant_id, location_id);
select foyer_close_table('staff_locations');
grant select, insert, delete on staff_locations to foyer_app;

-- Read with the session, by the role that finds it.
create policy lookup_rows on staff_locations for select to foyer_lookup using (true);
grant select on staff_locations to foyer_lookup;

-- The revision of the record that a change led to, so that an entry of the access log can be opened: the values before and after
-- stand in record_changes. Part of the seal where there is one.
alter table audit_entries add column record_revision integer check (record_revision > 0);
