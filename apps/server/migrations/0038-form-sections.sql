-- Sections of forms that a practice has saved, to be copied into other forms.
create table form_sections (
  tenant_id uuid not null default foyer_tenant() references tenants,
  section_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  object jsonb not null,
  saved_at timestamptz not null,
  primary key (tenant_id, section_id)
);
select foyer_close_table('form_sections');
grant select, insert, delete on form_sections to foyer_app;
grant update (name, object, saved_at) on form_sections to foyer_app;
