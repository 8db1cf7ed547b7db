// Calls of the console for statements of many patients at once: counted, made by a job, canceled, downloadable for 7 days.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../shared.ts';

/** An exact decimal with two places, `125.00`. */
const amount = z.string().regex(/^-?\d+\.\d\d$/);
const params = z.object({ id });

/** `print`: all in one PDF. `mail`: a mail where that is possible, the others in the PDF. `both`: all in the PDF, and the mails. */
export const statementWays = ['print', 'mail', 'both'] as const;
/** Days that at least a part of what is owed is older than; 0 for any age. */
export const statementAges = [0, 30, 60, 90] as const;
/** Patients of a run. */
export const mostStatements = 20_000;

const filter = {
  /** Those who owe at least this, as typed: `5.00`. */
  minimum: z.string().max(30),
  how: z.enum(statementWays),
};
const age = z.union(statementAges.map((days) => z.literal(days)));
const skipped = z.number().int().min(0).max(365);

export const statementCount = endpoint({
  summary: 'How many statements a run would make, and what these patients owe',
  method: 'GET',
  path: '/office/v1/statement-count',
  access: 'staff:ledger',
  query: z.object({
    ...filter,
    olderThan: z.coerce.number().pipe(age),
    skipSentDays: z.coerce.number().pipe(skipped),
  }),
  response: {
    200: z.object({
      currency: z.string().length(3),
      /** Patients. */
      count: z.number().int(),
      byMail: z.number().int(),
      onPaper: z.number().int(),
      amount,
    }),
  },
});

export const startStatements = endpoint({
  summary: 'Starts making statements; the same key starts one run',
  method: 'POST',
  path: '/office/v1/statement-runs',
  access: 'staff:money',
  body: z.object({
    key: z.uuid(),
    ...filter,
    olderThan: age,
    /** Leaves out who got a statement in so many days. */
    skipSentDays: skipped,
    /** Each statement begins on an odd page of the PDF. */
    twoSided: z.boolean(),
  }),
  response: { 201: z.object({ id }) },
  problems: ['run-under-way', 'entry-key-reused', 'rate-limited'],
});

const statementRun = z.object({
  id,
  status: z.enum(['waiting', 'running', 'done', 'failed', 'canceled']),
  requestedAt: z.string(),
  requestedBy: z.string(),
  how: z.enum(statementWays),
  /** Patients. */
  count: z.number().int(),
  amount,
  /** Mails and pages in the PDF made so far, and all that there are to make. */
  done: z.number().int(),
  total: z.number().int(),
  /** Whether there is a PDF to download now. */
  hasFile: z.boolean(),
  bytes: z.number().int(),
  /** Until then the PDF can be downloaded; null once it is gone. */
  expiresAt: z.string().nullable(),
});

export const statementRuns = endpoint({
  summary: 'The latest runs, the newest first',
  method: 'GET',
  path: '/office/v1/statement-runs',
  access: 'staff:ledger',
  response: { 200: z.array(statementRun) },
});

export const readStatementRun = endpoint({
  summary: 'How far a run is',
  method: 'GET',
  path: '/office/v1/statement-runs/{id}',
  access: 'staff:ledger',
  params,
  response: { 200: statementRun },
  problems: ['not-found'],
});

export const statementFile = endpoint({
  summary: 'The statements of a run as one PDF sorted by postal code, streamed; each download is audited',
  method: 'GET',
  path: '/office/v1/statement-runs/{id}/file',
  access: 'staff:ledger',
  params,
  produces: 'application/pdf',
  response: { 200: z.custom<object>((value) => typeof value === 'object') },
  problems: ['not-found'],
});

export const cancelStatements = endpoint({
  summary: 'Ends a run that is waiting or under way; mails that went out stay noted',
  method: 'DELETE',
  path: '/office/v1/statement-runs/{id}',
  access: 'staff:money',
  params,
  response: { 204: null },
  problems: ['not-found'],
});
