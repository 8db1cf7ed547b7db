// Two nodes on one database: how soon a setting that was changed on one is seen on the other.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { practice, settings } from '@foyer/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Foyer, startFoyer } from '../../testing/foyer-process.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { callsTo, signInOverHttp } from '../../testing/sign-in-over-http.ts';

let folder: string;
let database: FreshDatabase;
const nodes: Foyer[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-spread-'));
  database = await freshDatabase();
  // The first one fills the database with the demo.
  for (let at = 0; at < 2; at += 1)
    nodes.push(await startFoyer({ DATABASE_URL: database.url, FOYER_DATA: path.join(folder, 'data') }));
});
afterAll(async () => {
  for (const node of nodes) await node.end('SIGTERM');
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

it('a changed setting is seen on the other node within two seconds', { tags: ['RUN-06'] }, async () => {
  const [one, two] = nodes.map(({ url }) => url) as [string, string];
  const { token } = await signInOverHttp(one, 'admin@example.com', 'staff');
  const colour = async () =>
    (await callsTo(two, token)(practice.tenantInfo, { query: { nameSlug: 'demo' } })).accentColor;
  await colour();
  await callsTo(one, token)(settings.changeSettings, { body: { accentColor: '#123abc' } });
  await expect.poll(colour, { timeout: 2500 }).toBe('#123abc');
});
