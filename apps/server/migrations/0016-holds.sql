-- One hold for each browser; visits are found by the submission that booked them; a new zone of the practice reaches calendars.

create unique index appointments_hold on appointments (tenant_id, hold_digest) where status = 'held';
create index appointments_by_submission on appointments (tenant_id, submission_id) where submission_id is not null;

-- The instants of visits stay when the practice's zone changes; what a calendar shows of them does not, so whoever changes the
-- zone raises the number by which calendars know a newer file.
create function foyer_raise_sequences() returns trigger language plpgsql as $$
begin
  update appointments set sequence = sequence + 1
    where tenant_id = new.tenant_id and starts_at > now() and status in ('scheduled', 'confirmed', 'booked');
  return null;
end $$;
create trigger tenant_settings_zone after update of timezone on tenant_settings
  for each row when (old.timezone is distinct from new.timezone) execute function foyer_raise_sequences();
