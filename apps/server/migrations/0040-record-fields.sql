-- Record fields of the practice's own: what it keeps of a patient besides what every practice keeps.
create table record_fields (
  tenant_id uuid not null default foyer_tenant() references tenants,
  field_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  -- Of the questions whose answers are kept in it.
  type text not null check (type in ('Short Text Entry', 'Long Text Entry', 'Number', 'Date Picker', 'Dropdown', 'Single Choice',
    'Multiple Choice', 'Checkbox', 'Email Address', 'Phone Number')),
  -- Texts that can be chosen; none of types without a choice.
  options text[] not null default '{}',
  -- Its place among the fields.
  position smallint not null,
  archived_at timestamptz,
  -- Counts the saves. A save that began from an older one is refused.
  revision integer not null default 1,
  primary key (tenant_id, field_id)
);
select foyer_close_table('record_fields');
grant select, insert, delete on record_fields to foyer_app;
grant update (name, position, archived_at, revision) on record_fields to foyer_app;

-- Values by the field's id, as JSON. Which fields a patient has a value of is sealed, too: an answer may be told by that alone.
alter table patient_records add column custom_sealed bytea;
