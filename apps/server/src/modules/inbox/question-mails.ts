// The mails that tell of a question of the practice. They hold neither the question nor an answer.
import { defineMail } from '../../platform/mail/define-mail.ts';
import { addressOfPage } from '../practice/public.ts';

const lead = 'There is a question about a form that you sent.';

/** To a patient, or the guardian who acts for them. */
export const questionMail = defineMail<void>({
  name: 'question-asked',
  module: 'inbox',
  sample: () => undefined,
  draw: (ctx) => {
    const { companyName } = ctx.tenant;
    return {
      subject: `${companyName} has a question about your form`,
      blocks: [
        { kind: 'heading', text: `${companyName} has a question` },
        { kind: 'paragraph', text: `${lead} Please sign in to read the question and send your answer.` },
        {
          kind: 'button',
          text: 'Answer the question',
          url: addressOfPage(ctx, '/patient-portal/patient-document'),
        },
      ],
    };
  },
});

interface GuestQuestion {
  /** Path of the page that the link leads to. */
  readonly path: string;
  readonly asksBirthDate: boolean;
}

/** To a guest, who answers by a link. */
export const guestQuestionMail = defineMail({
  name: 'question-asked-guest',
  module: 'inbox',
  sample: () => ({ path: '/patient-portal/form-submission', asksBirthDate: true }),
  draw: (ctx, { path, asksBirthDate }: GuestQuestion) => {
    const { companyName } = ctx.tenant;
    const birth = asksBirthDate ? ' You are asked for the date of birth in the form first.' : '';
    return {
      subject: `${companyName} has a question about your form`,
      blocks: [
        { kind: 'heading', text: `${companyName} has a question` },
        { kind: 'paragraph', text: `${lead} Please open it to read the question and send your answer.` },
        { kind: 'button', text: 'Answer the question', url: addressOfPage(ctx, path) },
        { kind: 'note', text: `The link works for 14 days.${birth} Do not pass it on.` },
      ],
    };
  },
});
