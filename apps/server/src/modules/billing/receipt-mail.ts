// The mail with a link to a patient's receipts. It says neither what was paid nor for what; that is shown after signing in.
import { defineMail } from '../../platform/mail/define-mail.ts';
import { addressOfPage } from '../practice/public.ts';

export const receiptMail = defineMail<void>({
  name: 'receipt',
  module: 'billing',
  sample: () => undefined,
  draw: (ctx) => {
    const { companyName } = ctx.tenant;
    return {
      subject: `Your receipt from ${companyName}`,
      blocks: [
        { kind: 'heading', text: 'Your receipt' },
        {
          kind: 'paragraph',
          text: `Thank you for your payment. Your receipt is on the patient portal of ${companyName}.`,
        },
        { kind: 'button', text: 'Open your receipts', url: addressOfPage(ctx, '/patient-portal/billing') },
        { kind: 'note', text: 'You need to sign in to see it.' },
      ],
    };
  },
});
