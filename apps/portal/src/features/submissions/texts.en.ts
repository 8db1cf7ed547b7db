// English texts of the thank-you page.
import { addTexts } from '../../api/texts.ts';

export const submissionTexts = {
  processing: {
    title: 'Your answers were not sent',
    text: 'We were unable to process this submission. Please check your entries and try again.',
    ok: 'OK',
  },
  thankYou: {
    title: 'Thank You',
    heading: 'Thank you',
    headingName: 'Thank you, {{name}}',
    message: 'The information you entered was securely sent to the office.',
    review: 'Review My Documents',
    redirecting: 'You are taken to the next page.',
  },
} as const;

addTexts(submissionTexts);
