-- Patients, their records and families, and how they are found by name, birth date, phone and email.

create table patients (
  tenant_id uuid not null default foyer_tenant() references tenants,
  patient_id uuid not null,
  name_first text not null,
  name_middle text not null default '',
  name_last text not null,
  birth_date date not null,
  gender text not null default '',
  email_address text not null default '',
  -- A column, because an index over lower() could not be used under row level security: lower() might leak.
  email_folded text collate "C" generated always as (lower(email_address)) stored,
  -- The patient whom this duplicate was merged into.
  merged_into uuid,
  created_at timestamptz not null,
  primary key (tenant_id, patient_id),
  foreign key (tenant_id, merged_into) references patients (tenant_id, patient_id)
);
create index patients_by_birth_date on patients (tenant_id, birth_date);
create index patients_by_email on patients (tenant_id, email_folded);
select foyer_close_table('patients');
grant select, insert, update on patients to foyer_app;

create table patient_phones (
  tenant_id uuid not null default foyer_tenant(),
  patient_id uuid not null,
  position integer not null,
  type text not null check (type in ('home', 'work', 'mobile', 'fax', 'pager', 'other')),
  number text not null,
  extension text not null default '',
  -- The digits without the country code 1, and the same backwards, because people also search by the last four.
  digits text collate "C" generated always as
    (regexp_replace(regexp_replace(number, '\D', '', 'g'), '^1(\d{10})$', '\1')) stored,
  digits_back text collate "C" generated always as
    (reverse(regexp_replace(regexp_replace(number, '\D', '', 'g'), '^1(\d{10})$', '\1'))) stored,
  primary key (tenant_id, patient_id, position),
  foreign key (tenant_id, patient_id) references patients on delete cascade
);
create index patient_phones_by_digits on patient_phones (tenant_id, digits);
create index patient_phones_by_end on patient_phones (tenant_id, digits_back);
select foyer_close_table('patient_phones');
grant select, insert, update, delete on patient_phones to foyer_app;

-- What a practice keeps of a patient beyond name and phones. Forms are filled from it; approved answers are written to it.
create table patient_records (
  tenant_id uuid not null default foyer_tenant(),
  patient_id uuid not null,
  marital_status text not null default '',
  communication_type_preference text not null default '',
  referral_type text not null default '',
  address_line1 text not null default '',
  address_line2 text not null default '',
  city text not null default '',
  state text not null default '',
  postal_code text not null default '',
  country text not null default '',
  ssn_sealed bytea,
  primary_insurance_sealed bytea,
  secondary_insurance_sealed bytea,
  medical_record_sealed bytea,
  updated_at timestamptz not null,
  primary key (tenant_id, patient_id),
  foreign key (tenant_id, patient_id) references patients on delete cascade
);
select foyer_close_table('patient_records');
grant select, insert, update on patient_records to foyer_app;

-- A guardian acts for a member while family_access is true, which is read again at every call.
create table family_links (
  tenant_id uuid not null default foyer_tenant(),
  guardian_id uuid not null,
  member_id uuid not null,
  relationship text not null,
  family_access boolean not null,
  position integer not null default 0,
  -- The guardian's place among those who answer for the member's bills; the first one pays.
  guarantor_position integer not null default 0,
  primary key (tenant_id, guardian_id, member_id),
  foreign key (tenant_id, guardian_id) references patients on delete cascade,
  foreign key (tenant_id, member_id) references patients on delete cascade,
  check (guardian_id <> member_id)
);
create index family_links_by_member on family_links (tenant_id, member_id);
select foyer_close_table('family_links');
grant select, insert, update, delete on family_links to foyer_app;

-- The words of patients' names. Under row level security an index serves only leakproof operators, and those of trigrams
-- and LIKE are not. So names are kept as words, which are compared by equality and by range.
create table patient_words (
  tenant_id uuid not null default foyer_tenant(),
  word text collate "C" not null,
  patient_id uuid not null,
  primary key (tenant_id, word, patient_id),
  foreign key (tenant_id, patient_id) references patients on delete cascade
);
create index patient_words_by_patient on patient_words (tenant_id, patient_id);
select foyer_close_table('patient_words');
grant select, insert, delete on patient_words to foyer_app;

