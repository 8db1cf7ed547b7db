// Tells the practice of an urgent alert: by mail to the office and up to five more, by text to up to three numbers.
import { randomUUID } from 'node:crypto';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { defineMail, sampleKey } from '../../platform/mail/define-mail.ts';
import { addressOfPage, type StoredSettings } from '../practice/public.ts';

/** Contains no name, no form and no answer. */
export const alertMail = defineMail({
  name: 'alert',
  module: 'alerts',
  sample: () => sampleKey,
  draw: (ctx, submissionId: string) => {
    const subject = 'A form needs your attention now';
    return {
      subject,
      blocks: [
        { kind: 'heading', text: subject },
        { kind: 'paragraph', text: 'An answer crossed a line that your practice has set. Please read it now.' },
        { kind: 'button', text: 'Open the inbox', url: addressOfPage(ctx, `/practice/inbox/${submissionId}`) },
      ],
    };
  },
});

export type ToldOfAlerts = Pick<StoredSettings, 'emailAddress' | 'alertEmails' | 'alertPhones'>;

const listed = (text: string) => text.split(', ').filter((entry) => entry !== '');

/** Sends the mails and texts if, and only if, `tx` commits. */
export async function tellOffice(
  tx: Tx,
  ctx: Ctx & Uses<'config' | 'messages' | 'caches'>,
  { emailAddress, alertEmails, alertPhones }: ToldOfAlerts,
  submissionId: string,
): Promise<void> {
  const tenantId = ctx.tenant.id;
  const mail = alertMail.draw(ctx, submissionId);
  for (const to of new Set([...listed(emailAddress), ...listed(alertEmails)]))
    await ctx.messages.sendMail(tx, { tenantId, to, ...mail });
  if (!ctx.messages.canText) return;
  const text = `${ctx.tenant.companyName}: a form needs your attention now. Open the inbox.`;
  for (const number of listed(alertPhones))
    await ctx.messages.sendSms(tx, { messageId: randomUUID(), tenantId, to: `+1${number}`, text, purpose: 'alerts' });
}
