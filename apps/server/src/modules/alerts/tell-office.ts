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

/** For many in an hour. Contains no name, no form and no answer. */
export const alertsMail = defineMail({
  name: 'alerts-together',
  module: 'alerts',
  sample: () => 5,
  draw: (ctx, count: number) => {
    const subject = `${count} forms need your attention now`;
    return {
      subject,
      blocks: [
        { kind: 'heading', text: subject },
        { kind: 'paragraph', text: 'Answers crossed a line that your practice has set. Please read them now.' },
        { kind: 'button', text: 'Open the inbox', url: addressOfPage(ctx, '/practice/inbox') },
      ],
    };
  },
});

export type ToldOfAlerts = Pick<StoredSettings, 'emailAddress' | 'alertEmails' | 'alertPhones'>;

const listed = (text: string) => text.split(', ').filter((entry) => entry !== '');

/** Sends the mails and texts about one or more submissions if, and only if, `tx` commits. None without a submission. */
export async function tellOffice(
  tx: Tx,
  ctx: Ctx & Uses<'config' | 'messages' | 'caches'>,
  { emailAddress, alertEmails, alertPhones }: ToldOfAlerts,
  submissionIds: readonly string[],
): Promise<void> {
  const [submissionId] = submissionIds;
  if (submissionId === undefined) return;
  const tenantId = ctx.tenant.id;
  const count = submissionIds.length;
  const mail = count === 1 ? alertMail.draw(ctx, submissionId) : alertsMail.draw(ctx, count);
  for (const to of new Set([...listed(emailAddress), ...listed(alertEmails)]))
    await ctx.messages.sendMail(tx, { tenantId, to, ...mail });
  if (!ctx.messages.canText) return;
  const what = count === 1 ? 'a form needs' : `${count} forms need`;
  const text = `${ctx.tenant.companyName}: ${what} your attention now. Open the inbox.`;
  for (const number of listed(alertPhones))
    await ctx.messages.sendSms(tx, { messageId: randomUUID(), tenantId, to: `+1${number}`, text, purpose: 'alerts' });
}
