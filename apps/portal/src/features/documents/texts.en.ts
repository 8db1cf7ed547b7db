// English texts of Patient Documents and its card on the dashboard.
import { addTexts } from '../../api/texts.ts';

export const documentTexts = {
  documents: {
    intro: 'You have <count/> to complete. A question? <contact/>',
    introNone: 'You have no documents to complete. A question? <contact/>',
    count_one: '{{count}} document',
    count_other: '{{count}} documents',
    contactBoth: 'Call <phone/> or write to <mail/>.',
    contactPhone: 'Call <phone/>.',
    contactMail: 'Write to <mail/>.',
    personForms: "{{name}}'s Forms",
    guestForms: 'Guest Forms',
    progress: '{{completed}} of {{total}} complete',
    allComplete: 'All complete',
    barLabel: '{{name}}: forms complete',
    toDo: 'To do',
    complete: 'Complete',
    draft: 'draft',
    continue: 'Continue',
    continueNamed: 'Continue, {{name}}',
    savedOn: 'Saved {{date}}',
    start: 'Start',
    startNamed: 'Start, {{name}}',
    edit: 'Edit submission',
    editNamed: 'Edit submission, {{name}}',
    sentOn: 'Sent {{date}}',
    noneTitle: 'No documents yet',
    none: 'When {{practice}} needs a form from you, it appears here.',
    failedTitle: 'Your documents did not open',
    failed: "An error occurs when loading patient's document.",
    retry: 'Try Again',
  },
  documentAttentions: {
    title_zero: 'All your documents are complete',
    title_one: '{{count}} document needs your attention',
    title_other: '{{count}} documents need your attention',
    perPerson: '{{count}} for {{name}}',
    forYou: '{{count}} for you',
    done: 'Thank you. There is nothing to do right now.',
    manage: 'Manage documents',
    ring: '{{completed}} of {{total}} documents complete',
    error: 'An error occurs when loading upcoming document.',
  },
} as const;

addTexts(documentTexts);
