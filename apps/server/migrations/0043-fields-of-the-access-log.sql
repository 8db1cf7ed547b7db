-- Names of the fields that a change concerned; never values. Part of the seal where there are any.
alter table audit_entries add column fields text[] not null default '{}';
