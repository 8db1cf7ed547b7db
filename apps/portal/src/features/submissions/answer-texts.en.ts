// English texts of the page behind the link of a question.
import { addTexts } from '../../api/texts.ts';

export const answerTexts = {
  answerLink: {
    title: '{{practice}} has a question',
    intro: 'Enter the date of birth that you gave in the form. Then you can read the question and answer it.',
    birthDate: 'Date of birth',
    format: 'MM/DD/YYYY',
    needed: 'Enter a date of birth, such as 04/12/1985.',
    go: 'Continue',
    expired: 'This link has expired',
    expiredCall: 'A link works for 14 days, and until the question is answered. Call {{practice}} at <phone/>.',
    expiredNoPhone: 'A link works for 14 days, and until the question is answered. Please call {{practice}}.',
    home: 'Go to the start page',
    failed: 'The question could not be loaded.',
    again: 'Try Again',
  },
} as const;

addTexts(answerTexts);
