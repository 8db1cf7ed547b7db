// The practice that the compiler adds to every statement. Row level security does not hold for the superuser of these tests, so
// what keeps the practices apart here is the statements alone.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Compilable, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { kyselyOn } from './connection.ts';
import { ownTenant, tenantPlaceholder } from './own-tenant.ts';
import { tenantTables } from './schema/tenant-tables.ts';
import { statement } from './statement.ts';
import type { Tx } from './tenant-transaction.ts';

/** The tools are a separate program: their types are not the server's. */
const { findUnnamed } = (await import(join(import.meta.dirname, '../../../../../tools/tenancy/find-unnamed.ts'))) as {
  findUnnamed(text: string, tenantTables: ReadonlySet<string>): string[];
};

const [ours, theirs] = [randomUUID(), randomUUID()];
const day = new Date('2030-01-01T00:00:00Z');
let database: FreshDatabase;
let client: pg.Client;

/** Returns Kysely on the superuser's connection, at a practice. */
const at = (tenantId: string) => kyselyOn(client, tenantId) as Tx;

async function fill(tenantId: string, name: string): Promise<void> {
  await client.query(`insert into tenants (tenant_id, slug, company_name, created_at) values ($1, $2, $2, now())`, [
    tenantId,
    name,
  ]);
  const patientId = randomUUID();
  await at(tenantId)
    .insertInto('patients')
    .values({ patientId, nameFirst: name, nameLast: 'x', birthDate: '2000-01-01', createdAt: day })
    .execute();
  const phones = [0, 1].map((position) => ({ patientId, position, type: 'home' as const, number: `${position}` }));
  await at(tenantId).insertInto('patientPhones').values(phones).execute();
  const counter = { windowStartedAt: day, windowEndsAt: day, hits: 1 };
  await at(tenantId)
    .insertInto('throttles')
    .values([
      { throttleKey: 'same', ...counter },
      { throttleKey: name, ...counter, hits: sql<number>`1 + 1` },
    ])
    .execute();
}

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await fill(ours, 'ours');
  await fill(theirs, 'theirs');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const patients = (tx: Tx) => tx.selectFrom('patients as p').select('p.nameFirst');

/** Queries that find the name of one patient, by practice. */
const queries: Readonly<Record<string, (tx: Tx) => Compilable<{ nameFirst: string | null }>>> = {
  'a query': patients,
  'a table without another name': (tx) => tx.selectFrom('patients').select('nameFirst'),
  'a condition of two cases': (tx) => patients(tx).where(sql<boolean>`p.name_last = 'x' or p.name_last = 'y'`),
  'cases of the query builder': (tx) =>
    patients(tx).where((eb) => eb.or([eb('p.nameLast', '=', 'x'), eb('p.nameLast', '=', 'y')])),
  'a join': (tx) =>
    tx
      .selectFrom('throttles as t')
      .innerJoin('patients as p', (join) => join.on(sql<boolean>`p.name_first = t.throttle_key or false`))
      .select('p.nameFirst'),
  'a join without a condition': (tx) =>
    tx
      .selectFrom('throttles as t')
      .crossJoin('patients as p')
      .where('t.throttleKey', '=', 'same')
      .select('p.nameFirst'),
  'a left join that finds nothing': (tx) =>
    patients(tx)
      .leftJoin('patientPhones as f', (join) => join.onRef('f.patientId', '=', 'p.patientId').on('f.number', '=', '7'))
      .where('f.number', 'is', null),
  'a lateral join': (tx) =>
    tx
      .selectFrom('throttles as t')
      .innerJoinLateral(
        (from) => from.selectFrom('patients as p').select('p.nameFirst').as('one'),
        (join) => join.onTrue(),
      )
      .where('t.throttleKey', '=', 'same')
      .select('one.nameFirst'),
  'a query inside of another': (tx) =>
    tx.selectFrom(tx.selectFrom('patients').select('nameFirst').as('inner')).select('inner.nameFirst'),
  'a query in a condition': (tx) =>
    patients(tx).where('p.nameFirst', 'in', (from) => from.selectFrom('throttles').select('throttleKey')),
  'a query in raw SQL': (tx) =>
    tx.selectNoFrom(sql<string>`(${tx.selectFrom('patients').select('nameFirst')})`.as('nameFirst')),
  'a part': (tx) =>
    tx
      .with('some', (part) => part.selectFrom('patients').select('nameFirst'))
      .selectFrom('some')
      .select('some.nameFirst'),
  'a union': (tx) =>
    patients(tx).union(tx.selectFrom('throttles').select('throttleKey as nameFirst').where('hits', '=', 2)),
  'an update': (tx) => tx.updateTable('patients').set({ gender: '' }).returning('nameFirst'),
  'an update from another table': (tx) =>
    tx
      .updateTable('patients as p')
      .from('throttles as t')
      .set({ gender: '' })
      .where('t.throttleKey', '=', 'same')
      .returning('p.nameFirst'),
};

