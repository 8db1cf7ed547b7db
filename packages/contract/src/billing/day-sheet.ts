// Calls of the console for the day sheet of money and the deposit list.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, id } from '../shared.ts';

/** An exact decimal with two places, `125.00`; negative where it lessens what patients owe. */
const amount = z.string().regex(/^-?\d+\.\d\d$/);
const sum = z.object({ amount, count: z.number().int() });

/** How a payment came: at the desk, on the portal (`online`), or in no way that is known. */
export const paymentWays = ['cash', 'check', 'card', 'online', 'other'] as const;
const query = z.object({
  /** A day at the practice: what was entered on it, whenever it happened. */
  day,
  /** Only entries of patients who had a visit at this location on the day. */
  locationId: id.optional(),
});

export const daySheet = endpoint({
  summary: 'What was entered in the ledger on a day, by method and by colleague, and what goes to the bank',
  method: 'GET',
  path: '/office/v1/day-sheet',
  access: 'staff:ledger',
  query,
  response: {
    200: z.object({
      day: z.string(),
      /** Today at the practice, YYYY-MM-DD. */
      today: z.string(),
      currency: z.string().length(3),
      /** Locations that can be chosen. */
      locations: z.array(z.object({ id, name: z.string() })),
      entries: z.array(
        z.object({
          id,
          patientId: id,
          person: z.string(),
          kind: z.enum(['charge', 'payment', 'adjustment', 'reversal']),
          /** Null for what is no payment. */
          way: z.enum(paymentWays).nullable(),
          /** Empty if it was not asked for, or is no check. */
          checkNumber: z.string(),
          description: z.string(),
          /** YYYY-MM-DD */
          occurredOn: z.string(),
          enteredAt: z.string(),
          /** The colleague who entered it; empty if nobody did. */
          enteredBy: z.string(),
          amount,
        }),
      ),
      totals: z.object({ charge: sum, payment: sum, adjustment: sum, reversal: sum, all: sum }),
      byWay: z.array(z.object({ way: z.enum(paymentWays), ...sum.shape })),
      /** For each colleague, and an empty name for what nobody entered. */
      byMember: z.array(z.object({ name: z.string(), charge: sum, payment: sum, adjustment: sum, reversal: sum })),
      /** Payments of the day as positive amounts, without those that were reversed on the day. */
      deposit: z.object({
        cash: sum,
        checks: z.array(z.object({ id, number: z.string(), person: z.string(), amount })),
        check: sum,
        card: sum,
        online: sum,
        other: sum,
        /** Cash and checks, which are taken to the bank. */
        bank: amount,
      }),
    }),
  },
  problems: ['not-found'],
});

export const daySheetFile = endpoint({
  summary: 'The entries of a day as a table; no cell is a formula',
  method: 'GET',
  path: '/office/v1/day-sheet-file',
  access: 'staff:ledger',
  query,
  response: { 200: z.custom<Uint8Array>((value) => value instanceof Uint8Array) },
  produces: 'text/csv',
  problems: ['not-found'],
});
