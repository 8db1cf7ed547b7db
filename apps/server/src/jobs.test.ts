// Rules for every kind of background job: its name says which module owns it, and a worker exists.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startTestApp } from './testing/test-app.ts';

const root = import.meta.dirname;
const defined = globSync('{modules,platform}/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(/ = defineJob\(\{\s*name: '([^']+)'/g)].map(([, name = '']) => ({ file, name }));
  });

it.each(defined)('$name has the name of its module', ({ file, name }) => {
  const [, room, module] = /^(modules|platform)\/([^/]+)\//.exec(file) ?? [];
  expect(room === undefined ? undefined : module).toBe(name.split('.')[0]);
  expect(name).toMatch(/^[a-z-]+\.[a-z-]+$/);
});

it('every kind has its queue and its dead letters, because something works on it', async () => {
  const t = await startTestApp();
  const owner = new pg.Client({ connectionString: t.ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ name: string; dead_letter: string | null }>(
      'select name, dead_letter from pgboss.queue',
    );
    const queues = new Map(rows.map((row) => [row.name, row.dead_letter]));
    for (const { name } of defined) expect(queues.get(name), name).toBe('dead-letters');
    expect(defined.length).toBe(rows.filter(({ dead_letter: letters }) => letters !== null).length);
  } finally {
    await owner.end();
    await t.stop();
  }
});