-- The words of a practice's names, whole and with one letter left out, so that misspelled ones are found. A word stays
-- when no patient has it any more; a search for it then finds no patient.
create table name_variants (
  tenant_id uuid not null default foyer_tenant() references tenants,
  variant text collate "C" not null,
  word text collate "C" not null,
  primary key (tenant_id, variant, word)
);
select foyer_close_table('name_variants');
grant select, insert on name_variants to foyer_app;

-- Returns the words of a name: in lower case, without accents and apostrophes, split at whatever separates names. In a
-- database of the locale C, lower() knows English letters only, so the capitals of other alphabets are listed here.
create function foyer_name_words(name text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct left(word, 40)), '{}')
  from regexp_split_to_table(
    translate(
      lower(translate(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f''’`]', '', 'g'), 'ØøŁłĐđ', 'OoLlDd')),
      'ÆŒÞÐĦŊŦƏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
      'æœþðħŋŧəαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'),
    '[\s.,;:/()"-]+') as word
  where word <> ''
$$;

-- Returns the word, and the word without each of its first twelve letters. Two words that are one slip apart share one of
-- these.
create function foyer_word_variants(word text) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct variant)
  from (
    select word as variant
    union all select left(word, at - 1) || substr(word, at + 1) from generate_series(1, least(length(word), 12)) as at
  ) as variants
$$;

-- Replaces the words of a patient's name. An apostrophe also separates: O'Hara is found as "ohara", "o" and "hara".
create function foyer_index_name(tenant uuid, patient uuid, first text, middle text, last text) returns void language sql as $$
  delete from patient_words where tenant_id = tenant and patient_id = patient;
  with words as (
    select distinct unnest(foyer_name_words(concat_ws(' ', first, middle, last))
      || foyer_name_words(translate(concat_ws(' ', first, middle, last), '''’`', '   '))) as word
  ), kept as (
    insert into patient_words (tenant_id, word, patient_id) select tenant, word, patient from words order by word
  )
  insert into name_variants (tenant_id, variant, word)
  select tenant, variant, word from words, unnest(foyer_word_variants(word)) as variant
  where length(word) > 2
    and not exists (select from name_variants v where v.tenant_id = tenant and v.variant = words.word and v.word = words.word)
  order by variant, word
  on conflict do nothing;
$$;

create function foyer_patient_named() returns trigger language plpgsql as $$
begin
  perform foyer_index_name(new.tenant_id, new.patient_id, new.name_first, new.name_middle, new.name_last);
  return null;
end $$;
create trigger patient_added after insert on patients for each row execute function foyer_patient_named();
create trigger patient_renamed after update of name_first, name_middle, name_last on patients for each row
  when ((old.name_first, old.name_middle, old.name_last) is distinct from (new.name_first, new.name_middle, new.name_last))
  execute function foyer_patient_named();

-- What the practice sent to a patient: the kind of message, its purpose and its outcome, never its words.
create table touchpoints (
  tenant_id uuid not null default foyer_tenant(),
  touchpoint_id uuid not null,
  patient_id uuid not null,
  correspondence text not null check (correspondence in ('email', 'call', 'sms', 'postal', 'recall')),
  email_type text check (email_type in ('home', 'work', 'other')),
  purpose text not null check (purpose in
    ('touchpoint', 'appt_reminder', 'asap_request', 'thank_you', 'interest', 'recall', 'legwork_review_request', 'info',
     'auto_response')),
  status text not null check (status in
    ('pending', 'sent', 'failed', 'hold', 'canceled', 'read', 'rejected', 'spam', 'unsub', 'bounced', 'soft-bounced',
     'invalid', 'preview', 'queued', 'received')),
  created_at timestamptz not null,
  -- The account that caused it; null for the server itself and for guests.
  created_by uuid,
  primary key (tenant_id, touchpoint_id),
  foreign key (tenant_id, patient_id) references patients on delete cascade,
  check ((correspondence = 'email') = (email_type is not null))
);
create index touchpoints_by_patient on touchpoints (tenant_id, patient_id, created_at desc);
select foyer_close_table('touchpoints');
grant select, insert, update (status) on touchpoints to foyer_app;
