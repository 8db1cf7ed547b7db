// Statements with named parameters: each value goes where its name is.
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { ownerAddresses } from '../../testing/owner-addresses.ts';
import { type Database, openDatabase } from './database.ts';
import { statement } from './statement.ts';
import { inTenant } from './tenant-transaction.ts';

let database: FreshDatabase;
let db: Database;
const tenant = { id: randomUUID() };

beforeAll(async () => {
  database = await freshDatabase();
  db = openDatabase(ownerAddresses(database.url), pino({ level: 'silent' }), 1);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const between = statement<{ least: number; most: number | null }, { n: number; text: string }>(`
  -- Casts and times of day are no parameters.
  select n, :least::text || ' at 10:30' as text from generate_series(1, 9) n
  where n >= (:least::text)::int and (:most::int is null or n <= :most)`);

it('puts each value wherever its name stands, null too', async () => {
  const run = (values: { least: number; most: number | null }) => inTenant({ db, tenant }, (tx) => between(tx, values));
  expect(await run({ least: 2, most: 3 })).toEqual([
    { n: 2, text: '2 at 10:30' },
    { n: 3, text: '2 at 10:30' },
  ]);
  expect(await run({ least: 8, most: null })).toHaveLength(2);
});

it('takes any kind of value: bytes, times, and lists of them', async () => {
  const given = { bytes: Buffer.from([0, 255]), at: new Date('2030-01-02T03:04:05Z'), all: [Buffer.from([7])] };
  const echo = statement<typeof given, typeof given>(
    'select :bytes::bytea as bytes, :at::timestamptz as at, :all::bytea[] as all',
  );
  expect(await inTenant({ db, tenant }, (tx) => echo(tx, given))).toEqual([given]);
});

it('refuses to run while a value is missing', async () => {
  const run = inTenant({ db, tenant }, (tx) => between(tx, { least: 1 } as never));
  await expect(run).rejects.toThrow('The statement has no value for :most.');
});

const parted = statement<{ names: string[]; least: number | null; isLoud: boolean }, Record<string, unknown>>(`
  select 1 as always
    --? names
    , :names::text[] as names
    --.
    --? least
    , :least::int as least
    --.
    --? not isLoud
    , 'whispered' as how
    --.
  where true`);

it.each([
  [
    { names: ['a'], least: 0, isLoud: true },
    { always: 1, names: ['a'], least: 0 },
  ],
  [
    { names: [], least: null, isLoud: false },
    { always: 1, how: 'whispered' },
  ],
  [
    { names: [], least: 5, isLoud: false },
    { always: 1, least: 5, how: 'whispered' },
  ],
])('sends a part only where its value is there: %o', async (values, row) => {
  expect(await inTenant({ db, tenant }, (tx) => parted(tx, values))).toEqual([row]);
});

it('refuses to leave a part out because its value was forgotten', async () => {
  const run = inTenant({ db, tenant }, (tx) => parted(tx, { names: [], isLoud: true } as never));
  await expect(run).rejects.toThrow('The statement has no value for :least.');
});
