// How far the sealing of the access log is behind, while something holds it up and afterwards.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runRound, type ScheduledRound, scheduledRounds } from '../../housekeeping.ts';
import { runStatement } from '../../testing/run-statement.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { FullCtx } from '../context.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { createLogger } from '../log.ts';
import { audit } from './audit.store.ts';
import { countUnsealed, oldestUnsealed } from './seal.store.ts';

let t: TestApp;
let ctx: FullCtx;
let round: ScheduledRound;
beforeAll(async () => {
  t = await startTestApp();
  ctx = t.systemCtx('quiet');
  const found = scheduledRounds(housekeeping()).find(({ name }) => name === 'platform.seal-audit');
  if (!found) throw new Error('There is no round that seals.');
  round = found;
});
afterAll(() => t.stop());

const housekeeping = () => ({ services: t.services, clock: t.clock, log: createLogger('silent') });
const unsealed = () => inTenant(ctx, countUnsealed);

/** Writes an entry of so many minutes ago; the transaction then does `work`. */
async function write(minutes: number, work: () => Promise<void> = async () => undefined): Promise<Date> {
  const at = new Date(t.clock.now().getTime() - minutes * 60_000);
  const then = { ...ctx, clock: { now: () => at } };
  await inTenant(ctx, async (tx) => {
    await audit(tx, then, { action: 'read', object: { kind: 'appointment', id: randomUUID() } });
    await work();
  });
  return at;
}

async function secondsBehind(): Promise<number> {
  const found = /^foyer_seals_behind_seconds (\S+)$/m.exec(await t.services.metrics.text())?.[1];
  return Number(found);
}

it('an entry that cannot be sealed yet counts as long as it waits, and is not forgotten', {
  tags: ['RUN-11'],
}, async () => {
  // The first entry on a machine of a cluster begins the practice's epoch there; others wait for that.
  await write(0);
  await expect
    .poll(async () => {
      await runRound(housekeeping(), round);
      return unsealed();
    })
    .toBe(0);
  expect(await secondsBehind()).toBeLessThan(60);
  const [gate, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = write(0, async () => {
    written.resolve();
    await gate.promise;
  });
  await written.promise;
  try {
    const at = await write(5);
    // As if no run had been since then: the first one finds it, and the next ones because it waits.
    await runStatement(t.ownerUrl, `delete from upkeep.rounds where round = '${round.name}'`);
    expect(await inTenant(ctx, oldestUnsealed)).toEqual(at);
    for (let run = 0; run < 2; run += 1) {
      expect(await runRound(housekeeping(), round)).toMatchObject({ failed: 0, isComplete: true });
      expect(await unsealed()).toBe(1);
      expect(await secondsBehind()).toBeGreaterThan(299);
    }
  } finally {
    gate.resolve();
    await slow;
  }
  await expect
    .poll(async () => {
      await runRound(housekeeping(), round);
      return unsealed();
    })
    .toBe(0);
  expect(await inTenant(ctx, oldestUnsealed)).toBeUndefined();
  expect(await secondsBehind()).toBeLessThan(60);
});
