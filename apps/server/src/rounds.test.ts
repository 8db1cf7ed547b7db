// Rules for all recurring work: it is listed, it leaves recent rows alone, and it ends.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from './platform/db/tenant-transaction.ts';
import { purges, rounds } from './rounds.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let t: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  t = await startTestApp();
  owner = new pg.Client({ connectionString: t.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await t.stop();
});

const root = import.meta.dirname;
const sources = globSync('{modules,platform}/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('define-round.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
const all = [...purges, ...rounds].map(({ name }) => name);

/** Counts a practice's rows by table. */
async function countRows(): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const { rows: counted } = await owner.query<{ count: number }>(`select count(*)::int as count from ${name}`);
    counts[name] = counted[0]?.count ?? 0;
  }
  return counts;
}

it('everything that is defined is listed once, under its module', () => {
  const defined = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\bdefine(?:Purge|Round)\(\{\s+name: '([^']+)'/g)].map(([, name = '']) => {
      const module = /^modules\/([^/]+)\//.exec(file)?.[1] ?? 'platform';
      expect(name.split('.')[0], file).toBe(module);
      return name;
    }),
  );
  expect(all.toSorted()).toEqual(defined.toSorted());
  expect(new Set(all).size).toBe(all.length);
  for (const name of all) expect(name).toMatch(/^[a-z-]+\.[a-z-]+$/);
});

describe.each(purges.map((purge) => [purge.name, purge] as const))('the purge %s', (_, { remove }) => {
  it('removes nothing for its youth', async () => {
    const before = await countRows();
    const ctx = t.systemCtx('demo');
    await inTenant(ctx, (tx) => remove(tx, () => new Date(0)));
    expect(await countRows()).toEqual(before);
  });

  it('reckons every age with the time that it is given', async () => {
    const ages: number[] = [];
    const ctx = t.systemCtx('maple');
    await inTenant(ctx, (tx) =>
      remove(tx, (ms) => {
        ages.push(ms);
        return new Date(0);
      }),
    );
    expect(ages.length).toBeGreaterThan(0);
    for (const age of ages) expect(age).toBeGreaterThanOrEqual(3_600_000);
  });
});

describe.each(rounds.map((round) => [round.name, round] as const))('the round %s', (_, { work }) => {
  it('may come twice, and has nothing left to do the second time', async () => {
    const ctx = t.systemCtx('demo');
    const before = (ms: number) => new Date(t.clock.now().getTime() - ms);
    await work(ctx, before);
    const after = await countRows();
    await work(ctx, before);
    expect(await countRows()).toEqual(after);
  });
});