const textOf = (query: Compilable) => query.compile().sql;

describe('names the practice', { tags: ['RUN-22'] }, () => {
  it.each(Object.keys(queries))('in %s', async (name) => {
    const query = queries[name] as NonNullable<(typeof queries)[string]>;
    for (const [tenantId, found] of [
      [ours, 'ours'],
      [theirs, 'theirs'],
    ] as const) {
      const compiled = query(at(tenantId)).compile();
      expect(findUnnamed(compiled.sql, tenantTables), compiled.sql).toEqual([]);
      expect(compiled.parameters.filter((value) => value === tenantPlaceholder)).toHaveLength(1);
      expect((await at(tenantId).executeQuery(compiled)).rows, compiled.sql).toEqual([{ nameFirst: found }]);
    }
  });

  it('in what it inserts, and in what it deletes', async () => {
    const counter = { throttleKey: 'same', windowStartedAt: day, windowEndsAt: day, hits: 9 };
    await at(ours)
      .insertInto('throttles')
      .values(counter)
      .onConflict((c) => c.columns(['tenantId', 'throttleKey']).doUpdateSet({ hits: 9 }))
      .execute();
    await at(ours).deleteFrom('throttles').using('patients as p').whereRef('p.nameFirst', '=', 'throttleKey').execute();
    const { rows } = await client.query(
      'select tenant_id, throttle_key, hits from throttles order by hits, throttle_key',
    );
    expect(rows).toEqual([
      { tenant_id: theirs, throttle_key: 'same', hits: 1 },
      { tenant_id: theirs, throttle_key: 'theirs', hits: 2 },
      { tenant_id: ours, throttle_key: 'same', hits: 9 },
    ]);
  });

  it('in raw SQL and in texts with named values', async () => {
    const raw = sql<{ name: string }>`select name_first as name from patients where tenant_id = ${ownTenant}`;
    const text = statement<{ last: string }, { name: string }>(
      'select name_first as name, :tenant::uuid as t from patients where tenant_id = :tenant and name_last = :last',
    );
    for (const [tenantId, name] of [
      [ours, 'ours'],
      [theirs, 'theirs'],
    ] as const) {
      expect((await raw.execute(at(tenantId))).rows).toEqual([{ name }]);
      expect(await text(at(tenantId), { last: 'x' })).toEqual([{ name, t: tenantId }]);
    }
  });
});

it('leaves alone what belongs to no practice, and what names it already', () => {
  const tx = at(ours);
  expect(textOf(tx.selectFrom('tenants').select('slug'))).toBe('select "slug" from "tenants"');
  const row = { throttleKey: 'a', windowStartedAt: day, windowEndsAt: day, hits: 1, tenantId: theirs };
  expect(textOf(tx.insertInto('throttles').values(row)).match(/tenant_id/g)).toHaveLength(1);
});

it('refuses a join that cannot name the practice, and a statement at no practice', async () => {
  const right = at(ours).selectFrom('throttles as t').rightJoin('patients as p', 'p.nameFirst', 't.throttleKey');
  expect(() => right.select('p.nameFirst').compile()).toThrow('RightJoin of p');
  await expect(patients(kyselyOn(client) as Tx).execute()).rejects.toThrow('its connection is at none');
});
