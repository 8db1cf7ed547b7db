// What became of asking a patient for missing forms.

export const formsOutcomeEn = {
  formsOutcome: {
    'sent-mail': 'Sent by email',
    'sent-text': 'Sent by text',
    'nothing-missing': 'Nothing was missing',
    'no-address': 'No address to send to',
    'sent-lately': 'Sent less than 12 hours ago',
    'opted-out': 'Does not want messages',
    'not-found': 'The visit is not there any more',
  },
};
