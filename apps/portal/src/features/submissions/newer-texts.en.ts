// English texts of the screen shown when answers being edited were sent again in the meantime.
import { addTexts } from '../../api/texts.ts';

export const newerTexts = {
  newer: {
    title: 'This form was sent again',
    text: 'A newer version of this form was sent meanwhile, maybe by another guardian. Your answers are kept as a draft.',
    open: 'Open the newer version',
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
