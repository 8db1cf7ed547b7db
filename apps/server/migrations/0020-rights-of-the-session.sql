-- The rights of single colleagues are read with their session, by the role that finds it.
create policy lookup_rows on staff_rights for select to foyer_lookup using (true);
grant select on staff_rights to foyer_lookup;
