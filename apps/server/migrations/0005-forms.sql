-- Forms, their immutable published versions, and who has to fill them in.

create table forms (
  tenant_id uuid not null references tenants,
  form_id uuid not null,
  name text not null,
  position integer not null default 0,
  is_restricted boolean not null default false,
  for_guests boolean not null default false,
  for_all_patients boolean not null default false,
  published_version_id uuid,
  deleted_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, form_id)
);
select foyer_close_table('forms');
grant select, insert, update on forms to foyer_app;

create table form_versions (
  tenant_id uuid not null,
  form_version_id uuid not null,
  form_id uuid not null,
  version integer not null,
  form_name text not null,
  object jsonb not null,
  pages integer[] not null,
  has_contact boolean not null,
  has_group boolean not null,
  is_redirect boolean not null default false,
  redirect_url text not null default '',
  thank_you text not null default '',
  published_at timestamptz not null,
  primary key (tenant_id, form_version_id),
  unique (tenant_id, form_id, version),
  foreign key (tenant_id, form_id) references forms
);
select foyer_close_table('form_versions');
-- No update: a published version never changes, for submissions keep pointing to it.
grant select, insert on form_versions to foyer_app;

alter table forms add foreign key (tenant_id, published_version_id) references form_versions (tenant_id, form_version_id);

create table form_assignments (
  tenant_id uuid not null,
  form_id uuid not null,
  contact_id uuid not null,
  assigned_at timestamptz not null,
  primary key (tenant_id, contact_id, form_id),
  foreign key (tenant_id, form_id) references forms,
  foreign key (tenant_id, contact_id) references contacts on delete cascade
);
select foyer_close_table('form_assignments');
grant select, insert, delete on form_assignments to foyer_app;
