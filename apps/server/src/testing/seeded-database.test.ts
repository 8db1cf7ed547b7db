// Servers on copies of the seeded template share nothing, and each quarter of an hour has a template of its own.
import { identity } from '@foyer/contract';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { rowsOf } from './billing-visit.ts';
import { seededDatabase } from './seeded-database.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { seededSlugs } from './test-settings.ts';

let one: TestApp;
let other: TestApp;
beforeAll(async () => {
  [one, other] = await Promise.all([startTestApp(), startTestApp()]);
});
afterAll(() => Promise.all([one.stop(), other.stop()]));

const quarterOf = async (template: string) => {
  const [row] = await rowsOf(
    one,
    `select shobj_description(oid, 'pg_database') as quarter from pg_database where datname = $1`,
    [template],
  );
  return Number(row?.quarter);
};

it('holds the same practices in each copy, readable with the copied keys', async () => {
  for (const t of [one, other]) {
    const stored = await rowsOf(t, 'select slug from tenants order by slug');
    expect(stored.map(({ slug }) => slug)).toEqual(seededSlugs);
    await t.services.cipherOf(t.systemCtx('demo').tenant.id);
  }
});

it('shares no session, mail, row or clock with the server of another file', async () => {
  const { token } = await one.signIn('sam.rivera@example.com');
  expect((await one.call(identity.profile, {}, { token })).status).toBe(200);
  expect((await other.call(identity.profile, {}, { token })).status).toBe(401);
  expect(one.mailbox.list().length).toBeGreaterThan(0);
  expect(other.mailbox.list()).toEqual([]);
  for (const table of ['sessions', 'pgboss.job', 'installation.demo_mail'])
    expect(await rowsOf(other, `select from ${table}`), table).toEqual([]);
  one.pass(60);
  expect(one.clock.now().getTime() - other.clock.now().getTime()).toBeGreaterThan(59 * 60_000);
});

it('is another one in another quarter of an hour', async () => {
  const template = inject('seededTemplate');
  await rowsOf(one, `comment on database ${template} is '1'`);
  const database = await seededDatabase();
  await database.drop();
  expect(await quarterOf(template)).toBeGreaterThan(1);
});
