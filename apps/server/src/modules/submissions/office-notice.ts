// The mails that notify the office of new submissions: the first at once, those of the next five minutes together.
import { defineCache } from '../../platform/caches.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import type { PreparedJob } from '../../platform/jobs/queue.ts';
import { defineMail, sampleKey } from '../../platform/mail/define-mail.ts';
import type { MailBlock } from '../../platform/mail/layout.ts';
import { addressOfPage, settingsOf } from '../practice/public.ts';
import { hasUntold, quietAround, quietMs, takeTurn, takeUntold } from './office-notice.store.ts';

/** Contains no answer and no name. */
export const noticeMail = defineMail({
  name: 'notice',
  module: 'submissions',
  sample: () => sampleKey,
  draw: (ctx, submissionId: string) =>
    drawn(ctx, 'New form submission', {
      text: 'Someone sent your practice a form. Read and approve it in the inbox.',
      path: `/practice/inbox/${submissionId}`,
    }),
});

/** The same for several submissions. */
export const noticesMail = defineMail({
  name: 'notices',
  module: 'submissions',
  sample: () => 3,
  draw: (ctx, count: number) =>
    drawn(ctx, `${count} new form submissions`, {
      text: `Your practice received ${count} forms in the last few minutes. Read and approve them in the inbox.`,
      path: '/practice/inbox',
    }),
});

function drawn(
  ctx: Ctx & Uses<'config'>,
  subject: string,
  { text, path }: { readonly text: string; readonly path: string },
) {
  const blocks: MailBlock[] = [
    { kind: 'heading', text: subject },
    { kind: 'paragraph', text },
    { kind: 'button', text: 'Open the inbox', url: addressOfPage(ctx, path) },
  ];
  return { subject, blocks };
}

/** When an office was last told, as far as this server knows: it was told then or later. */
const toldCache = defineCache<Date>({ lifeMs: quietMs, limit: 2000 });

async function isQuiet(ctx: Ctx & Uses<'caches'>): Promise<boolean> {
  const toldAt = await ctx.caches.of(toldCache).peek(ctx.tenant.id);
  if (!toldAt) return false;
  const { since, until } = quietAround(ctx.clock.now());
  return since < toldAt && toldAt <= until;
}

/** Returns the mail about a submission, or undefined when the practice has no email address. */
export async function noticeOf(ctx: Ctx & Uses<'config' | 'caches'>, submissionId: string) {
  const { emailAddress: to } = await settingsOf(ctx);
  if (to === '') return undefined;
  return { tenantId: ctx.tenant.id, to, ...noticeMail.draw(ctx, submissionId) };
}

/** The mail about a submission for the outbox, if it is its turn; or that it waits for the next. */
export type Notice = PreparedJob | 'waits';

/**
 * Returns the same, sealed for the outbox. It waits while the office is known to have been told within five minutes: no mail is
 * sealed then that would not be sent.
 */
export async function prepareNotice(
  ctx: Ctx & Uses<'config' | 'caches' | 'messages'>,
  submissionId: string,
): Promise<Notice | undefined> {
  if ((await settingsOf(ctx)).emailAddress === '') return undefined;
  if (await isQuiet(ctx)) return 'waits';
  const notice = await noticeOf(ctx, submissionId);
  return notice && ctx.messages.prepareMail(notice);
}

/** Returns the notice if it takes the practice's turn, otherwise that it waits. */
export async function noticeInTurn(tx: Tx, ctx: Ctx & Uses<'caches'>, notice: Notice): Promise<Notice> {
  if (notice === 'waits') return notice;
  const { isTaken, toldAt } = await takeTurn(tx, { now: ctx.clock.now() });
  if (isTaken) return notice;
  if (toldAt) ctx.caches.of(toldCache).set(ctx.tenant.id, toldAt);
  return 'waits';
}

/** Notifies the office by one mail of everything new, once five minutes have passed since the last mail. */
export async function tellOffice(ctx: Ctx & Uses<'config' | 'messages' | 'caches'>): Promise<void> {
  if (!(await inTenant(ctx, hasUntold))) return;
  const { emailAddress: to } = await settingsOf(ctx);
  await inTenant(ctx, async (tx) => {
    const ids = await takeUntold(tx, { now: ctx.clock.now() });
    const [first] = ids;
    if (first === undefined || to === '') return;
    const content = ids.length === 1 ? noticeMail.draw(ctx, first) : noticesMail.draw(ctx, ids.length);
    await ctx.messages.sendMail(tx, { tenantId: ctx.tenant.id, to, ...content });
  });
}
