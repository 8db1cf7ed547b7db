// English texts of the screen shown when a form could not be sent.
import { addTexts } from '../../api/texts.ts';

export const processingTexts = {
  processing: {
    title: 'Your answers were not sent',
    text: 'We were unable to process this submission. Please check your entries and try again.',
    offlineTitle: 'You are offline',
    offline: 'Your answers are kept on this page. Send them when you are connected again.',
    lineBack: 'You are connected again.',
    awayTitle: '{{practice}} cannot be reached right now',
    away: 'Your answers are kept. It is not your connection. Try again in a minute.',
    awaySaved: 'Your answers are kept, and saved. It is not your connection. Try again in a minute.',
    tooManyTitle: 'Too many tries at once',
    tooMany_zero: 'Your answers are kept.',
    tooMany_one: 'Wait {{count}} second. Your answers are kept.',
    tooMany_other: 'Wait {{count}} seconds. Your answers are kept.',
    againIn: 'Try again ({{count}})',
    again: 'Try again',
    changedTitle: 'This form was changed',
    changed:
      '{{practice}} changed it while you filled it in. Your answers are carried over; please look at them once more.',
    goOn: 'Go on',
    sentTitle: 'This form was already sent',
    sendToo: 'Send these answers too',
    sentElsewhere:
      'This form was already sent with other answers, perhaps from another tab. Send it again if these answers are to be sent too.',
    ok: 'OK',
  },
} as const;

addTexts(processingTexts);
