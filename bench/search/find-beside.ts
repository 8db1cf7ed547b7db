// Find beside the search of patients alone: the same texts, in turn, in one practice with visits and submissions.
import { find, officePatients } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import pg from 'pg';
import { addSubmissions } from '../inbox/submissions.ts';
import type { Sample } from './people.ts';

/** Median of Find to the median of the search of patients, at most. */
const target = 1.4;

/** Gives each patient a visit to come and one that was. */
async function addVisits(ownerUrl: string, tenantId: string): Promise<void> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into visits (tenant_id, visit_id, provider_id, location_id, patient_id, status, starts_at, ends_at, during, is_overbooked,
         description, created_at, updated_at)
       select p.tenant_id, gen_random_uuid(), v.provider_id, v.location_id, p.patient_id,
         case when sign > 0 then 'scheduled' else 'met' end, at, at + interval '30 minutes', tstzrange(at, at + interval '30 minutes'), true,
         '', now(), now()
       from patients p
       cross join (select provider_id, location_id from visits where tenant_id = $1 limit 1) v
       cross join (values (1), (-1)) as side (sign)
       cross join lateral (select date_trunc('minute', now() + sign * (1 + abs(hashtext(p.patient_id::text)) % 200) * interval '1 day') as at) t
       where p.tenant_id = $1`,
      [tenantId],
    );
    await client.query('vacuum analyze visits');
  } finally {
    await client.end();
  }
}

const median = (took: readonly number[]) => [...took].sort((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0;

interface Place {
  readonly url: string;
  readonly ownerUrl: string;
  readonly tenantId: string;
  readonly token: string;
}

/** Prints the table. Returns the missed target. */
export async function runFindBeside(
  { url, ownerUrl, tenantId, token }: Place,
  kinds: Readonly<Record<string, (person: Sample) => string>>,
  people: readonly Sample[],
): Promise<string[]> {
  await addVisits(ownerUrl, tenantId);
  await addSubmissions(ownerUrl, tenantId);
  const ask = async (endpoint: typeof find.find | typeof officePatients.searchPatients, q: string) => {
    const started = performance.now();
    const answer = await fetch(`${url}${addressOf(endpoint, { query: { q } })}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.json();
    if (answer.status !== 200) throw new Error(`A search was answered ${answer.status}.`);
    return performance.now() - started;
  };
  console.log('| typed | patients p50 ms | Find p50 ms | ratio |\n|---|---|---|---|');
  const all: { readonly alone: number[]; readonly find: number[] } = { alone: [], find: [] };
  const row = (kind: string, alone: readonly number[], found: readonly number[]) =>
    console.log(
      `| ${kind} | ${median(alone).toFixed(1)} | ${median(found).toFixed(1)} | ${(median(found) / median(alone)).toFixed(2)} |`,
    );
  for (const [kind, typed] of Object.entries(kinds)) {
    const took: typeof all = { alone: [], find: [] };
    for (const person of people) {
      took.alone.push(await ask(officePatients.searchPatients, typed(person)));
      took.find.push(await ask(find.find, typed(person)));
    }
    row(kind, took.alone, took.find);
    all.alone.push(...took.alone);
    all.find.push(...took.find);
  }
  row('all', all.alone, all.find);
  const ratio = median(all.find) / median(all.alone);
  return ratio > target ? [`Find : search of patients ${ratio.toFixed(2)}, at most ${target.toFixed(2)}`] : [];
}
