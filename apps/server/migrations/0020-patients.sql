-- Finding patients by name, birth date, phone and e-mail; merging doubles so that it can be undone; who looked at whom.
-- Behind row level security an index serves only operators that leak nothing, which trigrams and LIKE are not. So a name is
-- kept as words that are compared by equality and by range, and a word's misspellings as the word with one letter left out.

-- The owner sees rows while the policies are not forced on it; they are again at the end of the transaction.
alter table contacts no force row level security;

-- Lower case, no accents, no apostrophes, split at what separates names.
create function foyer_name_words(name text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct left(word, 40)), '{}')
  from regexp_split_to_table(
    lower(translate(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f''’`]', '', 'g'), 'ØøŁłĐđ', 'OoLlDd')),
    '[\s.,;:/()"-]+') as word
  where word <> ''
$$;

-- The word, and the word without each of its first twelve letters. Two words that are one slip apart share one of these.
create function foyer_word_variants(word text) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct variant)
  from (
    select word as variant
    union all select left(word, at - 1) || substr(word, at + 1) from generate_series(1, least(length(word), 12)) as at
  ) as variants
$$;

create table contact_words (
  tenant_id uuid not null,
  word text collate "C" not null,
  contact_id uuid not null,
  primary key (tenant_id, word, contact_id),
  foreign key (tenant_id, contact_id) references contacts on delete cascade
);
create index contact_words_by_contact on contact_words (tenant_id, contact_id);
select foyer_close_table('contact_words');
grant select, insert, delete on contact_words to foyer_app;

-- The words of a practice's names, by variant. A word stays when nobody has it any more; it then leads to nobody.
create table name_variants (
  tenant_id uuid not null references tenants,
  variant text collate "C" not null,
  word text collate "C" not null,
  primary key (tenant_id, variant, word)
);
select foyer_close_table('name_variants');
grant select, insert on name_variants to foyer_app;

create function foyer_index_name(tenant uuid, contact uuid, first text, middle text, last text) returns void language sql as $$
  delete from contact_words where tenant_id = tenant and contact_id = contact;
  with words as (
    select distinct unnest(foyer_name_words(concat_ws(' ', first, middle, last))
      || foyer_name_words(translate(concat_ws(' ', first, middle, last), '''’`', '   '))) as word
  ), kept as (
    insert into contact_words (tenant_id, word, contact_id) select tenant, word, contact from words order by word
  )
  insert into name_variants (tenant_id, variant, word)
  select tenant, variant, word from words, unnest(foyer_word_variants(word)) as variant
  where length(word) > 2
    and not exists (select from name_variants v where v.tenant_id = tenant and v.variant = words.word and v.word = words.word)
  order by variant, word
  on conflict do nothing;
$$;

create function foyer_contact_named() returns trigger language plpgsql as $$
begin
  perform foyer_index_name(new.tenant_id, new.contact_id, new.name_first, new.name_middle, new.name_last);
  return null;
end $$;
create trigger contact_added after insert on contacts for each row execute function foyer_contact_named();
create trigger contact_renamed after update of name_first, name_middle, name_last on contacts for each row
  when ((old.name_first, old.name_middle, old.name_last) is distinct from (new.name_first, new.name_middle, new.name_last))
  execute function foyer_contact_named();

alter table contact_words no force row level security;
alter table name_variants no force row level security;
select count(foyer_index_name(tenant_id, contact_id, name_first, name_middle, name_last)) from contacts;
alter table contact_words force row level security;
alter table name_variants force row level security;

alter table contacts
  add column email_folded text collate "C" generated always as (lower(email_address)) stored,
  -- The patient that this one turned out to be.
  add column merged_into uuid,
  add foreign key (tenant_id, merged_into) references contacts (tenant_id, contact_id);
create index contacts_by_birth_date on contacts (tenant_id, birth_date);
-- The index over lower() could not be used behind the policy: lower() counts as one that might leak.
drop index contacts_by_email;
create index contacts_by_email on contacts (tenant_id, email_folded);

-- A number's digits without the country's 1, and backwards, for who remembers the last four.
alter table contact_phones no force row level security;
alter table contact_phones
  add column digits text collate "C" generated always as
    (regexp_replace(regexp_replace(number, '\D', '', 'g'), '^1(\d{10})$', '\1')) stored,
  add column digits_back text collate "C" generated always as
    (reverse(regexp_replace(regexp_replace(number, '\D', '', 'g'), '^1(\d{10})$', '\1'))) stored;
create index contact_phones_by_digits on contact_phones (tenant_id, digits);
create index contact_phones_by_end on contact_phones (tenant_id, digits_back);
alter table contact_phones force row level security;
alter table contacts force row level security;

create index audit_entries_by_object on audit_entries (tenant_id, object_id, entry_id);
create index audit_entries_by_actor on audit_entries (tenant_id, actor_id, entry_id) where actor_id is not null;
create index audit_entries_by_time on audit_entries (tenant_id, at);

-- What was moved from one patient to another, so that it can be moved back; sealed, for it holds parts of records.
create table contact_merges (
  tenant_id uuid not null,
  merge_id uuid not null,
  kept_id uuid not null,
  merged_id uuid not null,
  moved_sealed bytea not null,
  merged_at timestamptz not null,
  merged_by uuid not null,
  undone_at timestamptz,
  primary key (tenant_id, merge_id),
  foreign key (tenant_id, kept_id) references contacts (tenant_id, contact_id),
  foreign key (tenant_id, merged_id) references contacts (tenant_id, contact_id),
  foreign key (tenant_id, merged_by) references accounts (tenant_id, account_id)
);
create index contact_merges_by_kept on contact_merges (tenant_id, kept_id);
select foyer_close_table('contact_merges');
grant select, insert, update (undone_at) on contact_merges to foyer_app;
grant update (contact_id) on messages to foyer_app;
