// What an upgrade would do to a database: locks, rewritten tables, indexes and time, found out beside it.
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planText } from '../../cli/upgrade.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { isSince, migrateDatabase } from './migrate.ts';
import { effectsOf, planUpgrade } from './upgrade-plan.ts';

let database: FreshDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const sizes = new Map([
  ['patients', 400e6],
  ['visits', 50e6],
]);

it.each([
  [
    'alter table patients add column x1 int',
    { lock: 'nobody reads or writes', isRewritten: false, indexes: 0, seconds: 0 },
  ],
  [
    'alter table patients add column x2 timestamptz default clock_timestamp()',
    { lock: 'nobody reads or writes', isRewritten: true },
  ],
  [
    'create index x3 on patients (tenant_id, birth_date)',
    { lock: 'nobody writes', isRewritten: false, indexes: 1, seconds: 16 },
  ],
  [
    'alter table patients add constraint x4 check (name_last <> name_first or true)',
    { lock: 'nobody reads or writes', isRead: true },
  ],
  [`update patients set name_last = 'x'`, { lock: undefined, isRead: true, isRewritten: false }],
])('%s', { tags: ['RUN-15'] }, async (text, effect) => {
  expect(await effectsOf(client, text, sizes)).toEqual([expect.objectContaining({ table: 'patients', ...effect })]);
});

it('a new table and a table without rows keep nobody waiting', { tags: ['RUN-15'] }, async () => {
  expect(await effectsOf(client, 'create table x5 (n int); alter table messages add column x6 int', sizes)).toEqual([]);
});

it('the missing migrations are named, and neither the database nor a trace of the copy is changed', {
  tags: ['RUN-15'],
  timeout: 60_000,
}, async () => {
  const old = await freshDatabase('template0');
  await migrateDatabase(old.url, '0014-records-and-oversight');
  const ask = async (text: string) => (await client.query<{ n: number }>(text)).rows[0]?.n;
  const databases = "select count(*)::int as n from pg_database where datname like 'foyer_upgrade_check%'";
  const text = planText(await planUpgrade(old.url));
  expect(text).toMatch(/^\d+ migrations? would run|^One migration would run/);
  expect(text).toMatch(/^ {2}0015-installation$/m);
  expect(await ask(databases)).toBe(0);
  const again = await planUpgrade(old.url);
  expect(again[0]?.name).toBe('0015-installation');
  expect(planText(await planUpgrade(database.url))).toMatch(/up to date/);
  await old.drop();
});

it('sentences tell what waits for what', { tags: ['RUN-15'] }, () => {
  const table = { table: 'visits', lock: 'nobody writes' as const, isRewritten: false, indexes: 1, isRead: false };
  const text = planText([{ name: '0099-x', tables: [{ ...table, bytes: 3e9, seconds: 120 }] }]);
  expect(text).toMatch(/visits \(3\.0 GB\) gets an index, about 2 minutes; meanwhile nobody writes$/m);
  expect(planText([{ name: '0099-x', tables: [] }])).toMatch(/touches no table that holds rows/);
});

it.each([
  ['0.2.0', '0.1.0', true],
  ['0.1.0', '0.1.0', true],
  ['0.1.9', '0.2.0', false],
  ['1.0.0', '0.9.9', true],
])('release %s works since %s: %s', (own, since, expected) => {
  expect(isSince(own, since)).toBe(expected);
});
