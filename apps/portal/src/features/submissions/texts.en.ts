// English texts of the thank-you page.
import { addTexts } from '../../api/texts.ts';

export const submissionTexts = {
  processing: {
    title: 'Your answers were not sent',
    text: 'We were unable to process this submission. Please check your entries and try again.',
    sentElsewhere:
      'This form was already sent with other answers, perhaps from another tab. Send it again if these answers are to be sent too.',
    ok: 'OK',
  },
  print: {
    pdf: 'Download PDF',
    failed: 'The PDF was not saved. {{reason}}',
    patient: 'Patient',
    sent: 'Sent',
    at: '{{day}} at {{time}}',
    reference: 'Reference {{reference}}',
    backToThanks: 'Back',
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
