// English texts of a consent form's settings.

export const consentFormEn = {
  consentForm: {
    title: 'Agreements',
    askAgain: 'Do people who agreed before have to agree again?',
    askAgainYes: 'Yes: it says something new',
    askAgainNo: 'No: what they agreed to holds',
    isConsent: 'People agree to something in this form',
    isConsentHint: 'Whoever sends it has agreed to this version. You see who has agreed and until when.',
    validMonths: 'Holds for how many months',
    validMonthsHint: 'Leave it empty if an agreement has no end.',
    validMonthsWrong: 'Enter a number from 1 to {{most}}, or leave it empty.',
    askBeforeEnd: 'Ask again how many days before the end',
    askBeforeEndWrong: 'Enter a number from 0 to {{most}}.',
    mayDecline: 'People may choose to sign at the office',
    mayWithdraw: 'People may withdraw in the portal',
    withdrawText: 'What withdrawing means',
    withdrawTextHint: 'People read this before they withdraw.',
  },
};
