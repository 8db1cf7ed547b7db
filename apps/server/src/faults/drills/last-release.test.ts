// The last release's code on the newest schema, beside a node of this release: as in the middle of an upgrade.
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inbox } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../../platform/db/migrate.ts';
import { addBookingPlace, bookingBody, createBooker, findBookingForm, newPlace } from '../../testing/booking-load.ts';
import { type Foyer, startFoyer } from '../../testing/foyer-process.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { findGuestForm } from '../../testing/guest-form.ts';
import { signInOverHttp } from '../../testing/sign-in-over-http.ts';
import { openLedger } from '../../testing/submission-ledger.ts';

/** The last release: its tag, and its commit for a checkout without tags. */
const release = { version: '0.1.0', tag: 'v0.1.0', commit: '3bf16ef26c0895641f84404277f69fec90e52f2d' };
const root = path.resolve(import.meta.dirname, '../../../../..');

function git(...args: readonly string[]): Buffer | undefined {
  try {
    return execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28 });
  } catch {
    return undefined;
  }
}

const found = [release.tag, release.commit].find((name) => git('cat-file', '-e', `${name}^{commit}`) !== undefined);

/** Links everything in a folder of installed packages, but for this release's own. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    if (name === '@foyer' || name.startsWith('.')) continue;
    if (name.startsWith('@')) await linkPackages(path.join(from, name), path.join(to, name));
    else await symlink(path.join(from, name), path.join(to, name));
  }
}

/** Puts the release's code into `folder`, with the packages that are installed here. */
async function checkOut(folder: string): Promise<string> {
  const files = git('archive', found ?? '', 'package.json', 'apps/server', 'packages');
  execFileSync('tar', ['-x', '-C', folder], { input: files });
  await linkPackages(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await mkdir(path.join(folder, 'node_modules/@foyer'));
  for (const name of await readdir(path.join(folder, 'packages')))
    await symlink(path.join(folder, 'packages', name), path.join(folder, 'node_modules/@foyer', name));
  // Pages are not what is tried here; the server only wants them to be there.
  for (const app of ['portal', 'console']) {
    await mkdir(path.join(folder, 'apps', app), { recursive: true });
    await symlink(path.join(root, 'apps', app, 'dist'), path.join(folder, 'apps', app, 'dist'));
  }
  return path.join(folder, 'apps/server/src/main.ts');
}

describe.skipIf(!found)(`release ${release.version} (needs its commit in this checkout)`, () => {
  let folder: string;
  let database: FreshDatabase;
  let old: Foyer | undefined;
  let next: Foyer | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'foyer-last-'));
    database = await freshDatabase('template0');
    const program = await checkOut(folder);
    old = await startFoyer(settings(), program);
  }, 120_000);
  afterAll(async () => {
    await old?.end('SIGKILL');
    await next?.end('SIGKILL');
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const settings = () => ({ DATABASE_URL: database.url, FOYER_DATA: path.join(folder, 'data') });

  /** What patients and the office do most, on one node. */
  async function smoke(node: Foyer, from: number): Promise<void> {
    const ledger = openLedger(await findGuestForm(node.url));
    const sent = await Promise.all(Array.from({ length: 5 }, () => ledger.send(node.url)));
    expect(sent.map(({ kind }) => kind)).toEqual(sent.map(() => 'acknowledged'));
    await ledger.repeatAll(node.url);
    const form = await findBookingForm(node.url);
    const place = await addBookingPlace(database.url, form.tenantId, newPlace(3));
    const book = createBooker(node.port, 3);
    const first = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 3 * 86_400_000;
    const booked = await Promise.all(
      place.providerIds.map((providerId, at) =>
        book(
          form.path,
          bookingBody(form, place, { providerId, startsAt: new Date(first), number: from + at }),
          from + at,
        ),
      ),
    );
    expect(booked.map(({ status }) => status)).toEqual([200, 200, 200]);
  }

  it('works on the newest schema, alone and beside a node of this release', {
    tags: ['RUN-10'],
    timeout: 120_000,
  }, async () => {
    if (!old) throw new Error('It has not started.');
    await smoke(old, 0);
    const { applied } = await migrateDatabase(database.url);
    expect(applied.length).toBeGreaterThan(0);
    await smoke(old, 100);
    const { call } = await signInOverHttp(old.url, 'office@example.com', 'staff');
    expect((await call(inbox.inbox, { query: { limit: 50 } })).items.length).toBeGreaterThan(9);
    next = await startFoyer(settings());
    await Promise.all([smoke(old, 200), smoke(next, 300)]);
    const { code, output } = await old.end('SIGTERM');
    expect(code).toBe(0);
    expect(output).not.toMatch(/uncaught|"level":(50|60)/);
    await smoke(next, 400);
  });
});
