-- Patients (contacts of the practice), their phones and their families.

create table contacts (
  tenant_id uuid not null references tenants,
  contact_id uuid not null,
  name_first text not null,
  name_middle text not null default '',
  name_last text not null,
  email_address text not null default '',
  birth_date date not null,
  gender text not null default '',
  created_at timestamptz not null,
  primary key (tenant_id, contact_id)
);
select foyer_close_table('contacts');
grant select, insert, update on contacts to foyer_app;

create table contact_phones (
  tenant_id uuid not null,
  contact_id uuid not null,
  position integer not null,
  type text not null check (type in ('home', 'work', 'mobile', 'fax', 'pager', 'other')),
  number text not null,
  extension text not null default '',
  primary key (tenant_id, contact_id, position),
  foreign key (tenant_id, contact_id) references contacts on delete cascade
);
select foyer_close_table('contact_phones');
grant select, insert, update, delete on contact_phones to foyer_app;

-- A guardian acts for a member while family_access is true; read anew at every call.
create table family_links (
  tenant_id uuid not null,
  guardian_id uuid not null,
  member_id uuid not null,
  relationship text not null,
  family_access boolean not null,
  position integer not null default 0,
  primary key (tenant_id, guardian_id, member_id),
  foreign key (tenant_id, guardian_id) references contacts on delete cascade,
  foreign key (tenant_id, member_id) references contacts on delete cascade,
  check (guardian_id <> member_id)
);
create index family_links_by_member on family_links (tenant_id, member_id);
select foyer_close_table('family_links');
grant select, insert, update, delete on family_links to foyer_app;
