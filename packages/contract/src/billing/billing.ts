// Calls of the portal for a patient's balance and the billing page.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const accountStatus = endpoint({
  summary: 'Tells whether the practice bills online, and what the signed-in person owes',
  method: 'GET',
  path: '/payment/v1/account/status',
  access: 'patient',
  response: {
    200: z.object({
      enabled: z.boolean(),
      /** An exact decimal with two places, `125.00`; negative for a credit. */
      balance: z.string().regex(/^-?\d+\.\d\d$/),
      /** ISO 4217. */
      currency: z.string().length(3),
    }),
  },
});

export const patientSignOn = endpoint({
  summary: 'Opens the billing page for the signed-in person: an address for a frame, good once and for a minute',
  method: 'GET',
  path: '/payment/v1/patient/signon',
  access: 'patient',
  response: {
    200: z.object({
      /** A path of this origin that begins with `/billing/`, or an https address of a host in BILLING_HOSTS. */
      signonUrl: z.string().max(2000),
    }),
  },
  // Returned by practices without online billing.
  problems: ['not-found'],
});
