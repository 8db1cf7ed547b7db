// The rows of one made-up practice, as SQL that fills temporary tables of the same names as the real ones.
import { firsts, lastBegins, lastEnds, lastMiddles, pickSql } from './names.ts';

/** What each practice has. */
export const practiceSize = {
  providers: 4,
  locations: 2,
  types: 4,
  forms: 6,
  /** Weekdays with visits: half of them are over, the rest begins today. */
  days: 50,
  /** Visits of each provider on such a day. */
  visitsADay: 10,
  visits: 2000,
  submissions: 500,
  patients: 250,
  /** Patients with an account, and those of them who are signed in. */
  accounts: 100,
  sessions: 20,
  ledgerEntries: 500,
  auditEntries: 500,
} as const;

/** Tokens that are signed in at every practice: its office, and its patients 1 to `practiceSize.sessions`. */
export const officeToken = 'many-practices-office-0000000000';
export const patientToken = (number: number) => `many-practices-patient-${number}`;

const zone = 'America/New_York';
const of = practiceSize;
const digest = (token: string) => `sha256(convert_to(${token}, 'UTF8'))`;
const series = (name: string, count: number) => `generate_series(1, ${count}) ${name}`;
/** The id of the numbered row of a temporary list, which all lists have under the same names. */
const pick = (list: string, number: string) => `(select listed_id from ${list} l (at, listed_id) where at = ${number})`;

const lists = [
  ['one_locations', of.locations],
  ['one_providers', of.providers],
  ['one_types', of.types],
  ['one_forms', of.forms],
  ['one_patients', of.patients],
  ['one_accounts', of.accounts],
  ['one_submissions', of.submissions],
] as const;

const places = [
  `insert into practice_settings (timezone, booking_for_existing_patients, booking_for_new_patients, billing_enabled)
   values ('${zone}', true, true, true)`,
  `insert into relationship_types (external_id, name, is_family, position)
   values ('self', 'Self', true, 0), ('child', 'Child', true, 1), ('friend', 'Friend', false, 2)`,
  `insert into locations (location_id, name, position) select id, 'Location ' || n, n from one_locations`,
  `insert into providers (provider_id, display_name, position) select id, 'Dr. ' || n, n from one_providers`,
  `insert into visit_types (type_id, name, duration, buffer_after, notice_minutes, position)
   select id, 'Type ' || n, 30, 10, 60, n from one_types`,
  `insert into type_providers (type_id, provider_id) select t.id, p.id from one_types t, one_providers p`,
  `insert into type_locations (type_id, location_id) select t.id, l.id from one_types t, one_locations l`,
  `insert into provider_hours (hours_id, provider_id, location_id, kind, weekday, from_minute, until_minute)
   select gen_random_uuid(), p.id, ${pick('one_locations', `p.n % ${of.locations} + 1`)}, kind, weekday,
     case kind when 'work' then 480 else 720 end, case kind when 'work' then 1080 else 765 end
   from one_providers p, ${series('weekday', 5)}, (values ('work'), ('break')) k (kind)`,
  `insert into forms (form_id, name, position, for_guests, for_all_patients, published_version_id, created_at)
   select id, 'Form ' || n, n, n > 2, n < 4, id, now() - interval '2 years' from one_forms`,
  `insert into form_versions (form_version_id, form_id, version, form_name, object, pages, has_contact, has_group, published_at)
   select id, id, 1, 'Form ' || n,
     jsonb_build_object('fields', (select jsonb_agg(jsonb_build_object('field_id', f, 'type_name', 'Short Answer', 'label', 'Question ' || f)) from ${series('f', 40)})),
     '{1}', false, false, now() - interval '2 years' from one_forms`,
];

