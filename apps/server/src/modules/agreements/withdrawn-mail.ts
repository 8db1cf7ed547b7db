// The mail that tells the practice of a withdrawn agreement. It names neither the patient nor the form.
import { defineMail } from '../../platform/mail/define-mail.ts';
import { addressOfPage } from '../practice/public.ts';

/** `page` is the path of the page that shows it. */
export const agreementWithdrawnMail = defineMail({
  name: 'agreement-withdrawn',
  module: 'agreements',
  sample: () => '/practice/inbox',
  draw: (ctx, page: string) => {
    const subject = 'An agreement was withdrawn';
    return {
      subject,
      blocks: [
        { kind: 'heading', text: subject },
        { kind: 'paragraph', text: 'Somebody has withdrawn an agreement in the patient portal. Please look at it.' },
        { kind: 'button', text: 'See what was withdrawn', url: addressOfPage(ctx, page) },
      ],
    };
  },
});
