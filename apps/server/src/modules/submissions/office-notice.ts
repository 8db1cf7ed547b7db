// The mails that tell the office about new submissions: the first at once, those of the next five minutes together.

import type { Ctx } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { renderMail } from '../../platform/mail/layout.ts';
import { addressOfPage, settingsOf } from '../tenants/public.ts';
import { hasUntold, takeUntold } from './office-notice.store.ts';

/** Subject, plain text and HTML. It holds no answer and no name. */
export function drawNotice(ctx: Ctx, submissionId: string) {
  return drawn(ctx, 'New form submission', {
    text: 'Someone sent your practice a form. Read and approve it in the inbox.',
    path: `/practice/inbox/${submissionId}`,
  });
}

/** The same for several. */
function drawNotices(ctx: Ctx, count: number) {
  return drawn(ctx, `${count} new form submissions`, {
    text: `Your practice received ${count} forms in the last few minutes. Read and approve them in the inbox.`,
    path: '/practice/inbox',
  });
}

function drawn(ctx: Ctx, subject: string, { text, path }: { readonly text: string; readonly path: string }) {
  const content = renderMail({
    practiceName: ctx.tenant.companyName,
    accentColor: ctx.tenant.accentColor,
    blocks: [
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text },
      { kind: 'button', text: 'Open the inbox', url: addressOfPage(ctx, path) },
    ],
  });
  return { subject, ...content };
}

/** The message for the outbox, or undefined when the practice has no e-mail address. */
export async function noticeMail(ctx: Ctx, submissionId: string) {
  const { email_address: to } = await settingsOf(ctx);
  if (to === '') return undefined;
  return { tenantId: ctx.tenant.id, to, ...drawNotice(ctx, submissionId) };
}

/** Tells the office of everything of which it has not heard yet, by one mail, once five minutes have passed since the last one. */
export async function tellOffice(ctx: Ctx): Promise<void> {
  if (!(await inTenant(ctx, hasUntold))) return;
  const { email_address: to } = await settingsOf(ctx);
  await inTenant(ctx, async (tx) => {
    const ids = await takeUntold(tx, { tenantId: ctx.tenant.id, now: ctx.clock.now() });
    const [first] = ids;
    if (first === undefined || to === '') return;
    const content = ids.length === 1 ? drawNotice(ctx, first) : drawNotices(ctx, ids.length);
    await ctx.services.messages.sendMail(tx, { tenantId: ctx.tenant.id, to, ...content });
  });
}
