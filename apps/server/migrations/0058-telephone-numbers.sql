-- Telephone numbers are kept as E.164. What cannot be read as one stays as it was written, and is never texted.
alter table patient_phones add column is_unread boolean not null default false;

-- Numbers of the North American plan by its rules: no area code is 555 or ends in 11. One from abroad is stored with + and its
-- country already. Whatever is saved later is read by a library.
alter table patient_phones no force row level security;
update patient_phones set number = '+1' || right(regexp_replace(number, '\D', '', 'g'), 10)
where number ~ '^(\+?1)?[\d\s().\-/]+$'
  and digits ~ '^[2-9](?!11|55)\d{2}[2-9]\d{6}$|^[2346789]55[2-9]\d{6}$|^55[0-46-9][2-9]\d{6}$';
update patient_phones set is_unread = true where number !~ '^\+[1-9]\d{6,14}$';
alter table patient_phones force row level security;
