// Through PgBouncer: the server starts, works and keeps practices apart; what is set up wrongly is refused in one sentence.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { identity } from '@foyer/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backup } from '../../cli/backup.ts';
import { examine } from '../../cli/doctor.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { findGuestForm } from '../../testing/guest-form.ts';
import { pgbouncer, startPooler, type TestPooler } from '../../testing/pgbouncer.ts';
import { openLedger } from '../../testing/submission-ledger.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { loadSecrets } from '../crypto/secrets.ts';
import { openAddresses } from './addresses.ts';
import { loginsOf } from './logins.ts';
import { poolerLines } from './pooler.ts';
import { inTenant } from './tenant-transaction.ts';

const secret = Buffer.alloc(32, 7);
const loginsFor = (url: string, of: Buffer = secret) => loginsOf(new URL(url).pathname.slice(1), of);

describe.skipIf(!pgbouncer)('through PgBouncer in transaction mode', () => {
  let t: TestApp;
  let pooler: TestPooler;
  let env: Record<string, string>;
  beforeAll(async () => {
    t = await startTestApp(async ({ ownerUrl, dataDir }) => {
      const { database } = await loadSecrets({ file: path.join(dataDir, 'secrets.json'), mode: 'demo' });
      // It knows the server's own logins and nobody else: what needs the owner goes past it.
      pooler = await startPooler({ databaseUrl: ownerUrl, users: poolerLines(loginsFor(ownerUrl, database)) });
      env = { DATABASE_URL: pooler.through(ownerUrl), DATABASE_DIRECT_URL: ownerUrl };
      return env;
    });
  });
  afterAll(async () => {
    await t.stop();
    await pooler.stop();
  });

  it('patients sign in, forms are stored and mail is sent', { tags: ['RUN-01'] }, async () => {
    const { token, patientId } = await t.signIn('sam.rivera@example.com');
    const { body } = await t.call(identity.profile, {}, { token });
    expect(body).toMatchObject({ id: patientId });
    const url = await t.app.listen({ host: '127.0.0.1', port: 0 });
    const ledger = openLedger(await findGuestForm(url));
    const sent = await Promise.all(Array.from({ length: 40 }, () => ledger.send(url)));
    expect(sent.map(({ kind }) => kind)).toEqual(sent.map(() => 'acknowledged'));
    await ledger.repeatAll(url);
    await expect.poll(() => t.mailbox.list().some(({ to }) => to === 'hello@harbordental.example')).toBe(true);
  });

  it('no transaction of a thousand meets another practice or another role', { tags: ['RUN-01'] }, async () => {
    const seen = await Promise.all(
      Array.from({ length: 1000 }, async (_, at) => {
        const slug = at % 2 === 0 ? 'demo' : 'maple';
        const { rows } = await inTenant(t.systemCtx(slug), (tx) =>
          sql<{ role: string; practice: string }>`
            select current_user::text as role, current_setting('app.tenant_id') as practice`.execute(tx),
        );
        return [slug, rows[0]?.role, rows[0]?.practice] as const;
      }),
    );
    for (const [slug, role, practice] of seen) expect([role, practice]).toEqual(['foyer_app', tenantId(slug)]);
    await expect(t.services.db.pool.query('select * from patients')).rejects.toThrow(/permission denied/);
  });

  it('limits come with the logins, and statements go without names', { tags: ['RUN-02', 'RUN-03'] }, async () => {
    const { pool, lookup, jobs, nameOf } = t.services.db;
    const { rows } = await pool.query(`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone`);
    expect(rows).toEqual([{ statement: '10s', idle: '15s', zone: 'UTC' }]);
    // The test run's PostgreSQL waits for no disk anyway, so what counts is who said so.
    const text = `select current_user::text as role, source from pg_settings where name = 'synchronous_commit'`;
    const asked = await Promise.all([lookup, jobs].map(async (one) => (await one.query(text)).rows[0]));
    expect(asked).toEqual([
      { role: 'foyer_lookup', source: expect.not.stringMatching('database user') },
      { role: 'foyer_jobs', source: 'database user' },
    ]);
    for (const one of [pool, lookup, jobs]) expect(one.options.options).toBeUndefined();
    expect(nameOf).toBeUndefined();
  });

  it('live pages hear changes, and a backup is taken, past the pooler', { tags: ['RUN-04'] }, async () => {
    const heard: string[] = [];
    const end = t.services.live.subscribe(tenantId('demo'), { hear: (kind) => heard.push(kind), end: () => undefined });
    for (let round = 0; round < 10; round += 1) {
      const before = heard.length;
      t.services.live.tell(tenantId('demo'), ['schedule']);
      await expect.poll(() => heard.length).toBeGreaterThan(before);
    }
    end?.();
    const folder = await mkdtemp(path.join(tmpdir(), 'foyer-backup-'));
    const text = await backup(t.services.config, { to: path.join(folder, 'one'), withKeys: false });
    expect(text).toMatch(/rows/);
    await rm(folder, { recursive: true });
  });

  it('the doctor finds it well', async () => {
    const found = await examine({ ...env, FOYER_DATA: t.services.config.dataDir }, ['database']);
    expect(found.filter(({ state }) => state === 'problem')).toEqual([]);
    expect(found.find(({ about }) => about === 'pooler')?.text).toMatch(/knows our logins and shares connections/);
  });
});

