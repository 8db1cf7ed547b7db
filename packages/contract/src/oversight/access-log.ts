// Calls of the console for the access log: who viewed whose data, and who changed what.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, id } from '../shared.ts';

const auditQuery = z.object({
  /** The person whose data was viewed or changed. */
  personId: id.optional(),
  /** Who did it. */
  staffId: id.optional(),
  action: z.string().max(60).optional(),
  /** A day at the practice. */
  day: day.optional(),
  /** Continues after this entry (`next` of the previous response). */
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});

export const auditTrail = endpoint({
  summary: 'Who looked at whom and who changed what, newest first',
  method: 'GET',
  path: '/office/v1/audit',
  access: 'staff:audit',
  query: auditQuery,
  response: {
    200: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          at: z.string(),
          /** `staff`, `patient`, `guest` or `system`; with a name if there is one. */
          actorKind: z.string(),
          actorName: z.string(),
          action: z.string(),
          objectKind: z.string(),
          /** The patient it is about, if any. */
          personId: id.nullable(),
          personName: z.string(),
          outcome: z.string(),
          /** The whole entry in words, such as 'Joan Whitfield changed address and email of Sam Rivera.' */
          sentence: z.string(),
          /** The changed fields, in words; never values. */
          fields: z.array(z.string()),
          /** Whether it can be opened: a change of a record, of which the values before and after are kept. */
          hasChange: z.boolean(),
        }),
      ),
      next: z.string().nullable(),
      staff: z.array(z.object({ id, name: z.string() })),
      /** The actions of late, each with its words. */
      actions: z.array(z.object({ code: z.string(), words: z.string() })),
    }),
  },
});

export const auditChange = endpoint({
  summary: 'What one entry changed in a record, with the values before and after; needs the right to patients, too',
  method: 'GET',
  path: '/office/v1/audit/{entryId}/change',
  access: 'staff:audit',
  params: z.object({ entryId: z.string().regex(/^\d{1,18}$/) }),
  response: {
    200: z.object({
      at: z.string(),
      sentence: z.string(),
      /** Values as text; empty where there was none. Of social security numbers only the last digits. */
      parts: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
    }),
  },
  problems: ['not-found', 'forbidden'],
});

export const auditFile = endpoint({
  summary: 'The same as a table, at most ten thousand entries; no cell is a formula',
  method: 'GET',
  path: '/office/v1/audit-file',
  access: 'staff:audit',
  query: auditQuery.omit({ after: true }),
  response: { 200: z.custom<Uint8Array>((value) => value instanceof Uint8Array) },
  produces: 'text/csv',
});
