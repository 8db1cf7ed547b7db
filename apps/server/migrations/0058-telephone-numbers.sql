-- Telephone numbers are kept as E.164. What cannot be read as one stays as it was written, and is never texted.
alter table patient_phones add column is_unread boolean not null default false;

-- By the plan's rules: no area code is 555 or ends in 11. Later numbers are read by a library.
alter table patient_phones no force row level security;
update patient_phones set number = '+1' || right(regexp_replace(number, '\D', '', 'g'), 10)
where number !~ '^\+(?!1)' and digits ~ '^[2-9](?!11|55)\d{2}[2-9]\d{6}$|^[2346789]55[2-9]\d{6}$|^55[0-46-9][2-9]\d{6}$';
update patient_phones set number = '+' || regexp_replace(number, '\D', '', 'g')
where number ~ '^\+(?!1)[\d\s().\-/]+$' and digits ~ '^[2-9]\d{6,14}$';
update patient_phones set is_unread = true where number !~ '^\+[1-9]\d{6,14}$';
alter table patient_phones force row level security;

alter table patient_phones add constraint patient_phones_number check (is_unread or number ~ '^\+[1-9]\d{6,14}$');
