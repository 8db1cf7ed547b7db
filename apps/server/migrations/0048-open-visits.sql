-- How many visits one person may have booked online, and what a guest was not mailed about.

alter table tenant_settings
  add column booking_open_per_patient integer not null default 4 check (booking_open_per_patient between 1 and 20),
  add column booking_open_per_guest integer not null default 2 check (booking_open_per_guest between 1 and 10);

-- Stands for the address that a guest booked with: visits of one address are counted together, and the address stays sealed.
alter table appointments
  add column guest_digest bytea,
  -- Too many mails went to that address: the guest was not told of the visit, or of its last change.
  add column is_unmailed boolean not null default false;
create index appointments_by_guest on appointments (tenant_id, guest_digest, starts_at) where guest_digest is not null;

-- Ends a transaction that books too much: its writes and its commit are sent in one go, before anybody has counted.
create function foyer_must_be_allowed(open_visits integer, most integer, is_overlap boolean) returns void language plpgsql as $$
begin
  if is_overlap then
    raise exception 'This person has another visit at that time.' using errcode = 'FY002';
  end if;
  if open_visits >= most then
    raise exception 'This person has % open visits of % at most.', open_visits, most using errcode = 'FY001';
  end if;
end $$;
