// Calls of the console for a patient's ledger: its entries, and the statement.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, id, oneLine, shownAlert } from '../shared.ts';
import { pdfFile } from '../submissions/prints.ts';

export const paymentMethods = ['cash', 'check', 'card'] as const;

/** An exact decimal with two places, `125.00`; negative for a credit. */
const amount = z.string().regex(/^-?\d+\.\d\d$/);
const params = z.object({ id });
/** What is owed of each age, in days from each charge to today: 0 to 30, 31 to 60, 61 to 90, and over 90. */
const ages = z.object({ to30: amount, to60: amount, to90: amount, over90: amount });

export const patientLedger = endpoint({
  summary: 'What a patient owes, and the entries that it comes from, newest first',
  method: 'GET',
  path: '/office/v1/patients/{id}/ledger',
  access: 'staff:ledger',
  params,
  query: z.object({
    /** Continues after this entry (`next` of the previous response). */
    before: id.optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(50),
  }),
  response: {
    200: z.object({
      person: z.string(),
      balance: amount,
      /** ISO 4217. */
      currency: z.string().length(3),
      /** Today at the practice, YYYY-MM-DD. */
      today: z.string(),
      /** False once the record was merged into another one. */
      isOpen: z.boolean(),
      /** Payments of the last half hour on the portal that are neither confirmed nor declined; they lessen what can be paid. */
      onTheWay: z.array(z.object({ id, amount, at: z.string() })),
      /** The latest statements that the office sent or printed for many at once, newest first. */
      statements: z.array(z.object({ at: z.string(), way: z.enum(['mail', 'paper']) })),
      entries: z.array(
        z.object({
          id,
          kind: z.enum(['charge', 'payment', 'adjustment', 'reversal']),
          /** How a payment at the desk was made. */
          method: z.enum(paymentMethods).nullable(),
          /** Empty if it was not asked for, or is no check. */
          checkNumber: z.string(),
          description: z.string(),
          /** YYYY-MM-DD */
          occurredOn: z.string(),
          enteredAt: z.string(),
          /** The colleague who entered it; empty if nobody did. */
          enteredBy: z.string(),
          amount,
          /** The balance after this entry. */
          running: amount,
          isReversed: z.boolean(),
        }),
      ),
      next: id.nullable(),
    }),
  },
  problems: ['not-found'],
});

const words = (max: number) => oneLine(max, 'This is one line of text.');
const entry = {
  /** A new key for each entry to make: sent again with the same key, it is stored once. */
  key: z.uuid(),
  /** As typed, without a sign: `1,250.00`. */
  amount: z.string().max(30),
  /** The text on the patient's statement. */
  description: words(200).min(1, 'Fill this in.'),
  /** A day at the practice, today or earlier. */
  occurredOn: day,
};
/** Whether what is above the balance may become a credit. Without it such an entry is refused. */
const acceptsCredit = z.boolean().optional();

export const addLedgerEntry = endpoint({
  summary: 'Enters a charge, a payment made at the desk, or an adjustment',
  method: 'POST',
  path: '/office/v1/patients/{id}/ledger',
  access: 'staff:money',
  params,
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('charge'), ...entry }),
    z.object({
      kind: z.literal('payment'),
      method: z.enum(paymentMethods),
      /** Of a check alone. */
      checkNumber: words(20).optional(),
      acceptsCredit,
      ...entry,
    }),
    z.object({
      kind: z.literal('adjustment'),
      /** Whether it reduces or increases what the patient owes. */
      effect: z.enum(['less', 'more']),
      acceptsCredit,
      ...entry,
    }),
  ]),
  response: { 201: z.object({ id }) },
  problems: ['not-found', 'entry-key-reused', 'above-balance'],
});

export const reverseLedgerEntry = endpoint({
  summary: 'Takes an entry back by another one that is its opposite; both stay',
  method: 'POST',
  path: '/office/v1/ledger-entries/{id}/reversal',
  access: 'staff:money',
  params,
  body: z.object({ key: entry.key, reason: words(120).min(1, 'Fill this in.') }),
  response: { 201: z.object({ id }) },
  problems: ['not-found', 'entry-key-reused', 'already-reversed'],
});

