-- The office enters charges, payments and adjustments, and takes entries back: each by an entry of its own, stored once.

alter table ledger_entries
  -- How a payment at the desk was made; none for what came through a payment provider or from elsewhere.
  add column method text check (method in ('cash', 'check', 'card')),
  -- The entry that this one takes back.
  add column reverses_entry_id uuid,
  -- Chosen by the browser for one intention, so that a double press is one entry.
  add column request_key uuid,
  add foreign key (tenant_id, reverses_entry_id) references ledger_entries (tenant_id, entry_id),
  add unique (tenant_id, reverses_entry_id),
  add unique (tenant_id, request_key),
  add check (method is null or (kind = 'payment' and payment_id is null)),
  add check ((kind = 'reversal') = (reverses_entry_id is not null)),
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in ('charge', 'payment', 'adjustment', 'reversal'));

-- A reversal is the opposite of one entry of the same patient, and is not itself reversed.
create function foyer_check_reversal() returns trigger language plpgsql as $$
begin
  perform from ledger_entries
    where tenant_id = new.tenant_id and entry_id = new.reverses_entry_id
      and contact_id = new.contact_id and amount = -new.amount and kind <> 'reversal';
  if not found then
    raise exception 'entry % takes nothing back', new.entry_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_reversal before insert on ledger_entries
  for each row when (new.kind = 'reversal') execute function foyer_check_reversal();
