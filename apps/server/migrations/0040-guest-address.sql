-- Where a guest who booked gets word of what the practice does to the visit; the answers it stands in are for the inbox alone.

alter table appointments add guest_address_sealed bytea;
