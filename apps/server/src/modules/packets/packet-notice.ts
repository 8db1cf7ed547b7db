// The mail that tells the office of a packet's forms: one for all of them.
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { defineMail, sampleKey } from '../../platform/mail/define-mail.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';
import { addressOfPage, settingsOf } from '../practice/public.ts';
import { markTold, selectRunsToTell, selectUntold } from './runs.store.ts';

/** Contains no name, no form and no answer. */
export const packetNoticeMail = defineMail({
  name: 'packet-notice',
  module: 'packets',
  sample: () => ({ submissionId: sampleKey, count: 4 }),
  draw: (ctx, { submissionId, count }: { readonly submissionId: string; readonly count: number }) => {
    const subject = count === 1 ? 'New form of a packet' : `${count} new forms of a packet`;
    return {
      subject,
      blocks: [
        { kind: 'heading', text: subject },
        {
          kind: 'paragraph',
          text: 'Someone sent your practice forms that belong together. Read and approve them in the inbox.',
        },
        {
          kind: 'button',
          text: 'Open the inbox',
          url: addressOfPage(ctx, `/practice/inbox/${submissionId}`),
        },
      ],
    };
  },
});

type Telling = Ctx & Uses<'config' | 'budgets' | 'messages' | 'caches'>;

/** What does not fit waits for the round. */
const mails = { limit: 30, windowMs: 3_600_000 };

/** Tells the office, by one mail to this address (none if empty), of the forms of a run that it was not told of. */
export async function tellOfRun(tx: Tx, ctx: Telling, runId: string, to: string): Promise<void> {
  const ids = await selectUntold(tx, runId);
  const [submissionId] = ids;
  if (submissionId === undefined) return;
  if (to !== '') {
    if (await overLimit(tx, ctx, ['packet mails', 'all', mails])) return;
    const mail = packetNoticeMail.draw(ctx, { submissionId, count: ids.length });
    await ctx.messages.sendMail(tx, { tenantId: ctx.tenant.id, to, ...mail });
  }
  await markTold(tx, ids, ctx.clock.now());
}

/** Tells the office of runs whose last form was sent ten minutes ago. */
export async function tellOffice(ctx: Telling): Promise<void> {
  const { emailAddress } = await settingsOf(ctx);
  await inTenant(ctx, async (tx) => {
    for (const runId of await selectRunsToTell(tx, ctx.clock.now())) await tellOfRun(tx, ctx, runId, emailAddress);
  });
}
