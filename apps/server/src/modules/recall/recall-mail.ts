// The mail that calls a patient back. It says nothing of what the visit is for.
import { defineMail } from '../../platform/mail/define-mail.ts';
import { addressOfPage } from '../practice/public.ts';
import { fill, paragraphs } from '../reminders/public.ts';
import { type RecallFacts, type RecallWords, recallValues, usualWords } from './recall-words.policy.ts';

export interface RecallMailData {
  readonly words: Pick<RecallWords, 'subject' | 'mail'>;
  readonly facts: RecallFacts;
  /** The practice's postal address, which such a mail must have. */
  readonly postalLines: readonly string[];
  /** Where these mails are ended. */
  readonly unsubscribeUrl: string;
}

export const recallMail = defineMail({
  name: 'recall',
  module: 'recall',
  sample: (ctx): RecallMailData => ({
    words: usualWords,
    facts: {
      firstName: 'Sam',
      practice: ctx.tenant.companyName,
      phone: '2075550148',
      link: addressOfPage(ctx, '/patient-portal/book'),
    },
    postalLines: ['1 Example Street', 'Portland, ME 04101'],
    unsubscribeUrl: addressOfPage(ctx, '/u/example'),
  }),
  draw: (_ctx, { words, facts, postalLines, unsubscribeUrl }: RecallMailData) => {
    const values = recallValues(facts);
    return {
      subject: fill(words.subject, values),
      blocks: [
        ...paragraphs(fill(words.mail, values)),
        { kind: 'button', text: 'Find a time', url: facts.link },
        { kind: 'note', text: [facts.practice, ...postalLines].join('\n') },
        { kind: 'link', text: 'Stop these emails', url: unsubscribeUrl },
      ],
    };
  },
});
