// Submissions by the hundred thousand in one practice, created by SQL for the patients of the search benchmark.
import pg from 'pg';

export const size = { submissions: 200_000, guests: 20_000, forms: 6 };

const id = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;

/** One in ten is a guest's, one in twenty still awaits approval; they span three years. */
function statements(tenantId: string): string[] {
  const demo = `'${tenantId}'::uuid`;
  return [
    'select setseed(0.17)',
    `create temp table addressed as select patient_id, (row_number() over (order by patient_id))::int as at
     from patients where tenant_id = ${demo} and email_address ~ '[0-9]@'`,
    `create temp table offered as select form_id, (row_number() over (order by form_id))::int as at
     from forms where tenant_id = ${demo} order by form_id limit ${size.forms}`,
    // A guest's name is sealed with the server's key, which is unavailable here: these gave none.
    `insert into submissions (tenant_id, submission_id, form_id, patient_id, revision, submitted_at, read_at, approved_at, state,
       turned_at)
     select ${demo}, ${id(`'submission ' || n`)}, o.form_id, p.patient_id, 1, sent, sent,
       case when n % 20 > 0 and n % 10 > 0 then sent + interval '1 hour' end,
       case when n % 20 = 0 then 'new' when n % 10 = 0 then 'filed' else 'approved' end,
       case when n % 20 > 0 then sent + interval '1 hour' end
     from (select n, now() - random() * interval '3 years' as sent, case when n % 10 = 0 then null else 1 + floor(random() * (select count(*) from addressed))::int end as person
       from generate_series(1, ${size.submissions}) n) made
     join offered o on o.at = 1 + made.n % ${size.forms}
     left join addressed p on p.at = made.person`,
    'vacuum analyze submissions, patients, patient_words, forms',
  ];
}

/**
 * Adds the submissions. One guest in ten is called Daniel, one in a hundred Frye: words that the demo's guest left in the keyed
 * index.
 */
export async function addSubmissions(ownerUrl: string, tenantId: string): Promise<void> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const statement of statements(tenantId)) await client.query(statement);
    await client.query(
      `insert into submission_words (tenant_id, word_digest, submission_id)
       select s.tenant_id, w.word_digest, s.submission_id
       from submissions s, (select word_digest, row_number() over () as at from submission_words where tenant_id = $1) w
       where s.tenant_id = $1 and s.patient_id is null and hashtext(s.submission_id::text) % (10 ^ w.at)::int = 0 on conflict do nothing`,
      [tenantId],
    );
    await client.query('vacuum analyze submission_words');
  } finally {
    await client.end();
  }
}
