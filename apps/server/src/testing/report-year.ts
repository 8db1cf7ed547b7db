// A year of a practice for tests and measurements of reports: visits in all states at all places, people, answers and approvals.
// Everything follows from numbers, so that each run has the same year.

/** First and last day; at `now` it is 9:00 there in the summer. */
export const reportYear = { from: '2026-08-17', to: '2027-08-16', now: '2027-08-16T13:00:00Z' } as const;

type Query = (text: string, values?: unknown[]) => Promise<unknown>;

/** SQL of an id that follows from a text, formed like any other. */
const idOf = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;

const statements = [
  'delete from waitlist_offers where tenant_id = $1 and $2::int > 0',
  'delete from waitlist_entries where tenant_id = $1 and $2::int > 0',
  'delete from visits where tenant_id = $1 and $2::int > 0',
  // A person for every eighth visit; two and two have one first name and birth date, and some of these one last name.
  `insert into patients (tenant_id, patient_id, name_first, name_last, birth_date, email_address, created_at)
    select $1, ${idOf("'year' || n")}, 'Person' || n / 2, 'Year' || n % 8 / 3,
      case when n % 41 = 0 then '1900-01-01' else date '1950-01-01' + (n / 2) * 3 end,
      case when n % 7 = 0 then '' else 'person' || n || '@year.example' end,
      timestamptz '2027-08-16 21:30Z' - (n * 731 / ($2::int / 8)) * interval '1 day' - n % 24 * interval '1 hour'
    from generate_series(1, $2::int / 8) n`,
  `insert into patient_records (tenant_id, patient_id, referral_type, updated_at)
    select $1, ${idOf("'year' || n")}, (array['Friend', 'Insurance', 'Search', ' ', 'Sign'])[1 + n % 5], now()
    from generate_series(1, $2::int / 8) n where n % 11 > 0`,
  `insert into record_changes (tenant_id, change_id, patient_id, revision, path, source, actor_kind, changed_at)
    select $1, ${idOf("'change' || n")}, ${idOf("'year' || n")}, 1, 'nameFirst', case when n % 3 = 0 then 'form' else 'desk' end, 'system', now()
    from generate_series(1, $2::int / 8) n where n % 13 > 0`,
  `insert into patient_phones (tenant_id, patient_id, position, type, number, is_unread)
    select $1, ${idOf("'year' || n")}, 0, 'mobile', case when n % 17 = 0 then 'call at work' else '207555' || 1000 + n / 4 end, n % 17 = 0
    from generate_series(1, $2::int / 8) n where n % 2 = 0 or n % 5 = 0`,
  // Two years of visits of all but the last of these people, at every hour of the day, so that days and weeks begin where the practice's clock says.
  `insert into visits (tenant_id, visit_id, provider_id, location_id, patient_id, status, starts_at, ends_at, during,
      is_overbooked, created_at, updated_at, confirmed_at, confirmed_via, arrived_at, seated_at)
    select $1, ${idOf("'visit' || n")}, p.ids[1 + n % cardinality(p.ids)], l.ids[1 + n / 3 % cardinality(l.ids)],
      case when n % 19 > 0 then ${idOf("'year' || 1 + n * 5 % ($2::int / 9)")} end,
      case when n % 29 = 0 then 'deleted' when n % 31 = 0 then 'skipped' when n % 9 = 0 then 'missed' when n % 10 = 0 then 'canceled'
        when n % 23 = 0 then 'booked' when b > $3::timestamptz - interval '2 days' then (array['scheduled', 'confirmed'])[1 + n % 2]
        else 'met' end,
      b, e, tstzrange(b, e), true, b - (n * 7 % 60) * interval '1 day', b,
      case when n % 4 > 0 then b - interval '1 day' end, (array[null, 'link', 'office', 'text'])[1 + n % 4],
      case when n % 5 = 0 then b end, case when n % 10 = 5 then b end
    from generate_series(1, $2::int) n
    cross join (select array_agg(provider_id order by position) as ids from providers where tenant_id = $1 and deleted_at is null) p
    cross join (select array_agg(location_id order by position) as ids from locations where tenant_id = $1 and deleted_at is null) l
    cross join lateral (select timestamptz '2027-08-19 03:30Z' - n * (interval '733 days' / $2::int) as b) x
    cross join lateral (select b + (15 + n % 4 * 15) * interval '1 minute' as e) y`,
  // Two forms that everybody fills in, and one that some are asked for; answers come before and after visits.
  `update forms set for_all_patients = form_id in (select form_id from forms f where f.tenant_id = $1 and f.published_version_id is not null
      order by f.position limit 2), created_at = '2024-01-01Z' where tenant_id = $1 and $2::int > 0`,
  `insert into form_assignments (tenant_id, patient_id, form_id, assigned_at)
    select $1, ${idOf("'year' || n")}, f.form_id, timestamptz '2025-09-01Z' + n * interval '1 day'
    from generate_series(1, $2::int / 8) n
    cross join (select form_id from forms where tenant_id = $1 and published_version_id is not null order by position desc limit 2) f
    where n % 3 = 0`,
  `insert into submissions (tenant_id, submission_id, form_id, patient_id, revision, submitted_at, state, approved_at, approved_by)
    select $1, ${idOf("'sent' || n || '-' || f.place")}, f.form_id, ${idOf("'year' || n")}, 1, at,
      case when n % 5 = 0 then 'new' when n % 23 = 0 then 'filed' when n % 31 = 0 then 'spam' else 'approved' end,
      case when n % 5 > 0 and n % 23 > 0 and n % 31 > 0 then at + n * 13 % 97 * interval '47 minutes' end, null
    from generate_series(1, $2::int / 8) n
    cross join (select form_id, row_number() over (order by position) as place from forms
      where tenant_id = $1 and published_version_id is not null) f
    cross join lateral (select timestamptz '2027-08-14 22:00Z' - (n * f.place * 11 % 720) * interval '1 day' - n % 24 * interval '1 hour' as at) x
    where (n + f.place) % 4 > 0`,
  `insert into submission_revisions (tenant_id, submission_id, revision, form_version_id, answers_sealed, utm_parameters, submitted_at)
    select $1, s.submission_id, 1, f.published_version_id, '\\x00', '{}', s.submitted_at
    from submissions s join forms f on f.tenant_id = $1 and f.form_id = s.form_id
    where s.tenant_id = $1 and $2::int > 0
      and not exists (select from submission_revisions r where r.tenant_id = $1 and r.submission_id = s.submission_id)`,
];

/** Replaces the visits of a practice by that many in the year and the year before it, and adds people and what they sent. */
export async function seedReportYear(query: Query, tenantId: string, visits = 3000): Promise<void> {
  for (const text of statements)
    await query(text, text.includes('$3') ? [tenantId, visits, reportYear.now] : [tenantId, visits]);
}
