// Calls of the console for the receipt of a payment.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../shared.ts';
import { pdfFile } from '../submissions/prints.ts';
import { paymentWays } from './day-sheet.ts';

/** Of the entry of the payment. */
const params = z.object({ id });
/** An exact decimal with two places, `125.00`. */
const amount = z.string().regex(/^-?\d+\.\d\d$/);

export const receipt = endpoint({
  summary: 'The receipt of a payment as a PDF',
  method: 'GET',
  path: '/office/v1/ledger-entries/{id}/receipt',
  access: 'staff:ledger',
  params,
  response: { 200: pdfFile },
  produces: 'application/pdf',
  problems: ['not-found'],
});

export const receiptSheet = endpoint({
  summary: 'What the receipt of a payment says, for printing it from the screen',
  method: 'GET',
  path: '/office/v1/ledger-entries/{id}/receipt-sheet',
  access: 'staff:ledger',
  params,
  response: {
    200: z.object({
      patientId: id,
      person: z.string(),
      practice: z.string(),
      practiceAddress: z.array(z.string()),
      officeNumber: z.string(),
      /** Number of the account: the last six digits of the patient's id. */
      account: z.string(),
      /** The day of the payment, YYYY-MM-DD. */
      day: z.string(),
      way: z.enum(paymentWays),
      /** Empty if it was not asked for, or is no check. */
      checkNumber: z.string(),
      /** What was paid, without a sign. */
      amount,
      /** What the patient owed after the payment; negative for a credit. */
      balance: amount,
      currency: z.string().length(3),
      /** The colleague who took it; empty if nobody did. */
      takenBy: z.string(),
      isReversed: z.boolean(),
      /** Whether a link can be mailed: there is an address, and the portal shows what is owed. */
      canMail: z.boolean(),
    }),
  },
  problems: ['not-found'],
});

export const mailReceipt = endpoint({
  summary: 'Mails the patient a link to the page of the portal that has their receipts; the mail says no amount',
  method: 'POST',
  path: '/office/v1/ledger-entries/{id}/receipt-mail',
  access: 'staff:money',
  params,
  response: { 204: null },
  problems: ['not-found', 'patient-without-email', 'rate-limited'],
});
