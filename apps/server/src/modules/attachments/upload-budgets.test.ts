// How many bytes visitors may upload, against the real database.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attachmentCalls, drawn } from '../../testing/sent-pictures.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let calls: ReturnType<typeof attachmentCalls>;

beforeAll(async () => {
  t = await startTestApp({ FOYER_TEST_BUDGETS: '' });
  calls = attachmentCalls(t);
});
afterAll(() => t.stop());

const query = async (text: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: t.ownerUrl });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
};
const counters = async () => (await query('select hits from throttles order by hits')).map(({ hits }) => hits);
const inHours = (hours: number) => new Date(t.clock.now().getTime() + hours * 3_600_000);

it('what guests upload is counted by its bytes, whether or not it is a picture, by address and by practice', {
  tags: ['SAFE-19'],
}, async () => {
  await query('delete from throttles');
  const picture = await drawn(400, 300).png().toBuffer();
  expect((await calls.send(picture, 'a.png', { ip: '10.1.1.1' })).status).toBe(200);
  expect((await calls.send(randomBytes(3_000_000), 'b.png', { ip: '10.1.1.1' })).status).toBe(415);
  const kilobytes = Math.ceil(picture.length / 1024) + Math.ceil(3_000_000 / 1024);
  expect((await counters()).filter((hits) => hits === kilobytes)).toHaveLength(2);
});

it('an address sends 60 MB in an hour, and a practice takes 1 GB in a day; who is signed in is not counted so', {
  tags: ['SAFE-19'],
}, async () => {
  await query('delete from throttles');
  // Noise cannot be compressed as a PNG: a size that no other counter has.
  const picture = await sharp(randomBytes(120 * 120 * 3), { raw: { width: 120, height: 120, channels: 3 } })
    .png()
    .toBuffer();
  const size = Math.ceil(picture.length / 1024);
  const sam = await t.signIn('sam.rivera@example.com');
  const send = (ip: string, token?: string) => calls.send(picture, 'a.png', token ? { ip, token } : { ip });
  expect((await send('10.1.1.2')).status).toBe(200);
  const fill = (hits: number, ends: '<=' | '>') =>
    query(`update throttles set hits = $1 where hits = $2 and window_ends_at ${ends} $3`, [hits, size, inHours(2)]);
  await fill(60 * 1024, '<=');
  const refused = await send('10.1.1.2');
  expect([refused.status, refused.problem.code]).toEqual([429, 'rate-limited']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send('10.1.1.2', sam.token)).status).toBe(200);
  await fill(1024 * 1024 - size, '>');
  expect((await send('10.1.1.3')).status).toBe(200);
  expect((await send('10.1.1.4')).status).toBe(429);
  t.pass(61);
  expect((await send('10.1.1.2')).status).toBe(429);
  t.pass(24 * 60);
  expect((await send('10.1.1.2')).status).toBe(200);
});
