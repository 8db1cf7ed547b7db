// English texts of the balance and of the billing page.
import { addTexts } from '../../api/texts.ts';

export const billingTexts = {
  dashboard: {
    userBalance: {
      balanceDue: 'Balance due',
      credit: 'Credit',
      payNow: 'Pay now',
      nothingDue: 'Nothing is due. Thank you.',
      creditText: '{{practice}} owes you this amount. It is taken off your next bill.',
      statement: 'See your statement',
      question: 'A question about the bill? <phone/>',
      noBilling: 'There is no billing.',
      error: 'An error occurs when loading billing.',
    },
  },
  billing: { frame: 'Statement and payment' },
} as const;

addTexts(billingTexts);
