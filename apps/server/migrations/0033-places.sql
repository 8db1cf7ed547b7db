-- What the practice says of its places and people in the console, and taking back what was never used.

alter table locations add phone text not null default '';
alter table providers add title text not null default '';

grant delete on locations to foyer_app;
grant delete on providers to foyer_app;
grant delete on appointment_types to foyer_app;
