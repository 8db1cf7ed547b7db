// English texts of the thank-you page.
import { addTexts } from '../../api/texts.ts';

export const submissionTexts = {
  print: {
    pdf: 'Download PDF',
    failed: 'The PDF was not saved. {{reason}}',
    patient: 'Patient',
    sent: 'Sent',
    changed: 'Changed on {{sent}}, first sent on {{first}}',
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
    redirecting: 'Taking you to the next page.',
  },
} as const;

addTexts(submissionTexts);
