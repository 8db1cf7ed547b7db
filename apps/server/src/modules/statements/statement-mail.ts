// The mail with a link to a patient's statement. It says no amount and nothing of what it is for; that is shown after signing in.
import { defineMail } from '../../platform/mail/define-mail.ts';
import { addressOfPage } from '../practice/public.ts';

export const statementMail = defineMail<void>({
  name: 'statement',
  module: 'statements',
  sample: () => undefined,
  draw: (ctx) => {
    const { companyName } = ctx.tenant;
    return {
      subject: `Your statement from ${companyName}`,
      blocks: [
        { kind: 'heading', text: 'Your statement is ready' },
        { kind: 'paragraph', text: `There is a statement for you on the patient portal of ${companyName}.` },
        { kind: 'button', text: 'Open your statement', url: addressOfPage(ctx, '/patient-portal/billing') },
        { kind: 'note', text: 'You need to sign in to see it.' },
      ],
    };
  },
});
