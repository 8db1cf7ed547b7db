-- What a calendar is read by, and the form that books.

alter table tenant_settings add booking_form_id uuid;
alter table tenant_settings add foreign key (tenant_id, booking_form_id) references forms (tenant_id, form_id);
-- Off, everybody does every type: too much for a practice that has just linked its first types.
alter table tenant_settings alter booking_provider_coupled set default true;

alter table form_versions add has_booking boolean not null generated always as (
  jsonb_path_exists(object, '$.** ? (@.type_name == "Appointment Booking" && !(@.is_deleted == true))')) stored;

-- A visit that is taken on a day began at most so long before: appointments are found by their beginning, for under row
-- level security only comparisons that PostgreSQL holds for leakproof may use an index, and `&&` is none.
alter table appointments add constraint appointments_short check (
  ends_at - starts_at <= interval '2 days'
  and starts_at - lower(during) <= interval '4 hours'
  and upper(during) - ends_at <= interval '4 hours');

-- Time off may be long, so what is over is left out by its end.
alter table provider_away add starts_at timestamptz not null generated always as (lower(during)) stored;
alter table provider_away add ends_at timestamptz not null generated always as (upper(during)) stored;
drop index provider_away_by_time;
create index provider_away_by_end on provider_away (tenant_id, ends_at);
