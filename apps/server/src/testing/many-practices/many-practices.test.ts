// One practice among many: the statements of its screens read no more rows than in a database of its own. Rows are counted, not
// time, which npm run bench -- scale measures; nor pages, because the rows of many practices lie among each other.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBalance } from '../../modules/billing/ledger.store.ts';
import { selectDeskTimes } from '../../modules/desk/desks.store.ts';
import { visitsBetween } from '../../modules/desk/schedule.store.ts';
import { listDocuments } from '../../modules/documents/documents.store.ts';
import { type InboxFilter, selectInbox } from '../../modules/inbox/inbox-list.store.ts';
import { selectFound } from '../../modules/patients/search.store.ts';
import { listOwnVisits } from '../../modules/visits/public.ts';
import { createSecrets, rereadSecrets } from '../../platform/crypto/secrets.ts';
import { kyselyOn } from '../../platform/db/connection.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type FreshDatabase, freshDatabase } from '../fresh-database.ts';
import { runStatement } from '../run-statement.ts';
import { addManyPractices } from './add-many-practices.ts';
import { practiceSize } from './one-practice.ts';

/** Numbers of practices in the databases. */
const counts = { one: 1, many: 30 };
/** PostgreSQL 15 reads all words of the practice's names where a newer one reads some: two of each patient. */
const most = (rows: number) => rows * 1.3 + 2 * practiceSize.patients;

type Size = keyof typeof counts;
const databases = new Map<Size, FreshDatabase>();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-many-'));
  const file = join(folder, 'secrets.json');
  await createSecrets(file);
  const secrets = await rereadSecrets(file);
  for (const [size, count] of Object.entries(counts)) {
    const database = await freshDatabase();
    databases.set(size as Size, database);
    await addManyPractices(database.url, { count, secrets });
  }
}, 90_000);
afterAll(async () => {
  for (const database of databases.values()) await database.drop();
  await rm(folder, { recursive: true });
});

/** A node of a plan, as PostgreSQL's JSON has it. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows that were taken from tables and indexes, those that were thrown away included. */
function rowsOf(node: PlanNode): number {
  const {
    'Rows Removed by Filter': filtered = 0,
    'Rows Removed by Index Recheck': rechecked = 0,
    Plans: parts = [],
  } = node;
  const own = / Scan$/.test(node['Node Type'])
    ? (node['Actual Rows'] + filtered + rechecked) * node['Actual Loops']
    : 0;
  return parts.reduce((sum, part) => sum + rowsOf(part), own);
}

/** Runs `work` at the last practice of a database as the server would; returns the rows that its statements read. */
async function readBy(size: Size, work: (tx: Tx, person: Person) => Promise<unknown>): Promise<number> {
  const client = new pg.Client(databases.get(size)?.url);
  await client.connect();
  const query = client.query.bind(client) as (given: string | pg.QueryConfig) => Promise<pg.QueryResult>;
  try {
    const { rows } = await query(`select tenant_id as id from tenants where slug = 'many-${counts[size]}'`);
    // As in a database of ten thousand practices, where no table is small enough to be read whole.
    await query(
      'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set enable_bitmapscan = off',
    );
    const {
      rows: [person],
    } = await query(
      `select patient_id as "patientId", lower(name_last) as last, email_address as email from patients where tenant_id = '${rows[0]?.id}' order by created_at limit 1`,
    );
    await query(`begin; set local role foyer_app; set local app.tenant_id = '${rows[0]?.id}'`);
    let read = 0;
    const explained = async ({ text, values = [] }: pg.QueryConfig) => {
      const { rows: plans } = await query({ text: `explain (analyze, timing off, format json) ${text}`, values });
      read += rowsOf(plans[0]['QUERY PLAN'][0].Plan);
      return query({ text, values });
    };
    Object.assign(client, { query: explained });
    await work(kyselyOn(client, rows[0]?.id) as Tx, person);
    return read;
  } finally {
    Object.assign(client, { query });
    await client.end();
  }
}

