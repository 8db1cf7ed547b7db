// English texts of the screen shown when answers being edited were sent again in the meantime.
import { addTexts } from '../../api/texts.ts';

export const newerTexts = {
  newer: {
    title: 'This form was sent again',
    text: 'It was sent from another tab or device after you had opened it here. Your answers are kept and were not sent. Compare both, then choose.',
    sent: 'Sent {{when}}',
    yours: 'Your answer here',
    blank: 'No answer',
    same: 'The newer version of {{when}} gives the same answers as yours.',
    send: 'Send my answers',
    take: 'Discard mine, open the newer',
    back: 'Back to the form',
    again: 'Try again',
  },
} as const;

addTexts(newerTexts);
