// The mail that tells the office something came in. It holds no answer and no name.

import type { Ctx } from '../../platform/context.ts';
import { renderMail } from '../../platform/mail/layout.ts';
import { addressOfPage, settingsOf } from '../tenants/public.ts';

/** Subject, plain text and HTML. */
export function drawNotice(ctx: Ctx, submissionId: string) {
  const content = renderMail({
    practiceName: ctx.tenant.companyName,
    accentColor: ctx.tenant.accentColor,
    blocks: [
      { kind: 'heading', text: 'A form came in' },
      { kind: 'paragraph', text: 'Someone sent a form to your practice. Read and approve it in the inbox.' },
      { kind: 'button', text: 'Open the inbox', url: addressOfPage(ctx, `/practice/inbox/${submissionId}`) },
    ],
  });
  return { subject: 'A form came in', ...content };
}

/** The message for the outbox, or undefined when the practice has no e-mail address. */
export async function noticeMail(ctx: Ctx, submissionId: string) {
  const { email_address: to } = await settingsOf(ctx);
  if (to === '') return undefined;
  return { tenantId: ctx.tenant.id, to, ...drawNotice(ctx, submissionId) };
}
