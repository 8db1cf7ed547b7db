// English texts of the second step of signing in: method and code.
import { addTexts } from '../../api/texts.ts';

export const secondStepTexts = {
  method: {
    title: 'Select Patient Verification Method',
    question: 'Where should your code go?',
    legend: 'Verification method',
    sms: 'SMS',
    smsTo: 'ending in {{digits}}',
    email: 'Email',
    cancel: 'Cancel',
    confirm: 'Confirm',
  },
  code: {
    heading: 'Enter your code',
    sentSms: '{{practice}} sent a 6-digit code by text message to the number ending in <target/>.',
    sentEmail: '{{practice}} sent a 6-digit code by email to <target/>.',
    sentBySms: '{{practice}} sent you a 6-digit code by text message.',
    sentByEmail: '{{practice}} sent you a 6-digit code by email.',
    textsOff: 'Texts to this number are off.',
    what: "What's this?",
    whatText:
      'Two-step verification keeps your health data safe: besides your password you enter a code that only you receive. Each code works once and for 10 minutes.',
    label: '6-digit code',
    verify: 'Verify',
    resend: 'Re-send the code',
    wait: 'You can ask for a new code in',
    ready: 'You can ask for a new code now.',
    resent: 'A new code is on its way.',
    blank: 'Please enter authentication code.',
    invalid: 'Please enter a valid authentication code.',
  },
} as const;

addTexts(secondStepTexts);
