// English texts of billing's pages, and the format of days and amounts there.
import type { PayFault } from '../pay.ts';

export const texts = {
  title: 'Statement',
  heading: (person: string) => `Statement for ${person}`,
  balanceDue: 'Balance due',
  credit: 'Credit',
  nothingDue: 'Nothing is due. Thank you.',
  creditText: (practice: string) => `${practice} owes you this amount. It is taken off your next bill.`,
  callToPay: (practice: string) => `To pay, please call ${practice}.`,
  amount: 'Amount to pay',
  required: ' (required)',
  payNow: 'Pay now',
  underWay: (amount: string) => `A payment of ${amount} is under way. It can take a few minutes.`,
  lookAgain: 'Look again',
  download: 'Download statement',
  entries: 'Entries',
  noEntries: 'No charges or payments yet.',
  columns: { date: 'Date', description: 'Description', amount: 'Amount', balance: 'Balance' },
  kinds: { charge: 'Charge', payment: 'Payment', adjustment: 'Adjustment', reversal: 'Reversal' },
  notices: {
    paid: (amount: string) => `${amount} was paid. Thank you.`,
    failed: (amount: string) => `The payment of ${amount} was declined. Nothing was charged.`,
    pending: (amount: string, day: string) =>
      `A payment of ${amount}, begun on ${day}, is not confirmed yet. If you finished it, you do not have to pay again.`,
  },
  faults: {
    missing: () => 'Enter an amount.',
    unreadable: () => 'Enter the amount as a number, for example 25.00.',
    'too-precise': () => 'Enter the amount with no more decimals than the currency has.',
    'not-positive': () => 'Enter an amount above zero.',
    'too-much': (balance: string) => `Enter ${balance} at most, which is the balance due.`,
    'under-way': (_balance: string, { underWay, rest }: { readonly underWay: string; readonly rest: string }) =>
      `A payment of ${underWay} is under way, so ${rest} can be paid at most. If it was not finished, try again half an hour after it was begun.`,
    'not-begun': () => 'The payment did not start and nothing was charged. Please try again in a moment.',
  } satisfies Record<PayFault, (balance: string, more: { readonly underWay: string; readonly rest: string }) => string>,
  error: 'Error: ',
  closed: {
    title: 'This page has closed',
    text: 'For your safety the statement closes after 15 minutes, and when you sign out.',
    action: 'Open Billing again',
  },
  problem: { title: 'Something went wrong', action: 'Back to the statement' },
  test: {
    title: 'Test payment',
    intro: 'This is the demo’s payment page. No money moves. Choose how the payment ends.',
    to: 'To',
    amount: 'Amount',
    pay: 'Pay',
    decline: 'Decline',
    leave: 'Leave pending',
  },
  receipt: {
    title: (person: string) => `Receipt for ${person}`,
    link: 'Receipt',
    linkOf: (description: string, day: string) => `Receipt of ${description}, ${day}`,
    paid: 'Paid',
    method: 'Paid by',
    check: (method: string, number: string) => `${method}, number ${number}`,
    ways: { cash: 'Cash', check: 'Check', card: 'Card', online: 'Online', other: 'Other' },
    takenBy: 'Taken by',
    balanceAfter: 'Balance after it',
    creditAfter: 'Credit after it',
    reversed: 'This payment was reversed later.',
    thanks: 'Thank you for your payment.',
  },
  pdf: {
    title: (person: string) => `Statement for ${person}`,
    asOf: (day: string) => `As of ${day}`,
    account: (account: string) => `Account ${account}`,
    dueNote: 'Due when you receive this. Thank you.',
    payOnline: (address: string) => `Pay online: ${address}`,
    code: 'Code for a phone’s camera that opens the page to pay',
    ages: { to30: '0–30 days', to60: '31–60 days', to90: '61–90 days', over90: 'Over 90 days' },
    opening: 'Balance before this day',
    cut: 'Cut here, and send this part with your payment.',
    payTo: 'Please make checks payable to',
    patient: 'Patient',
    accountName: 'Account',
    amountDue: 'Amount due',
    enclosed: 'Amount enclosed',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
} as const;

/** `May 4, 2026` for a calendar day, YYYY-MM-DD. */
export function dayText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
}

/** The same for an instant, in the practice's time zone. */
export function momentDayText(at: Date, timeZone: string): string {
  return at.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone });
}
