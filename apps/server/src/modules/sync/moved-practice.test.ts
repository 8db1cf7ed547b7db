// The cursor of the practice's management software when the practice moves from one machine of a cluster to another.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { moveToMachine } from '../../testing/other-machine.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { listBookings } from './list-bookings.ts';

let t: TestApp;
/** Visits of the practice that were booked here. */
let visits: string[];

beforeAll(async () => {
  t = await startTestApp();
  visits = (await list()).ids;
});
afterAll(() => t.stop());

async function list(after?: string) {
  const { bookings, next } = await listBookings(t.systemCtx('demo'), { after, limit: 500 });
  return { ids: bookings.map(({ id }) => id), next };
}

async function change(visitId: string | undefined, work: () => Promise<void> = async () => undefined): Promise<void> {
  await inTenant(t.systemCtx('demo'), async (tx) => {
    await tx
      .updateTable('visits')
      .set({ description: 'Changed' })
      .where('visitId', '=', visitId ?? '')
      .execute();
    await work();
  });
}

describe('a cursor from before a move', () => {
  it('brings what changed since, on both machines, each once', { tags: ['RUN-25'] }, async () => {
    let { next } = await list();
    for (const machine of [5, 2, 5, 0]) {
      await change(visits[0]);
      await moveToMachine(t.ownerUrl, machine);
      await change(visits[1]);
      const changed = await list(next);
      expect(changed.ids).toEqual([visits[0], visits[1]]);
      next = changed.next;
      expect((await list(next)).ids).toEqual([]);
    }
  });

  it('passes over no transaction that ends late', { tags: ['RUN-25'] }, async () => {
    await moveToMachine(t.ownerUrl, 9);
    await change(visits[2]);
    const { next } = await list();
    const gate = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    const slow = change(visits[0], async () => {
      changed.resolve();
      await gate.promise;
    });
    await changed.promise;
    await change(visits[1]);
    const during = await list(next);
    expect(during.ids).toEqual([visits[1]]);
    gate.resolve();
    await slow;
    expect((await list(during.next)).ids).toEqual([visits[0]]);
  });
});
