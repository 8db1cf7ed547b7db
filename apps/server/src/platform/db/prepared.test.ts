// Statements that are built once: what they return, and that they are not built again.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { ownerAddresses } from '../../testing/owner-addresses.ts';
import { type Database, openDatabase } from './database.ts';
import { type Placeholders, prepared } from './prepared.ts';
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

it('takes the values of each run, and is put together once for each shape', async () => {
  let built = 0;
  const numbers = prepared(
    (tx, { isDoubled }: { isDoubled: boolean }, { least, most }: Placeholders<{ least: number; most: number }>) => {
      built += 1;
      return tx
        .selectFrom(sql<{ n: number }>`generate_series(1, ${most}::int)`.as<'n'>(sql`n`))
        .select(isDoubled ? sql<number>`n * 2`.as('n') : sql<number>`n`.as('n'))
        .where(sql<boolean>`n >= ${least} and n <= ${most}`);
    },
  );
  const run = (least: number, most: number, isDoubled = false) =>
    inTenant({ db, tenant }, async (tx) => (await numbers(tx, { isDoubled }, { least, most })).map(({ n }) => n));
  expect(await run(1, 3)).toEqual([1, 2, 3]);
  expect(await run(4, 5)).toEqual([4, 5]);
  expect(await run(4, 5, true)).toEqual([8, 10]);
  expect(await Promise.all([run(2, 2), run(3, 3)])).toEqual([[2], [3]]);
  expect(built).toBe(2);
});
