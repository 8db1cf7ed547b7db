// Half a year at the practice, for tests that look at reports: visits, people, and forms that were approved.
import type { TestServer } from '../../tools/testing/test-server.ts';

const statements = [
  `update forms set created_at = now() - interval '1 year'`,
  // Two and two have one name and birth date; every fifth has no email, and every sixth a number that cannot be read.
  `insert into patients (tenant_id, patient_id, name_first, name_last, birth_date, email_address, created_at)
    select t.tenant_id, gen_random_uuid(), 'Report' || n / 2, 'Patient', date '1960-01-01' + n / 2 * 40,
      case when n % 5 = 0 then '' else 'report' || n || '@example.org' end, now() - n * interval '2 days'
    from tenants t cross join generate_series(1, 60) n`,
  `insert into patient_records (tenant_id, patient_id, referral_type, updated_at)
    select tenant_id, patient_id, (array['Friend', 'Insurance', 'Sign'])[1 + extract(day from birth_date)::int % 3], now()
    from patients where name_first like 'Report%'`,
  `insert into record_changes (tenant_id, change_id, patient_id, revision, path, source, actor_kind, changed_at)
    select tenant_id, gen_random_uuid(), patient_id, 1, 'nameFirst', 'form', 'system', now()
    from patients where name_first like 'Report%' and extract(day from birth_date)::int % 2 = 0`,
  `insert into patient_phones (tenant_id, patient_id, position, type, number, is_unread)
    select tenant_id, patient_id, 0, 'home', 'ask at work', true
    from patients where name_first like 'Report%' and extract(day from birth_date)::int % 6 = 0`,
  `insert into visits (tenant_id, visit_id, provider_id, location_id, patient_id, status, starts_at, ends_at, during,
      is_overbooked, created_at, updated_at, confirmed_via)
    select t.tenant_id, gen_random_uuid(), p.ids[1 + n % cardinality(p.ids)], l.ids[1 + n / 3 % cardinality(l.ids)],
      c.ids[1 + n % cardinality(c.ids)],
      case when n % 9 = 0 then 'missed' when n % 10 = 0 then 'canceled' when n % 23 = 0 then 'booked' else 'met' end,
      b, b + interval '30 minutes', tstzrange(b, b + interval '30 minutes'), true, b - n % 40 * interval '1 day', b,
      (array[null, 'link', 'office'])[1 + n % 3]
    from tenants t cross join generate_series(1, 500) n
    cross join lateral (select array_agg(provider_id) as ids from providers where tenant_id = t.tenant_id) p
    cross join lateral (select array_agg(location_id) as ids from locations where tenant_id = t.tenant_id) l
    cross join lateral (select array_agg(patient_id) as ids from patients where tenant_id = t.tenant_id) c
    cross join lateral (select now() - n * interval '9 hours' as b) x`,
  `insert into submissions (tenant_id, submission_id, form_id, patient_id, revision, submitted_at, state, approved_at)
    select f.tenant_id, gen_random_uuid(), f.form_id, p.patient_id, 1, at, 'approved', at + n % 30 * interval '1 hour'
    from tenants t cross join generate_series(1, 80) n
    join lateral (select tenant_id, form_id from forms where tenant_id = t.tenant_id and for_all_patients order by form_id limit 1) f on true
    join lateral (select patient_id from patients where tenant_id = t.tenant_id and name_first = 'Report' || n % 30 limit 1) p on true
    cross join lateral (select now() - (n + 2) * interval '40 hours' as at) x`,
];

/** Adds it all to the practice. */
export async function addHalfYear(server: TestServer): Promise<void> {
  for (const statement of statements) await server.runSql(statement);
}
