-- What a patient last knew of a visit that the practice has changed, until they are told what is true in the end.

create table visit_news (
  tenant_id uuid not null,
  appointment_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  provider_id uuid not null,
  location_id uuid not null,
  -- The latest change, and the visit's sequence with it.
  changed_at timestamptz not null,
  sequence integer not null,
  primary key (tenant_id, appointment_id),
  foreign key (tenant_id, appointment_id) references appointments on delete cascade
);
select foyer_close_table('visit_news');
grant select, insert, update, delete on visit_news to foyer_app;
