-- In a database of the locale C, lower() knows the letters of English only: the other alphabets' capitals are told here, and
-- names that were kept before are kept anew.
create or replace function foyer_name_words(name text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct left(word, 40)), '{}')
  from regexp_split_to_table(
    translate(
      lower(translate(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f''’`]', '', 'g'), 'ØøŁłĐđ', 'OoLlDd')),
      'ÆŒÞÐĦŊŦƏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
      'æœþðħŋŧəαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'),
    '[\s.,;:/()"-]+') as word
  where word <> ''
$$;

alter table contacts no force row level security;
alter table contact_words no force row level security;
alter table name_variants no force row level security;
select count(foyer_index_name(tenant_id, contact_id, name_first, name_middle, name_last)) from contacts
where name_first || name_middle || name_last ~ '[^\u0001-\u007f]';
alter table contacts force row level security;
alter table contact_words force row level security;
alter table name_variants force row level security;
