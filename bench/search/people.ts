// Patients by the hundred thousand, created by SQL: one practice full of them among many others.
import pg from 'pg';
import {
  firsts,
  lastBegins,
  lastEnds,
  lastMiddles,
  pickSql,
} from '../../apps/server/src/testing/many-practices/names.ts';

/** The demo practice gets `patients`; in addition there are `practices` with `each`. */
export const size = { patients: 100_000, practices: 199, each: 500 };

const id = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;

const person = (tenant: string, key: string) => `
  select ${tenant} as tenant_id, ${id(key)} as patient_id, ${pickSql(firsts, 1.5)} as name_first, '' as name_middle,
    ${pickSql(lastBegins, 1.3)} || ${pickSql(lastMiddles, 1.3)} || ${pickSql(lastEnds, 1.3)} as name_last,
    date '1930-01-01' + floor(random() * 34000)::int as birth_date, n`;

function statements(tenantId: string): string[] {
  const demo = `'${tenantId}'::uuid`;
  return [
    'select setseed(0.42)',
    `insert into tenants (tenant_id, slug, company_name, created_at)
     select ${id(`'search ' || p`)}, 'search-' || p, 'Practice ' || p, now() from generate_series(1, ${size.practices}) p`,
    `insert into practice_settings (tenant_id, timezone) select tenant_id, 'America/New_York' from tenants where slug like 'search-%'`,
    `create temp table people as ${person(demo, `'patient ' || n`)} from generate_series(1, ${size.patients}) n
     union all ${person(id(`'search ' || p`), `'patient ' || p || ' ' || n`)} from generate_series(1, ${size.practices}) p, generate_series(1, ${size.each}) n`,
    `insert into patients (tenant_id, patient_id, name_first, name_last, birth_date, email_address, created_at)
     select tenant_id, patient_id, name_first, name_last, birth_date,
       lower(left(name_first, 1) || '.' || name_last || n || '@example.com'), now() from people`,
    `insert into patient_phones (tenant_id, patient_id, position, type, number)
     select tenant_id, patient_id, 0, 'mobile', '+1207' || lpad(floor(random() * 10000000)::int::text, 7, '0') from people`,
    // Does at once for all what the trigger does for one patient.
    `insert into patient_words (tenant_id, word, patient_id)
     select distinct tenant_id, word, patient_id from people, unnest(foyer_name_words(name_first || ' ' || name_last)) word
     on conflict do nothing`,
    `insert into name_variants (tenant_id, variant, word)
     select distinct tenant_id, variant, word from (select distinct tenant_id, word from patient_words where length(word) > 2) w,
       unnest(foyer_word_variants(word)) variant on conflict do nothing`,
    'vacuum analyze patients, patient_phones, patient_words, name_variants',
  ];
}

export interface Sample {
  readonly name_first: string;
  readonly name_last: string;
  readonly birth_date: string;
  readonly number: string;
  readonly email_address: string;
}

/** Adds the patients, and returns some of the demo practice to search for. */
export async function addPeople(ownerUrl: string, tenantId: string, samples: number): Promise<Sample[]> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const statement of statements(tenantId)) await client.query(statement);
    const { rows } = await client.query<Sample>(
      `select c.name_first, c.name_last, c.birth_date::text, p.number, c.email_address
       from patients c join patient_phones p using (tenant_id, patient_id)
       where c.tenant_id = $1 and c.email_address ~ '[0-9]@' order by md5(c.patient_id::text) limit $2`,
      [tenantId, samples],
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** Adds a session, of the front desk or of `email`, so that a benchmark need not sign in. */
export async function addSession(
  ownerUrl: string,
  tenantId: string,
  digest: Buffer,
  email = 'office@example.com',
): Promise<void> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    await client.query(
      `insert into sessions (tenant_id, session_id, token_digest, account_id, created_at, last_active_at, expires_at)
       select tenant_id, gen_random_uuid(), $2, account_id, now(), now(), now() + interval '1 day'
       from accounts where tenant_id = $1 and email_address = $3`,
      [tenantId, digest, email],
    );
  } finally {
    await client.end();
  }
}
