// English texts of the form page and what can go wrong on it.
import { addTexts } from '../../api/texts.ts';

export const formTexts = {
  form: {
    title: 'Form Submission',
    back: 'Patient Documents',
    forPerson: 'For {{name}}',
    print: 'Print',
    printTitle: 'Print view',
    backToForm: 'Back to the form',
    printedFor: '{{form}}, {{person}}',
    unexpected: 'Form is in an unexpected format. Unable to render.',
    loadFailed: 'There was an issue loading this form. Please refresh your browser to try again.',
    submissionFailed:
      'There was an issue loading your previous submission for this form. Please refresh your browser to try again.',
    failedTitle: 'Something went wrong',
    refresh: 'Refresh',
    signInTitle: 'Please sign in to open this form',
    signInText: '{{practice}} keeps this form for patients with an account.',
    signIn: 'Sign in',
    sending: 'Sending your answers',
  },
  latest: {
    title: 'Your details have changed',
    text: 'Do you want to load this form again with your latest details? Answers that are not sent yet are lost.',
    reload: 'Use latest details',
    keep: 'Keep this form',
  },
} as const;

addTexts(formTexts);