const now = new Date();
const span = (days: number) => ({ from: now, until: new Date(now.getTime() + days * 86_400_000) });
const iso = (at: Date) => at.toISOString().slice(0, 10);
const everything = { locationId: undefined, providerIds: [], places: null, now };

async function schedule(tx: Tx, days: number): Promise<void> {
  await visitsBetween(tx, { ...span(days), ...everything });
  const { from, until } = span(days);
  await selectDeskTimes(tx, { from, until, days: { from: iso(from), until: iso(until) } });
}

const unfiltered: InboxFilter = {
  shown: 'all',
  who: 'all',
  formIds: undefined,
  from: undefined,
  until: undefined,
  after: undefined,
};
const inbox = (tx: Tx, filter: Partial<InboxFilter>, words: readonly string[] = []) => {
  const name = words.length > 0 ? { words, digests: words.map((word) => Buffer.from(word)) } : undefined;
  return selectInbox(tx, [{ filter: { ...unfiltered, ...filter }, name }], 50);
};

const nothing = { name: '', words: [], numbers: [], emails: [], birthDates: [] };

/** The oldest patient, whom every practice has. */
interface Person {
  readonly patientId: string;
  readonly last: string;
  readonly email: string;
}

async function dashboard(tx: Tx, { patientId }: Person): Promise<void> {
  await listDocuments(tx, patientId);
  await listOwnVisits(tx, { patientIds: [patientId], from: now, statuses: ['scheduled', 'confirmed'], limit: 5 });
  await readBalance(tx, patientId);
}

const screens: Readonly<Record<string, (tx: Tx, person: Person) => Promise<unknown>>> = {
  'a day of the calendar': (tx) => schedule(tx, 1),
  'a week of the calendar': (tx) => schedule(tx, 7),
  'the inbox': (tx) => inbox(tx, {}),
  'new in the inbox': (tx) => inbox(tx, { shown: 'new' }),
  'the inbox by a name': (tx, { last }) => inbox(tx, {}, [last]),
  'search by name': (tx, { last }) => selectFound(tx, [last], nothing, 20),
  'search by email': (tx, { email }) => selectFound(tx, [], { ...nothing, emails: [email] }, 20),
  'the dashboard of a patient': dashboard,
};

it.each(Object.keys(screens))('%s', { tags: ['RUN-28'] }, async (name) => {
  const work = screens[name] ?? (() => Promise.reject(new Error(name)));
  expect(await readBy('many', work)).toBeLessThanOrEqual(most(await readBy('one', work)));
});

it('with an index that does not begin with the practice it would read more', { tags: ['RUN-28'] }, async () => {
  const day = (tx: Tx) => schedule(tx, 1);
  const url = databases.get('many')?.url ?? '';
  await runStatement(url, 'alter index visits_by_time rename to was_by_time');
  await runStatement(url, 'create index visits_by_time on visits (starts_at)');
  await runStatement(url, 'drop index was_by_time');
  expect(await readBy('many', day)).toBeGreaterThan(most(await readBy('one', day)));
});

it('the generator makes each practice whole', { tags: ['RUN-28'] }, async () => {
  const client = new pg.Client(databases.get('many')?.url);
  await client.connect();
  const { rows } = await client.query(
    `select (select count(*) from visits v where v.tenant_id = t.tenant_id)::int as visits,
       (select count(*) from submissions s join patients p using (tenant_id, patient_id) where s.tenant_id = t.tenant_id)::int as submissions,
       (select count(*) from sessions s join accounts a using (tenant_id, account_id) where s.tenant_id = t.tenant_id)::int as sessions
     from tenants t`,
  );
  await client.end();
  expect(rows).toHaveLength(counts.many);
  const { visits, submissions, sessions } = practiceSize;
  // One in ten submissions is a guest's, and the office is signed in, too.
  for (const row of rows) expect(row).toEqual({ visits, submissions: submissions * 0.9, sessions: sessions + 1 });
});