const people = [
  // A last name in ten is shared by many; a practice has some 120 of them.
  `create temp table one_names on commit drop as select n,
     ${pickSql(lastBegins, 1.3)} || ${pickSql(lastMiddles, 1.3)} || ${pickSql(lastEnds, 1.3)} as last from ${series('n', 120)}`,
  `insert into patients (patient_id, name_first, name_last, birth_date, email_address, created_at)
   select p.id, p.first, l.last, date '1935-01-01' + floor(random() * 32000)::int,
     lower(p.first) || '.' || p.n || '@example.com', now() - (${of.patients + 1} - p.n) * interval '2 days'
   from (select id, n, ${pickSql(firsts, 1.5)} as first from one_patients) p join one_names l on l.n = 1 + p.n % 120`,
  `insert into patient_phones (patient_id, position, type, number)
   select id, 0, 'mobile', '+1207' || lpad(floor(random() * 10000000)::int::text, 7, '0') from one_patients`,
  `insert into patient_records (patient_id, city, state, updated_at) select id, 'Portland', 'ME', now() from one_patients`,
  // The same as the triggers of the real table.
  `insert into patient_words (word, patient_id)
   select distinct word, patient_id from patients, unnest(foyer_name_words(name_first || ' ' || name_last)) word`,
  `insert into name_variants (variant, word)
   select distinct variant, word from (select distinct word from patient_words where length(word) > 2) w,
     unnest(foyer_word_variants(word)) variant`,
  // One guardian of three for every ten people.
  `insert into family_links (guardian_id, member_id, relationship, family_access)
   select g.id, m.id, 'child', true from one_patients g join one_patients m on m.n between g.n + 1 and g.n + 3 where g.n % 10 = 1`,
  `insert into accounts (account_id, kind, patient_id, email_address, password_hash, created_at)
   select a.id, 'patient', p.patient_id, lower(p.email_address), repeat('x', 96), p.created_at
   from one_accounts a join one_patients o using (n) join patients p on p.patient_id = o.id`,
  `insert into accounts (account_id, kind, email_address, password_hash, name, role, created_at)
   values (gen_random_uuid(), 'staff', 'office@example.com', repeat('x', 96), 'The office', 'admin', now())`,
  // Signed in a year ahead, so that they last as long as a measurement and no call has to note activity.
  `insert into sessions (session_id, token_digest, account_id, created_at, last_active_at, expires_at)
   select gen_random_uuid(), ${digest(`'${officeToken}'`)}, account_id, now(), now() + interval '1 year', now() + interval '1 year'
   from accounts where kind = 'staff'`,
  `insert into sessions (session_id, token_digest, account_id, created_at, last_active_at, expires_at)
   select gen_random_uuid(), ${digest(`'${patientToken(0).slice(0, -1)}' || n`)}, id, now(), now() + interval '1 year', now() + interval '1 year'
   from one_accounts where n <= ${of.sessions}`,
];

