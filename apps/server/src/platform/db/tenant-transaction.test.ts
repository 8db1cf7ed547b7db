// What a tenant transaction commits and what it rolls back, however its last statement is sent.
import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { ownerAddresses } from '../../testing/owner-addresses.ts';
import { type Database, openDatabase } from './database.ts';
import { inTenant, inTenantEnding, inTenantOnce } from './tenant-transaction.ts';

let database: FreshDatabase;
let db: Database;
const tenant = { id: randomUUID() };

beforeAll(async () => {
  database = await freshDatabase();
  // One connection, so that anything one transaction leaves behind meets the next.
  db = openDatabase(ownerAddresses(database.url), pino({ level: 'silent' }), 1);
  await db.pool.query(`insert into tenants (tenant_id, slug, company_name, created_at) values ($1, 'x', 'X', now())`, [
    tenant.id,
  ]);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const count = (name: string): RawBuilder<unknown> =>
  sql`insert into throttles (tenant_id, throttle_key, window_started_at, window_ends_at, hits)
    values (${tenant.id}, ${name}, now(), now(), 1)`;

async function counted(): Promise<string[]> {
  const { rows } = await db.pool.query<{ throttle_key: string }>('select throttle_key from throttles order by 1');
  return rows.map((row) => row.throttle_key);
}

it('keeps what it wrote with its last statement, and with none', async () => {
  const scope = { db, tenant };
  await inTenantEnding(scope, async (tx) => {
    await count('before').execute(tx);
    return { result: undefined, last: (last) => count('last').execute(last) };
  });
  expect(await inTenantEnding(scope, async () => ({ result: 7 }))).toBe(7);
  await inTenantOnce(scope, (tx) => count('once').execute(tx));
  expect(await counted()).toEqual(['before', 'last', 'once']);
});

it('takes everything back when the last statement fails, says why, and leaves the connection fit for the next', async () => {
  const scope = { db, tenant };
  const before = await counted();
  const failing = inTenantEnding(scope, async (tx) => {
    await count('lost').execute(tx);
    return { result: undefined, last: (last) => count('once').execute(last) };
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await counted()).toEqual(before);
  expect(await inTenant(scope, async (tx) => (await sql`select 1`.execute(tx)).rows)).toHaveLength(1);
});

it('takes a single query only, where it is to be the only one', async () => {
  const two = inTenantOnce({ db, tenant }, async (tx) => {
    await sql`select 1`.execute(tx);
    await sql`select 2`.execute(tx);
  });
  await expect(two).rejects.toThrow('one query only');
});
