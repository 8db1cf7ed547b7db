-- Forms, their published versions and drafts, and which patients have to fill them in.

create table forms (
  tenant_id uuid not null default foyer_tenant() references tenants,
  form_id uuid not null,
  name text not null,
  position integer not null default 0,
  is_restricted boolean not null default false,
  for_guests boolean not null default false,
  for_all_patients boolean not null default false,
  published_version_id uuid,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, form_id)
);
select foyer_close_table('forms');
grant select, insert, update on forms to foyer_app;

create table form_versions (
  tenant_id uuid not null default foyer_tenant(),
  form_version_id uuid not null,
  form_id uuid not null,
  version integer not null,
  form_name text not null,
  object jsonb not null,
  pages integer[] not null,
  has_contact boolean not null,
  has_group boolean not null,
  has_booking boolean not null generated always as (
    jsonb_path_exists(object, '$.** ? (@.type_name == "Appointment Booking" && !(@.is_deleted == true))')) stored,
  is_redirect boolean not null default false,
  redirect_url text not null default '',
  thank_you text not null default '',
  published_at timestamptz not null,
  primary key (tenant_id, form_version_id),
  unique (tenant_id, form_id, version),
  foreign key (tenant_id, form_id) references forms
);
select foyer_close_table('form_versions');
-- No update: a published version never changes, because submissions keep pointing to it.
grant select, insert on form_versions to foyer_app;

alter table forms add foreign key (tenant_id, published_version_id) references form_versions (tenant_id, form_version_id);
alter table practice_settings add foreign key (tenant_id, booking_form_id) references forms (tenant_id, form_id);

-- The working copy of a form. Publishing makes a version of it; the draft stays and goes on from there.
create table form_drafts (
  tenant_id uuid not null default foyer_tenant(),
  form_id uuid not null,
  -- Counts the saves. A save that began from an older one is refused.
  revision integer not null,
  object jsonb not null,
  thank_you text not null default '',
  redirect_url text not null default '',
  -- Whether it differs from the published version.
  is_changed boolean not null,
  saved_at timestamptz not null,
  saved_by uuid,
  primary key (tenant_id, form_id),
  foreign key (tenant_id, form_id) references forms
);
select foyer_close_table('form_drafts');
grant select, insert, update on form_drafts to foyer_app;

create table form_assignments (
  tenant_id uuid not null default foyer_tenant(),
  patient_id uuid not null,
  form_id uuid not null,
  assigned_at timestamptz not null,
  primary key (tenant_id, patient_id, form_id),
  foreign key (tenant_id, form_id) references forms,
  foreign key (tenant_id, patient_id) references patients on delete cascade
);
select foyer_close_table('form_assignments');
grant select, insert, delete on form_assignments to foyer_app;
