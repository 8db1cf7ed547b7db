// The mail that a document is in the portal. It says neither which nor what it is about; that is shown after signing in.
import { defineMail } from '../../platform/mail/define-mail.ts';
import { addressOfPage } from '../practice/public.ts';

export const sharedDocumentMail = defineMail<void>({
  name: 'document-shared',
  module: 'shared-documents',
  sample: () => undefined,
  draw: (ctx) => {
    const { companyName } = ctx.tenant;
    return {
      subject: `${companyName} has put a document into your portal`,
      blocks: [
        { kind: 'heading', text: 'There is a document for you' },
        { kind: 'paragraph', text: `${companyName} has put a document into your portal.` },
        { kind: 'button', text: 'Open your documents', url: addressOfPage(ctx, '/patient-portal/patient-document') },
        { kind: 'note', text: 'You need to sign in to see what it is about.' },
      ],
    };
  },
});
