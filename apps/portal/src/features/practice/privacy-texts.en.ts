// English texts of the built-in privacy page.
import { addTexts } from '../../api/texts.ts';

export const privacyTexts = {
  privacy: {
    intro: '{{practice}} uses what you enter here to care for you, and for nothing else.',
    what: 'What is kept',
    whatText:
      'Your name, contact details, the forms you fill in and the times you sign in. It travels encrypted, and health data is stored encrypted.',
    who: 'Who sees it',
    whoText:
      'You, the guardian linked to your account, and the staff of {{practice}}. It is not sold, and there is no advertising.',
    browser: 'What your browser keeps',
    browserText: 'Cookies that keep you signed in for up to 24 hours. They are removed when you sign out.',
    questions: 'Questions',
    questionsText: 'To see, correct or delete your data, contact {{practice}}: <contact/>',
  },
} as const;

addTexts(privacyTexts);