describe('the way to the database', () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  it('without a pooler statements keep their names, unless the settings say otherwise', {
    tags: ['RUN-03'],
  }, async () => {
    const ownerUrl = database.url;
    expect((await openAddresses({ ownerUrl }, secret)).areStatementsNamed).toBe(true);
    expect((await openAddresses({ ownerUrl, statements: 'unnamed' }, secret)).areStatementsNamed).toBe(false);
    // Two addresses, but no pooler.
    expect((await openAddresses({ ownerUrl, poolerUrl: ownerUrl }, secret)).areStatementsNamed).toBe(true);
  });

  it('servers that start at once make the same logins', { tags: ['RUN-02'] }, async () => {
    const other = Buffer.from(randomUUID());
    const all = await Promise.all(Array.from({ length: 8 }, () => openAddresses({ ownerUrl: database.url }, other)));
    expect(new Set(all.map(({ lookup }) => lookup)).size).toBe(1);
  });

  describe.skipIf(!pgbouncer)('through PgBouncer', () => {
    it('a pooler that does not know a login is refused, until it gets the lines of the doctor', {
      tags: ['RUN-01'],
    }, async () => {
      const pooler = await startPooler({ databaseUrl: database.url });
      const ways = { ownerUrl: database.url, poolerUrl: pooler.through(database.url) };
      await expect(openAddresses(ways, secret)).rejects.toThrow(
        /^The pooler of DATABASE_URL refused the server's login/,
      );
      const folder = await mkdtemp(path.join(tmpdir(), 'foyer-pooler-doctor-'));
      const { database: own } = await loadSecrets({ file: path.join(folder, 'secrets.json'), mode: 'demo' });
      const look = async () =>
        (
          await examine({ DATABASE_URL: ways.poolerUrl, DATABASE_DIRECT_URL: ways.ownerUrl, FOYER_DATA: folder }, [
            'database',
          ])
        ).find(({ about }) => about === 'pooler');
      await openAddresses({ ownerUrl: database.url }, own);
      const found = await look();
      expect(found?.state).toBe('problem');
      const lines = (found?.text ?? '').match(/"foyer_login_\w+" "SCRAM-SHA-256\$[^"]+"/g) ?? [];
      expect(lines).toEqual(poolerLines(loginsFor(database.url, own)));
      await pooler.setUsers(lines);
      expect((await openAddresses(ways, own)).areStatementsNamed).toBe(false);
      expect((await look())?.state).toBe('ok');
      await pooler.stop();
      await rm(folder, { recursive: true });
    });

    it('a pooler in place of the direct address is refused', { tags: ['RUN-04'] }, async () => {
      const owner = new URL(database.url);
      // A PostgreSQL that trusts everybody has given none; a pooler wants one.
      owner.password ||= 'any';
      const pooler = await startPooler({
        databaseUrl: database.url,
        users: [`"${owner.username}" "${decodeURIComponent(owner.password)}"`],
      });
      const through = pooler.through(owner.href);
      await expect(openAddresses({ ownerUrl: through }, secret)).rejects.toThrow(
        /^DATABASE_URL leads to a connection pooler; set DATABASE_DIRECT_URL/,
      );
      await expect(openAddresses({ ownerUrl: through, poolerUrl: through }, secret)).rejects.toThrow(
        /^DATABASE_DIRECT_URL leads to a connection pooler/,
      );
      await pooler.stop();
    });

    it('the doctor tells a pooler in session mode', async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'foyer-pooler-doctor-'));
      const { database: own } = await loadSecrets({ file: path.join(folder, 'secrets.json'), mode: 'demo' });
      await openAddresses({ ownerUrl: database.url }, own);
      const users = poolerLines(loginsFor(database.url, own));
      const pooler = await startPooler({ databaseUrl: database.url, users, mode: 'session' });
      const env = { DATABASE_URL: pooler.through(database.url), DATABASE_DIRECT_URL: database.url, FOYER_DATA: folder };
      const found = (await examine(env, ['database'])).find(({ about }) => about === 'pooler');
      expect(found?.text).toMatch(/session mode.*pool_mode = transaction/);
      await pooler.stop();
      await rm(folder, { recursive: true });
    });
  });
});
