// English texts of the thank-you page.
import { addTexts } from '../../api/texts.ts';

export const submissionTexts = {
  processing: {
    title: 'Your answers were not sent',
    text: 'We were unable to process this submission. Please check your entries and try again.',
    offlineTitle: 'You are offline',
    offline: 'Your answers are kept here. Press Try again when you are connected: nothing is sent twice.',
    unreachedTitle: "The practice's server cannot be reached",
    unreached: 'Your answers are kept here. Try again in a moment: nothing is sent twice.',
    again: 'Try again',
    sentTitle: 'This form was already sent',
    sendToo: 'Send these answers too',
    sentElsewhere:
      'This form was already sent with other answers, perhaps from another tab. Send it again if these answers are to be sent too.',
    tooMany_one:
      'Too many forms were sent in a short time. Your answers are kept on this page. Send them again in a minute, or call the office.',
    tooMany_other:
      'Too many forms were sent in a short time. Your answers are kept on this page. Send them again in {{count}} minutes, or call the office.',
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
    redirecting: 'Taking you to the next page.',
  },
} as const;

addTexts(submissionTexts);
