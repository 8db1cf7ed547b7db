// English texts of the form page and its errors.
import { addTexts } from '../../api/texts.ts';

export const formTexts = {
  form: {
    title: 'Form Submission',
    titlePaged: '{{form}}, page {{page}} of {{pages}}',
    titlePrint: '{{form}}, print',
    titleEdit: '{{title}}, edit',
    back: 'Patient Documents',
    forPerson: 'For {{name}}',
    print: 'Print',
    backToForm: 'Back to the form',
    unexpected: 'Form is in an unexpected format. Unable to render.',
    loadFailed: 'There was an issue loading this form. Please refresh your browser to try again.',
    submissionFailed:
      'There was an issue loading your previous submission for this form. Please refresh your browser to try again.',
    failedTitle: 'Something went wrong',
    refresh: 'Refresh',
    signInTitle: 'Please sign in to open this form',
    signInText: '{{practice}} keeps this form for patients with an account.',
    signIn: 'Sign in',
    notAllowedTitle: 'You cannot fill in this form',
    notAllowedText:
      'This form is for somebody your account may not act for. To have a family member linked to your account, ask {{practice}}.',
    notAllowedCall: 'Call <phone/>.',
    sending: 'Sending your answers',
    sendChanges: 'Send changes',
    unchanged: 'Nothing has changed yet.',
    readOnly: '{{practice}} no longer offers this form. You can read what you sent, but not change it.',
  },
  draft: {
    saving: 'Saving…',
    saved: 'Saved at {{time}}',
    offline: 'Not saved: you are offline. Your answers stay here.',
    unreached: 'Not saved: {{practice}} cannot be reached. Your answers stay here.',
    notSaved: 'Not saved yet. Your answers stay here.',
    tooLong: 'Not saved: your answers are longer than this form can keep. Shorten them, or send the form now.',
    kept: 'Your answers are saved as you go.',
    foundPage: 'You were on page {{page}}. {{saved}}',
    savedToday: 'Saved today at {{time}}.',
    savedOn: 'Saved on {{day}} at {{time}}.',
    formChanged: 'The form has changed since. Answers to questions still in it were carried over.',
    startOver: 'Start over',
    startOverTitle: 'Start over?',
    startOverText: 'The answers you have not sent yet are deleted.',
    keep: 'Keep my answers',
    newer: 'Newer answers to this form were saved or sent in another tab or on another device.',
    loadNewer: 'Load the newer answers',
    keepThese: 'Keep these answers',
    continueTitle: 'Go on where you were',
    continueText: 'You were filling in {{form}} when your session ended. Your answers were kept.',
    continue: 'Continue {{form}}',
    notNow: 'Not now',
  },
  latest: {
    title: 'Your details have changed',
    text: 'Do you want to load this form again with your latest details? The answers you gave yourself stay.',
    reload: 'Use latest details',
    keep: 'Keep this form',
  },
} as const;

addTexts(formTexts);
