// English texts of the page on which people choose how the practice reaches them.
import { addTexts } from '../../api/texts.ts';

export const contactTexts = {
  contact: {
    title: 'How {{practice}} reaches you',
    intro: 'Choose what {{practice}} sends, and how. A change holds at once.',
    addresses: 'Your number and email address',
    addressesOf: 'For {{people}}',
    purpose: 'What for',
    text: 'Text',
    email: 'Email',
    purposes: {
      visits: 'Appointments',
      recall: 'When a check-up is due',
      billing: 'Bills',
      marketing: 'News and offers',
    },
    codes: 'Codes to sign in',
    codesText: 'Sent when you ask for one',
    codesOff: 'Off',
    switchName: '{{purpose}} by {{channel}} to {{address}}',
    wording:
      '{{practice}} may text you about what you switch on. Message and data rates may apply. Reply STOP at any time to end the messages. Consent is not required for purchase.',
    stopped:
      'Texts to {{address}} are off: STOP was sent from it, or it takes no texts. To start them again, text START to the number that they came from.',
    stop: 'Stop everything',
    stopTitle: 'Stop everything?',
    stopText:
      '{{practice}} will text and email nothing any more about appointments, check-ups, bills and news. Codes to sign in still come when you ask for one.',
    stopConfirm: 'Stop everything',
    stopCancel: 'Keep it',
    saved: 'Saved.',
    none: 'Your record has no mobile number and no email address.',
    noneCall: 'To add one, call {{practice}}.',
    failed: 'What you chose did not load.',
    again: 'Try again',
  },
} as const;

addTexts(contactTexts);