const work = [
  // Every provider sees the same number of people on each weekday; the earliest visits first.
  `insert into visits (visit_id, provider_id, location_id, type_id, patient_id, status, starts_at, ends_at, during, changed_in, created_at, updated_at)
   select gen_random_uuid(), p.id, ${pick('one_locations', `p.n % ${of.locations} + 1`)},
     ${pick('one_types', `(p.n + v) % ${of.types} + 1`)}, ${pick('one_patients', `1 + (d.number * 41 + p.n * 10 + v) % ${of.patients}`)},
     case when d.number <= ${of.days / 2} then 'met' else 'scheduled' end,
     start, start + interval '30 minutes', tstzrange(start, start + interval '40 minutes'), 100, start - interval '20 days', start
   from (select day, row_number() over (order by day) as number from (
       (select day from generate_series(current_date - 1, current_date - 100, interval '-1 day') day
         where extract(isodow from day) < 6 order by day desc limit ${of.days / 2})
       union all (select day from generate_series(current_date, current_date + 100, interval '1 day') day
         where extract(isodow from day) < 6 order by day limit ${of.days / 2})) weekdays) d,
     one_providers p, ${series('v', of.visitsADay)},
     lateral (select (day + interval '7 hours 30 minutes' + v * interval '45 minutes') at time zone '${zone}' as start) s
   order by start`,
  // One in ten is a guest's, one in twenty still awaits approval; they span a year. Nothing measured opens what is sealed.
  `insert into submissions (submission_id, form_id, patient_id, revision, submitted_at, read_at, approved_at, state, turned_at)
   select s.id, ${pick('one_forms', `1 + s.n % ${of.forms}`)},
     case when s.n % 10 = 0 then null else ${pick('one_patients', `1 + s.n * 7 % ${of.patients}`)} end, 1, sent, sent,
     case when s.n % 20 <> 3 and s.n % 10 > 0 then sent + interval '1 hour' end,
     case when s.n % 20 = 3 then 'new' when s.n % 10 = 0 then 'filed' else 'approved' end,
     case when s.n % 20 <> 3 then sent + interval '1 hour' end
   from one_submissions s, lateral (select now() - (${of.submissions + 1} - s.n) * interval '17 hours' as sent) t order by sent`,
  `insert into submission_revisions (submission_id, revision, form_version_id, answers_sealed, utm_parameters, submitted_at)
   select submission_id, 1, form_id,
     (select string_agg(sha256(convert_to(submission_id || ' ' || part, 'UTF8')), '') from ${series('part', 30)}), '{}', submitted_at
   from submissions order by submitted_at`,
  `insert into submission_words (word_digest, submission_id)
   select substring(sha256(convert_to(word || ' ' || submission_id, 'UTF8')) for 16), submission_id
   from submissions, (values ('first'), ('last')) w (word) where patient_id is null`,
  `insert into ledger_entries (entry_id, patient_id, kind, amount, description, occurred_on, created_at)
   select gen_random_uuid(), ${pick('one_patients', `1 + (n / 2) % ${of.patients}`)},
     case n % 2 when 0 then 'charge' else 'payment' end, case n % 2 when 0 then 120 else -100 end, 'Visit',
     current_date - (${of.ledgerEntries} - n), now() - (${of.ledgerEntries} - n) * interval '1 day'
   from ${series('n', of.ledgerEntries)}`,
  `insert into balances (patient_id, balance, last_on)
   select patient_id, sum(amount), max(occurred_on) from ledger_entries group by patient_id`,
  `insert into audit_entries (entry_id, at, actor_kind, actor_id, action, object_kind, object_id, outcome, request_id, transaction_id)
   select n, now() - (${of.auditEntries + 1} - n) * interval '17 hours', 'staff', (select account_id from accounts where kind = 'staff'),
     'view', 'patient', ${pick('one_patients', `1 + n % ${of.patients}`)}::text, 'ok', 'made', n::text::xid8
   from ${series('n', of.auditEntries)}`,
  `insert into audit_seals (seal_number, through_transaction, entry_count, hash, at)
   values (1, '${of.auditEntries}'::xid8, ${of.auditEntries}, sha256('made'), now())`,
];

/** Tables that are filled, those first that others refer to. */
export const filledTables = [
  'practice_settings',
  'relationship_types',
  'locations',
  'providers',
  'visit_types',
  'type_providers',
  'type_locations',
  'provider_hours',
  'forms',
  'form_versions',
  'patients',
  'patient_phones',
  'patient_records',
  'patient_words',
  'name_variants',
  'family_links',
  'accounts',
  'sessions',
  'visits',
  'submissions',
  'submission_revisions',
  'submission_words',
  'ledger_entries',
  'balances',
  'audit_entries',
  'audit_seals',
] as const;

/** Fills temporary tables of these names, which hide the real ones until the transaction ends. */
export const onePractice: readonly string[] = [
  'select setseed(0.29)',
  ...filledTables.map(
    (table) =>
      `create temp table ${table} (like public.${table} including defaults including generated, made_as serial) on commit drop`,
  ),
  // The names above would lead functions of the schema astray if they asked for their own practice.
  ...filledTables.map(
    (table) => `alter table pg_temp.${table} alter column tenant_id drop default, alter column tenant_id drop not null`,
  ),
  ...lists.map(
    ([list, count]) =>
      `create temp table ${list} on commit drop as select n, gen_random_uuid() as id from ${series('n', count)}`,
  ),
  ...places,
  ...people,
  ...work,
];
