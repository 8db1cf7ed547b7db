// The mail that reminds of a visit. It says neither what the visit is for nor more of the name than the first one.
import { formatPhone } from '@foyer/forms';
import { defineMail } from '../../platform/mail/define-mail.ts';
import type { MailBlock } from '../../platform/mail/layout.ts';
import { addressOfPage } from '../practice/public.ts';
import type { DueForms } from './forms-before.ts';
import { type PracticeFacts, type RemindedVisit, valuesOf } from './reminder-values.policy.ts';
import { defaultWords, fill, type Words } from './reminder-words.policy.ts';

interface MailedVisit extends RemindedVisit, DueForms {
  readonly addressLines: readonly string[];
  /** Address of the visit's page. */
  readonly url: string;
}

export interface ReminderMailData {
  readonly words: Words;
  /** Of one recipient on one day, the earliest first. */
  readonly visits: readonly MailedVisit[];
  readonly facts: PracticeFacts;
}

/** Returns the parts of a text between empty lines. */
export const paragraphs = (text: string): MailBlock[] =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ kind: 'paragraph', text: part }));

function formsBefore({ formsDue, formsUrl }: MailedVisit): MailBlock[] {
  const count = `Before you come: ${formsDue} ${formsDue === 1 ? 'form' : 'forms'}`;
  return [
    ...(formsDue === 0 ? [] : [{ kind: 'paragraph', text: count } as const]),
    ...(formsUrl === '' ? [] : [{ kind: 'link', text: 'Forms due before your visit', url: formsUrl } as const]),
  ];
}

function blocksOf(visit: MailedVisit, isOnly: boolean): MailBlock[] {
  const whoWill = isOnly || visit.firstName === '' ? 'I will be there' : `${visit.firstName} will be there`;
  const where = [visit.placeName, ...visit.addressLines].filter((line) => line !== '');
  return [
    { kind: 'paragraph', text: [`with ${visit.providerName}`, ...where].join('\n') },
    { kind: 'button', text: `Yes, ${whoWill}`, url: visit.url },
    { kind: 'link', text: 'Move or cancel', url: visit.url },
    ...formsBefore(visit),
  ];
}

export const reminderMail = defineMail({
  name: 'appointment-reminder',
  module: 'reminders',
  sample: (ctx): ReminderMailData => {
    const now = ctx.clock.now();
    const startsAt = new Date(now.getTime() + 3 * 86_400_000);
    startsAt.setUTCMinutes(0, 0, 0);
    const url = addressOfPage(ctx, '/v/example');
    const placeName = ctx.tenant.companyName;
    const forms = { formsDue: 2, formsUrl: addressOfPage(ctx, '/patient-portal/packet/example') };
    return {
      words: defaultWords.email,
      visits: [{ firstName: 'Sam', startsAt, providerName: 'Dr. Ito', placeName, addressLines: [], ...forms, url }],
      facts: { practice: ctx.tenant.companyName, phone: '2075550148', zone: 'America/New_York', now },
    };
  },
  draw: (_ctx, { words, visits, facts }: ReminderMailData) => {
    const values = (text: string) =>
      valuesOf(visits, facts, { words: text, isText: false, link: visits[0]?.url ?? '' });
    const phone = formatPhone(facts.phone);
    return {
      subject: fill(words.subject, values(words.subject)),
      blocks: [
        ...paragraphs(fill(words.text, values(words.text))),
        ...visits.flatMap((visit) => blocksOf(visit, visits.length === 1)),
        { kind: 'note', text: phone === '' ? 'Questions? Call the office.' : `Questions? Call ${phone}.` },
      ],
    };
  },
});

/** A text's words as a mail, for the admin who asked for a test. */
export const reminderTestMail = defineMail({
  name: 'reminder-test',
  module: 'reminders',
  sample: (ctx) => ({
    title: '24 hours before, by text',
    text: `${ctx.tenant.companyName}: Sam Tue May 12 9:30 AM. STOP to end`,
  }),
  draw: (_ctx, { title, text }: { readonly title: string; readonly text: string }) => ({
    subject: `Test of a reminder: ${title}`,
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'note', text: 'Patients get this as a text. You asked for a test; nothing was sent to a patient.' },
    ],
  }),
});
