// Many people text STOP at once: for the test that none is lost, and for the benchmark of the same.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { mayReach, sendText } from '../modules/consents/public.ts';
import { inTenant } from '../platform/db/tenant-transaction.ts';
import type { TestApp } from './test-app.ts';
import type { TestSmsGateway } from './test-sms-gateway.ts';

export interface StopTally {
  /** Calls that were answered as taken. */
  readonly taken: number;
  /** Numbers that are texted no more. */
  readonly inForce: number;
  /** Texts whose line in the consent book was written by the transaction that stored them: it is in force with the answer. */
  readonly together: number;
}

/** The demo practice texts these numbers (ten digits); then all of them send STOP at once. */
export async function stopAtOnce(t: TestApp, gateway: TestSmsGateway, numbers: readonly string[]): Promise<StopTally> {
  const ctx = t.systemCtx('demo');
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  await inTenant(ctx, async (tx) => {
    for (const to of numbers) await sendText(tx, ctx, cipher, { to, text: 'Hello', purpose: 'codes' });
  });
  const ids = numbers.map(() => randomUUID());
  const statuses = await Promise.all(
    numbers.map(async (number, at) => {
      const text = { from: `+1${number}`, text: 'STOP', id: ids[at] ?? '' };
      // A gateway sends a text again that was not taken, under the same id.
      let { status } = await gateway.pass(t.app, text, t.clock.now());
      while (status === 503) {
        await sleep(300);
        ({ status } = await gateway.pass(t.app, text, t.clock.now()));
      }
      return status;
    }),
  );
  const inForce = await inTenant(ctx, async (tx) => {
    let stopped = 0;
    for (const address of numbers)
      if (!(await mayReach(tx, ctx, { channel: 'text', address, purpose: 'codes' }))) stopped += 1;
    return stopped;
  });
  const together = await inTenant(ctx, (tx) =>
    tx
      .selectFrom('inboundTexts as i')
      .innerJoin('consents as c', (join) =>
        join.onRef('c.tenantId', '=', 'i.tenantId').onRef('c.addressHmac', '=', 'i.numberHmac'),
      )
      .where('i.messageId', 'in', ids)
      .where('c.answer', '=', 'withdrawn')
      .where((by) => by(by.ref('c.xmin' as never), '=', by.ref('i.xmin' as never)))
      .select('i.messageId')
      .execute(),
  );
  return { taken: statuses.filter((status) => status === 204).length, inForce, together: together.length };
}
