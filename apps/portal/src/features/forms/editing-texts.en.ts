// English texts of a submission that is opened to be changed.
import { addTexts } from '../../api/texts.ts';

export const editingTexts = {
  editing: {
    backToSent: 'Back to what I sent',
    signAgain: 'You signed your earlier answers. Please sign these too.',
    sentAt:
      'You sent this on {{day}} at {{time}}. Change what is no longer right and send it again. {{practice}} sees both.',
    check: 'Please check this answer.',
    from: 'A question from {{practice}}',
    asked: 'Asked on {{day}} at {{time}}',
    about: 'About these answers',
    how: 'Change what is not right and send the form again. If everything is right, send it as it is.',
  },
} as const;

addTexts(editingTexts);
