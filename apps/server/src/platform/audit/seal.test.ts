// The seals of a practice's audit trail: on one machine, and after the practice has moved in a cluster.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveToMachine } from '../../testing/other-machine.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { FullCtx } from '../context.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { audit } from './audit.store.ts';
import { countUnsealed, firstBrokenSeal, sealAudit } from './seal.store.ts';

let t: TestApp;
let ctx: FullCtx;

beforeAll(async () => {
  t = await startTestApp();
  ctx = t.systemCtx('quiet');
});
afterAll(() => t.stop());

const seal = () => inTenant(ctx, (tx) => sealAudit(tx, ctx));

/** Writes an entry and returns the number of its transaction. */
async function write(work: () => Promise<void> = async () => undefined): Promise<bigint> {
  return inTenant(ctx, async (tx) => {
    const id = randomUUID();
    await audit(tx, ctx, { action: 'read', object: { kind: 'appointment', id } });
    await work();
    const { transactionId } = await tx
      .selectFrom('auditEntries')
      .select('transactionId')
      .where('objectId', '=', id)
      .executeTakeFirstOrThrow();
    return BigInt(transactionId);
  });
}

/** Starts a transaction that has written an entry and goes on until `end` is called. */
async function beginSlow() {
  const gate = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const ended = write(async () => {
    written.resolve();
    await gate.promise;
  });
  await written.promise;
  return {
    end: () => {
      gate.resolve();
      return ended;
    },
  };
}

/** Seals until nothing is left. Transactions of other databases on the same server can delay that. */
const sealAll = () =>
  expect
    .poll(async () => {
      await seal();
      return inTenant(ctx, countUnsealed);
    })
    .toBe(0);

/** Seals what there is, then holds one transaction open while a later one ends: the later one waits for the earlier. */
async function expectNonePassedOver(): Promise<void> {
  await write();
  await sealAll();
  const slow = await beginSlow();
  try {
    await write();
    await seal();
    expect(await inTenant(ctx, countUnsealed)).toBe(1);
  } finally {
    await slow.end();
  }
  await sealAll();
  expect(await inTenant(ctx, firstBrokenSeal)).toBeNull();
}

describe('the seals of a practice', () => {
  it('pass over no entry of a transaction that ends after a later one', { tags: ['RUN-25'] }, expectNonePassedOver);

  it('hold the names of changed fields: whoever alters them breaks the seal', { tags: ['ROLE2-06'] }, async () => {
    const object = { kind: 'patient', id: randomUUID() } as const;
    await inTenant(ctx, (tx) => audit(tx, ctx, { action: 'update', object, fields: ['address', 'email'] }));
    await sealAll();
    expect(await inTenant(ctx, firstBrokenSeal)).toBeNull();
    const owner = new pg.Client({ connectionString: t.ownerUrl });
    await owner.connect();
    const alter = (fields: readonly string[]) =>
      owner.query('update audit_entries set fields = $1 where object_id = $2', [fields, object.id]);
    for (const fields of [['address'], [], ['email', 'address']]) {
      await alter(fields);
      expect(await inTenant(ctx, firstBrokenSeal)).not.toBeNull();
    }
    await alter(['address', 'email']);
    await owner.end();
    expect(await inTenant(ctx, firstBrokenSeal)).toBeNull();
  });

  it('hold the revision of a record: whoever alters it breaks the seal', { tags: ['ROLE2-07'] }, async () => {
    const object = { kind: 'patient', id: randomUUID() } as const;
    await inTenant(ctx, (tx) => audit(tx, ctx, { action: 'update', object, fields: ['email'], recordRevision: 7 }));
    await sealAll();
    expect(await inTenant(ctx, firstBrokenSeal)).toBeNull();
    const owner = new pg.Client({ connectionString: t.ownerUrl });
    await owner.connect();
    const alter = (revision: number | null) =>
      owner.query('update audit_entries set record_revision = $1 where object_id = $2', [revision, object.id]);
    for (const revision of [null, 8]) {
      await alter(revision);
      expect(await inTenant(ctx, firstBrokenSeal)).not.toBeNull();
    }
    await alter(7);
    await owner.end();
    expect(await inTenant(ctx, firstBrokenSeal)).toBeNull();
  });

  it('keep its order when it moves to other machines and back', { tags: ['RUN-25'] }, async () => {
    const numbers = [await write()];
    for (const machine of [7, 3, 7, 0]) {
      await moveToMachine(t.ownerUrl, machine);
      // What was written on the machine before is finished.
      await seal();
      expect(await inTenant(ctx, countUnsealed)).toBe(0);
      numbers.push(await write(), await write());
      await expectNonePassedOver();
    }
    expect(numbers).toEqual([...numbers].sort((a, b) => (a < b ? -1 : 1)));
    expect(numbers.at(-1)).toBeGreaterThan(4n << 44n);
  });

  it('begin one epoch when several transactions arrive at once', { tags: ['RUN-25'] }, async () => {
    await moveToMachine(t.ownerUrl, 11);
    const numbers = await Promise.all([1, 2, 3, 4, 5].map(() => write()));
    expect(new Set(numbers.map((number) => number >> 44n)).size).toBe(1);
    expect(new Set(numbers).size).toBe(5);
    await expectNonePassedOver();
  });
});
