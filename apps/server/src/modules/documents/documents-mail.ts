// The mail that asks a patient to look at their documents. It does not say which; those are shown after signing in.
import { defineMail } from '../../platform/mail/define-mail.ts';
import { addressOfPage } from '../practice/public.ts';

export const documentsMail = defineMail<void>({
  name: 'documents',
  module: 'documents',
  sample: () => undefined,
  draw: (ctx) => {
    const { companyName } = ctx.tenant;
    return {
      subject: `${companyName} asks you to look at your documents`,
      blocks: [
        { kind: 'heading', text: 'Please look at your documents' },
        { kind: 'paragraph', text: `There is something for you to look at on the patient portal of ${companyName}.` },
        { kind: 'button', text: 'Open your documents', url: addressOfPage(ctx, '/patient-portal/patient-document') },
        { kind: 'note', text: 'You need to sign in to see what it is about.' },
      ],
    };
  },
});
