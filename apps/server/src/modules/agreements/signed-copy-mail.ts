// The mail that leads to the signed copy of an agreement. It names neither the person nor the form, and carries no file.
import { defineMail } from '../../platform/mail/define-mail.ts';
import { addressOfPage } from '../practice/public.ts';

export const signedCopyMail = defineMail<void>({
  name: 'signed-copy',
  module: 'agreements',
  sample: () => undefined,
  draw: (ctx) => {
    const subject = 'Your signed copy is in the portal';
    return {
      subject,
      blocks: [
        { kind: 'heading', text: subject },
        {
          kind: 'paragraph',
          text: `${ctx.tenant.companyName} has what you agreed to. You can read, print and save your copy in the patient portal.`,
        },
        { kind: 'button', text: 'Open your documents', url: addressOfPage(ctx, '/patient-portal/patient-document') },
        {
          kind: 'note',
          text: 'You need to sign in to see it. If you did not sign anything, please call the practice.',
        },
      ],
    };
  },
});
