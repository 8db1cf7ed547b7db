// COPY in both directions, and the state of the connection after one end of it fails.
import { PassThrough, Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { copyIn, copyOut } from './copy.ts';

let database: FreshDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await freshDatabase();
  client = await connected();
  await client.query('create temporary table copied (n int primary key, words text)');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function connected(): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: database.url });
  await made.connect();
  return made;
}
const rows = async () => (await client.query<{ count: number }>('select count(*)::int as count from copied')).rows[0];
const lines = (...of: readonly string[]) => Readable.from(of.map((line) => Buffer.from(line)));

/** A slow sink, so that the reader has to wait for it. */
function slowly(): { into: Writable; size: () => number } {
  let size = 0;
  const into = new Writable({
    highWaterMark: 1024,
    write: (chunk: Buffer, _, done) => {
      size += chunk.length;
      setImmediate(done);
    },
  });
  return { into, size: () => size };
}

it('puts rows in, cut anywhere, and counts them', async () => {
  expect(await copyIn(client, 'copy copied from stdin', lines('1\ton', 'e\n2\t', 'zwei — 二\n3\t\\N\n'))).toBe(3);
  const { rows } = await client.query('select n, words from copied order by n');
  expect(rows).toEqual([
    { n: 1, words: 'one' },
    { n: 2, words: 'zwei — 二' },
    { n: 3, words: null },
  ]);
});

it('takes rows out, counts them and leaves the stream open for the next part', async () => {
  const into = new PassThrough();
  const read = text(into);
  expect(await copyOut(client, 'copy (select 1, null) to stdout', into)).toBe(1);
  expect(await copyOut(client, 'copy (select 1 where false) to stdout', into)).toBe(0);
  expect(await copyOut(client, `copy (values (2, 'b'), (3, 'c')) to stdout`, into)).toBe(2);
  into.end();
  expect(await read).toBe('1\t\\N\n2\tb\n3\tc\n');
});

it('waits for a slow reader, and loses no byte of many rows', async () => {
  const { into, size } = slowly();
  const statement = `copy (select repeat('x', 99) from generate_series(1, 20000)) to stdout`;
  expect(await copyOut(client, statement, into)).toBe(20_000);
  into.end();
  await new Promise((resolve) => into.once('finish', resolve));
  expect(size()).toBe(2_000_000);
});

it('tells the number of rows of a hundred short copies into one stream, and leaves no listener on it', async () => {
  const into = new Writable({ write: (_, __, done) => done() });
  for (let count = 0; count < 100; count += 1)
    expect(await copyOut(client, `copy (select from generate_series(1, ${count % 7})) to stdout`, into)).toBe(
      count % 7,
    );
  expect(into.eventNames().flatMap((name) => into.listeners(name))).toEqual([]);
});

it('rejects with the error of the statement, and the connection goes on', async () => {
  const { into } = slowly();
  await expect(copyOut(client, 'copy (select 1 from missing) to stdout', into)).rejects.toMatchObject({
    code: '42P01',
  });
  const divided = 'copy (select 1 / (5000 - n) from generate_series(1, 9000) n) to stdout';
  await expect(copyOut(client, divided, into)).rejects.toMatchObject({ code: '22012' });
  expect(into.destroyed).toBe(false);
  await expect(copyIn(client, 'copy missing from stdin', lines('1\n'))).rejects.toMatchObject({ code: '42P01' });
  expect(await copyOut(client, 'copy (select 1) to stdout', into)).toBe(1);
});

it('rejects with the place of a row that does not fit, while more rows come, and stores none', async () => {
  const before = await rows();
  const many = async function* () {
    yield Buffer.from('10\tten\nx\tno number\n');
    for (let n = 11; n < 311; n += 1) yield Buffer.from(`${n}\t${'y'.repeat(10_000)}\n`);
  };
  await expect(copyIn(client, 'copy copied from stdin', many())).rejects.toMatchObject({
    code: '22P02',
    where: 'COPY copied, line 2, column n: "x"',
  });
  expect(await rows()).toEqual(before);
});

it('rejects with the fault of a source that fails, and stores none of its rows', async () => {
  const before = await rows();
  const failing = async function* () {
    yield Buffer.from('20\ttwenty\n');
    throw new Error('The file is damaged.');
  };
  await expect(copyIn(client, 'copy copied from stdin', failing())).rejects.toThrow('The file is damaged.');
  expect(await rows()).toEqual(before);
});

it('rejects when the stream it writes to fails, instead of waiting for it', async () => {
  const own = await connected();
  const full = new Writable({ highWaterMark: 1024, write: (_, __, done) => done(new Error('No space left.')) });
  const statement = `copy (select repeat('x', 99) from generate_series(1, 20000)) to stdout`;
  await expect(copyOut(own, statement, full)).rejects.toThrow('No space left.');
  await own.end();
});

it('rejects when the stream has failed while rows were awaited', async () => {
  const own = await connected();
  const gone = new PassThrough();
  const statement = `copy (select n, pg_sleep(case n when 3000 then 0.2 end) from generate_series(1, 4000) n) to stdout`;
  gone.on('error', () => undefined);
  gone.once('data', () => gone.destroy(new Error('The disk is gone.')));
  await expect(copyOut(own, statement, gone)).rejects.toThrow('The disk is gone.');
  await own.end();
});
