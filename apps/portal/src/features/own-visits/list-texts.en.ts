// English texts of the list of all visits.
import { addTexts } from '../../api/texts.ts';

export const visitListTexts = {
  visitList: {
    title: 'Appointments',
    coming: 'Coming',
    past: 'Past',
    who: 'Whose appointments',
    everybody: 'Everybody',
    noneComing: 'No appointments are planned.',
    nonePast: 'No past appointments.',
    more: 'Show more',
    shown: '{{shown}} of {{total}} shown',
    failed: 'The appointments did not load.',
    again: 'Try again',
    open: 'Open {{what}}, {{when}}',
  },
} as const;

addTexts(visitListTexts);
