-- A visit that is booked again after it was called off stands in for it: it is the same entry in the patient's calendar.

-- The visit that was first under the entry; null for those that stand in for none.
alter table appointments add stands_for uuid;
create index appointments_stand_ins on appointments (tenant_id, stands_for) where stands_for is not null;
