// English texts of a packet: several forms in one sitting.
import { addTexts } from '../../api/texts.ts';

export const packetTexts = {
  packet: {
    back: 'Patient Documents',
    forPerson: 'For {{name}}',
    forms_one: '{{count}} form',
    forms_other: '{{count}} forms',
    minutes_one: 'about {{count}} minute',
    minutes_other: 'about {{count}} minutes',
    takes: '{{forms}}, {{time}}',
    sent: '{{done}} of {{total}} forms sent',
    left_one: 'about {{count}} minute left',
    left_other: 'about {{count}} minutes left',
    pages: '{{name}}: {{done}} of {{total}} pages done',
    toDo: 'To do',
    begun: 'In progress',
    complete: 'Complete',
    about_one: 'About {{count}} minute',
    about_other: 'About {{count}} minutes',
    sentOn: 'Sent on {{date}}',
    page: 'Page {{page}} of {{pages}}. {{saved}}',
    start: 'Start {{form}}',
    continue: 'Continue {{form}}',
    byItself: 'Each form goes to the office by itself as soon as you send it. You can stop after any of them.',
    done: 'That was everything.',
    nothing: 'There is nothing to fill in here.',
    ended: '{{practice}} no longer needs these forms.',
    failed: 'This list did not open.',
    retry: 'Try Again',
    notAllowed: 'You can only act for yourself and the family members linked to your account.',
    from: 'From {{form}}',
    knownOne: '1 answer here comes from your record or from a form you sent.',
    knownOther: '{count} answers here come from your record or from forms you sent.',
    sentOne: '1 answer here comes from a form you sent.',
    sentOther: '{count} answers here come from forms you sent.',
    line: '{{name}}, form {{place}} of {{total}}',
  },
} as const;

addTexts(packetTexts);
