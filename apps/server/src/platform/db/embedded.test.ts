// The private PostgreSQL against the real programs: clean stops, killed parents, double starts, unreachable folders.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdir, mkdtemp, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findBinaries } from './embedded/binaries.ts';
import { holdFolder } from './embedded/folder-lock.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';

const notes: string[] = [];
const log = { info: (text: string) => notes.push(text), warn: (text: string) => notes.push(text) };
const children = new Set<ChildProcess>();
let home: string;
let dataDir: string;
let running: EmbeddedDatabase | undefined;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'foyer-embedded-'));
  await chmod(home, 0o755);
  dataDir = join(home, 'data');
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});
afterAll(() => rm(home, { recursive: true, force: true }));

async function start(folder = dataDir): Promise<EmbeddedDatabase> {
  running = await startEmbedded({ dataDir: folder, log });
  return running;
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

/** Another Node process that starts the database of a folder and stays up; resolves with the first line it prints. */
async function startInChild(folder: string): Promise<{ child: ChildProcess; line: string }> {
  const face = fileURLToPath(new URL('./embedded.ts', import.meta.url));
  const program = `
    import { startEmbedded } from ${JSON.stringify(face)};
    const log = { info() {}, warn() {} };
    try {
      const { pid } = await startEmbedded({ dataDir: ${JSON.stringify(folder)}, log });
      console.log('started ' + pid);
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log(error.message);
      process.exitCode = 1;
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  for await (const line of createInterface({ input: child.stdout })) return { child, line };
  throw new Error('The child ended without a word.');
}

/** Waits until a process is gone; a zombie counts as gone. */
async function isGone(pid: number): Promise<boolean> {
  for (let attempt = 0; attempt < 50; attempt++) {
    try {
      process.kill(pid, 0);
      if (/\) Z /.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))) return true;
    } catch {
      return true;
    }
    await sleep(20);
  }
  return false;
}

describe('the private PostgreSQL', { timeout: 60_000 }, () => {
  test('keeps its data, password and port over a clean stop, and leaves no process', async () => {
    const first = await start();
    expect(first.adopted).toBe(false);
    await ask(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    expect(await isGone(first.pid)).toBe(true);

    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, 'select answer from kept')).toBe(42);
    const history = await readFile(join(dataDir, 'postgres.log'), 'utf8');
    expect(history).not.toContain('not properly shut down');
  });

  test('is a durable UTF-8 database with checksums that listens on 127.0.0.1 only', async () => {
    const { url } = await start();
    expect(
      await ask(
        url,
        "select string_agg(current_setting(s), ' ' order by s) from unnest(array['data_checksums','fsync','full_page_writes','listen_addresses','server_encoding','synchronous_commit','unix_socket_directories']) s",
      ),
    ).toBe('on on on 127.0.0.1 UTF8 on ');
    expect(await ask(url, "select upper('é')")).toBe('É');
    expect(Number(await ask(url, 'show server_version_num'))).toBeGreaterThanOrEqual(180_000);
  });

  test('refuses a connection with the wrong password and keeps the right one private', async () => {
    const { url } = await start();
    await expect(ask(url.replace(/:[0-9a-f]{48}@/, ':guess@'), 'select 1')).rejects.toMatchObject({ code: '28P01' });
    const { mode } = await stat(join(dataDir, 'postgres.password'));
    expect(mode & 0o077).toBe(0);
  });

  test('is taken over after its Node was killed, with everything that was committed', async () => {
    const { child, line } = await startInChild(dataDir);
    const pid = Number(line.replace('started ', ''));
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await isGone(pid)).toBe(false);

    const again = await start();
    expect(again).toMatchObject({ adopted: true, pid });
    expect(await ask(again.url, 'select 1')).toBe(1);
    await again.stop();
    expect(await isGone(pid)).toBe(true);
  });

  test('is refused to a second Foyer, which says who holds the folder', async () => {
    await start();
    const { child, line } = await startInChild(dataDir);
    expect(line).toMatch(
      new RegExp(
        `^The data folder .*data is in use by Foyer, process ${process.pid}, started 20\\S+Z\\. Stop it first, or set FOYER_DATA to another folder\\.$`,
      ),
    );
    if (child.exitCode === null) await once(child, 'exit');
    expect(child.exitCode).toBe(1);
  });

  test('is shared with the command line while a Foyer runs, and outlives it', async () => {
    const { url, pid } = await start();
    const shared = await startEmbedded({ dataDir, log, share: true });
    expect(shared).toMatchObject({ url, pid, adopted: true });
    await shared.stop();
    expect(await ask(url, 'select 1')).toBe(1);
  });

  test('starts although a dead server left its pid file and another program has the number', async () => {
    await (await start()).stop();
    const left = [process.ppid, join(dataDir, 'postgres'), 1, 5432, '', '127.0.0.1', '', 'ready'].join('\n');
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${left}\n`);
    const { adopted, url } = await start();
    expect(adopted).toBe(false);
    expect(await ask(url, 'select 1')).toBe(1);
  });

  test('takes another port when its own is in use', async () => {
    const first = await start();
    await first.stop();
    const squatter = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
    await once(squatter, 'listening');
    try {
      const second = await start();
      expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
      expect(await ask(second.url, 'select 1')).toBe(1);
    } finally {
      squatter.close();
    }
  });

  test('mends the links that a skipped install script did not make', async () => {
    const { home: programs } = await findBinaries();
    const list = await readFile(join(programs, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
    const links = JSON.parse(list) as { target: string }[];
    const ecpg = links.find((link) => link.target.endsWith('libecpg.so'));
    if (!ecpg) return expect(process.platform).not.toBe('linux');
    const place = join(dirname(programs), ecpg.target);
    await unlink(place);
    await findBinaries();
    expect((await lstat(place)).isSymbolicLink()).toBe(true);
  });

  test.runIf(process.getuid?.() === 0)('works as root below a folder that no other account may enter', async () => {
    const closed = join(home, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const folder = join(closed, 'data');
    const { url } = await start(folder);
    await ask(url, 'create table kept as select 7 as answer');
    const place = (await readFile(join(folder, 'postgres.place'), 'utf8')).trim();
    try {
      expect(notes.join('\n')).toContain(`The database is kept in ${place}`);
      expect((await stat(closed)).mode & 0o777).toBe(0o700);
      await running?.stop();
      expect(await ask((await start(folder)).url, 'select answer from kept')).toBe(7);
      await running?.stop();
      running = undefined;
    } finally {
      await rm(dirname(place), { recursive: true });
    }
    await expect(start(folder)).rejects.toThrow(/was kept in .* which is gone/);
  });
});

test('is started again at its old address, three times an hour; then it is given up with a sentence', {
  tags: ['SAFE-45'],
  timeout: 90_000,
}, async () => {
  const givenUp: string[] = [];
  running = await startEmbedded({ dataDir, log, giveUp: ({ message }) => givenUp.push(message) });
  const { url } = running;
  await ask(url, 'create table survives as select 1 as answer');
  const postmaster = async () =>
    Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  let last = running.pid;
  for (let end = 1; end <= 3; end++) {
    process.kill(last, 'SIGKILL');
    await expect
      .poll(() => ask(url, 'select answer from survives').catch((error: Error) => error.message), { timeout: 30_000 })
      .toBe(1);
    const next = await postmaster();
    expect(next).not.toBe(last);
    last = next;
    // The watcher must have seen it running once.
    await sleep(1000);
  }
  expect(givenUp).toEqual([]);
  process.kill(last, 'SIGKILL');
  await expect.poll(() => givenUp).toHaveLength(1);
  expect(givenUp[0]).toMatch(/ended 4 times within an hour: look at postgres\.log .* start Foyer again\.$/);
  await expect(ask(url, 'select 1')).rejects.toThrow();
});

describe('the lock of a data folder', () => {
  test('left by a process that is gone, or whose number was given to another, is replaced', async () => {
    const folder = await mkdtemp(join(home, 'lock-'));
    for (const holder of [
      { pid: 4_000_000, startedAt: '', birth: '' },
      { pid: process.ppid, startedAt: '', birth: 'another boot 1' },
    ]) {
      await writeFile(join(folder, 'foyer.lock'), JSON.stringify(holder));
      const release = await holdFolder(folder);
      await expect(holdFolder(folder)).rejects.toThrow(`process ${process.pid}`);
      await release();
    }
    await writeFile(join(folder, 'foyer.lock'), '{"pid"');
    await (await holdFolder(folder))();
    await expect(stat(join(folder, 'foyer.lock'))).rejects.toThrow('ENOENT');
  });
});