const statementQuery = z.object({
  /** Only entries from this day on, after the balance before it. */
  from: day.optional(),
});

export const statementSheet = endpoint({
  summary: 'What a statement says, for printing it from the screen',
  method: 'GET',
  path: '/office/v1/patients/{id}/statement-sheet',
  access: 'staff:ledger',
  params,
  query: statementQuery,
  response: {
    200: z.object({
      person: z.string(),
      practice: z.string(),
      practiceAddress: z.array(z.string()),
      officeNumber: z.string(),
      email: z.string(),
      /** Number of the account: the last six digits of the patient's id. */
      account: z.string(),
      /** The patient, or their first guarantor; lines of the postal address. */
      payer: z.object({ name: z.string(), address: z.array(z.string()) }),
      /** The page on which the patient pays; null where the practice does not bill online. */
      payOnline: z.string().nullable(),
      /** YYYY-MM-DD */
      today: z.string(),
      currency: z.string().length(3),
      balance: amount,
      /** They add up to the balance; null unless something is owed. */
      ages: ages.nullable(),
      from: z.string().nullable(),
      /** The balance before the entries. */
      opening: amount,
      entries: z.array(
        z.object({
          id,
          kind: z.enum(['charge', 'payment', 'adjustment', 'reversal']),
          description: z.string(),
          occurredOn: z.string(),
          amount,
          running: amount,
        }),
      ),
    }),
  },
  problems: ['not-found'],
});

export const ledgerStatement = endpoint({
  summary: 'The statement of a patient as a PDF, the same that the patient can save',
  method: 'GET',
  path: '/office/v1/patients/{id}/statement',
  access: 'staff:ledger',
  params,
  query: statementQuery,
  response: { 200: pdfFile },
  produces: 'application/pdf',
  problems: ['not-found'],
});

/** Ages of what is owed, in days from each charge to today: 0 to 30, 31 to 60, 61 to 90, and over 90. */
export const ageNames = ['to30', 'to60', 'to90', 'over90'] as const;
const agedSum = z.object({ amount, count: z.number().int() });

const balanceFilter = {
  show: z.enum(['owing', 'credit']).default('owing'),
  /** Only those who owe something of this age. */
  age: z.enum(ageNames).optional(),
  /** By the whole balance, by what is owed of an age, or (`age`) the oldest last entry first. */
  sort: z.enum(['amount', 'age', ...ageNames]).default('amount'),
  /** `down`: the largest amount first. */
  direction: z.enum(['down', 'up']).default('down'),
};

export const openBalances = endpoint({
  summary: 'Patients who owe something, or whom the practice owes, with the sum of all of them',
  method: 'GET',
  path: '/office/v1/balances',
  access: 'staff:ledger',
  query: z.object({
    ...balanceFilter,
    /** Continues after this position (`next` of the previous response). */
    after: z.string().max(200).optional(),
  }),
  response: {
    200: z.object({
      currency: z.string().length(3),
      count: z.number().int(),
      total: amount,
      /** What is owed of each age by all of them, and by how many. */
      ages: z.object({ to30: agedSum, to60: agedSum, to90: agedSum, over90: agedSum }),
      items: z.array(
        z.object({
          id,
          nameFirst: z.string(),
          nameLast: z.string(),
          birthDate: z.string(),
          alerts: z.array(shownAlert),
          balance: amount,
          /** They add up to the balance; null for a credit, which has none. */
          ages: ages.nullable(),
          /** Day of the last entry, YYYY-MM-DD. */
          lastOn: z.string(),
        }),
      ),
      next: z.string().nullable(),
    }),
  },
});

export const balancesFile = endpoint({
  summary: 'The same as a table, at most 20,000 patients; no cell is a formula',
  method: 'GET',
  path: '/office/v1/balances-file',
  access: 'staff:ledger',
  query: z.object(balanceFilter),
  response: { 200: z.custom<Uint8Array>((value) => value instanceof Uint8Array) },
  produces: 'text/csv',
});
