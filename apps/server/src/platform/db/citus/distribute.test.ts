// foyer distribute, on a real cluster. Where there is none, these tests are skipped by name.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { redistribute } from '../../../cli/distribute.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { audit } from '../../audit/audit.store.ts';
import { countUnsealed, firstBrokenSeal, sealAudit } from '../../audit/seal.store.ts';
import { isDatabaseAway } from '../database.ts';
import { inTenant } from '../tenant-transaction.ts';
import { sizesOf } from '../upgrade-plan.ts';
import { tableSizes } from './cluster.ts';
import { distribute, undistribute } from './distribute.ts';
import { schemaLines } from './schema-lines.ts';

const isSkipped = inject('workerUrls').length === 0;

async function ask<T extends object>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

describe('foyer distribute', () => {
  it('says on a single PostgreSQL what is missing, and changes nothing', { tags: ['RUN-23'] }, async () => {
    const database = await freshDatabase('template0');
    try {
      const wish = { shards: 4, isDryRun: true };
      const toCitus = redistribute({ databaseUrl: database.url }, { ...wish, to: 'citus' });
      await expect(toCitus).rejects.toThrow(/has no extension citus.*\nNothing was changed\.$/s);
      await expect(redistribute({ databaseUrl: database.url }, { ...wish, to: 'single' })).rejects.toThrow(
        'nothing of it is distributed',
      );
      await expect(distribute(database.url, { shards: 4, say: () => undefined })).rejects.toThrow(
        'Nothing was changed.',
      );
      await expect(redistribute({ databaseUrl: undefined }, { ...wish, to: 'citus' })).rejects.toThrow('DATABASE_URL');
    } finally {
      await database.drop();
    }
  });
});

const skipped = isSkipped ? 'skipped: no Citus cluster at hand (CITUS_URL): ' : '';

describe.skipIf(isSkipped)(`${skipped}a distributed database`, () => {
  let t: TestApp;

  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.stop());

  it('is what the database tests run on', { tags: ['RUN-24'] }, async () => {
    const tables = await tableSizes(await connected());
    expect(tables.length).toBeGreaterThan(50);
    expect(tables.filter(({ isDistributed }) => !isDistributed)).toEqual([]);
    const nodes = await ask<{ count: number }>(
      t.ownerUrl,
      `select count(distinct nodename || nodeport)::int as count from citus_shards where table_name = 'visits'::regclass`,
    );
    expect(nodes).toEqual([{ count: 2 }]);
  });

  it('has its tables measured on all machines before an upgrade', { tags: ['RUN-15'] }, async () => {
    const sizes = await sizesOf(t.ownerUrl);
    for (const table of ['tenants', 'patients', 'visits']) expect(sizes.get(table), table).toBeGreaterThan(8000);
  });

  it('loses nothing of a practice that moves to another machine under load, and keeps its order', {
    tags: ['RUN-25'],
    timeout: 120_000,
  }, async () => {
    const ctx = t.systemCtx('demo');
    const written: string[] = [];
    let isMoved = false;
    const writeOne = async () => {
      const id = randomUUID();
      await inTenant(ctx, (tx) => audit(tx, ctx, { action: 'read', object: { kind: 'appointment', id } }));
      written.push(id);
      if (written.length % 20 === 0) await inTenant(ctx, (tx) => sealAudit(tx, ctx));
    };
    const write = async () => {
      // A call that waits too long for the move is refused and not acknowledged.
      while (!isMoved)
        await writeOne().catch((error: unknown) => {
          if (!isDatabaseAway(error)) throw error;
        });
    };
    const writers = [write(), write(), write()];
    await expect.poll(() => written.length).toBeGreaterThan(30);
    const before = written.length;
    await movePractice(ctx.tenant.id);
    await expect.poll(() => written.length).toBeGreaterThan(before + 30);
    isMoved = true;
    await Promise.all(writers);
    await inTenant(ctx, (tx) => sealAudit(tx, ctx));
    const entries = `select object_id as id, transaction_id >> 44 as epoch from (
        select entry_id, object_id, transaction_id::text::bigint as transaction_id from audit_entries
        where tenant_id = $1 and object_id = any($2)) as e order by entry_id`;
    const found = await ask<{ id: string; epoch: string }>(t.ownerUrl, entries, [ctx.tenant.id, written]);
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(written));
    expect(found).toHaveLength(written.length);
    expect([...new Set(found.map(({ epoch }) => epoch))]).toEqual(['1', '2']);
    expect(await inTenant(ctx, firstBrokenSeal)).toBeNull();
    expect(await inTenant(ctx, countUnsealed)).toBe(0);
  });

  /** Moves the shards that hold a practice to the worker that does not have them; writes wait meanwhile. */
  async function movePractice(tenantId: string): Promise<void> {
    await ask(
      t.ownerUrl,
      `select citus_move_shard_placement(s.shardid, s.nodename, s.nodeport::int, other.nodename, other.nodeport::int, 'block_writes')
       from citus_shards s
       join pg_dist_node other on (other.nodename, other.nodeport) <> (s.nodename, s.nodeport) and other.shouldhaveshards
       where s.shardid = get_shard_id_for_distribution_column('visits', $1::uuid) limit 1`,
      [tenantId],
    );
  }

  it('comes back to one machine and is distributed again, with all rows, rights and seals', {
    tags: ['RUN-23'],
    timeout: 300_000,
  }, async () => {
    const ctx = t.systemCtx('demo');
    await inTenant(ctx, (tx) => sealAudit(tx, ctx));
    await t.app.close();
    await t.services.db.close();
    const shape = async () => ({ rows: await allRows(), schema: await schema() });
    const before = await shape();
    const said: string[] = [];
    await undistribute(t.ownerUrl, { say: (line) => said.push(line) });
    expect(said.length).toBeGreaterThan(50);
    expect(await shape()).toEqual(before);
    await distribute(t.ownerUrl, { shards: 2, say: () => undefined });
    expect(await shape()).toEqual(before);
  });

  const connections: pg.Client[] = [];
  async function connected(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: t.ownerUrl });
    await client.connect();
    connections.push(client);
    return client;
  }
  afterAll(() => Promise.all(connections.map((client) => client.end())));

  async function schema(): Promise<string[]> {
    return [...(await schemaLines(await connected()))].sort();
  }

  /** A digest of every table's rows, whatever their order. */
  async function allRows(): Promise<Record<string, string | undefined>> {
    const digests: Record<string, string | undefined> = {};
    for (const { name } of await tableSizes(await connected())) {
      const [row] = await ask<{ digest: string }>(
        t.ownerUrl,
        `select coalesce(sum(hashtextextended(r::text, 0)::numeric), 0)::text as digest from (select * from ${name}) as r`,
      );
      digests[name] = row?.digest;
    }
    return digests;
  }
});
