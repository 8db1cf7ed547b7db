// Calls of the console for reports: what was counted in a time, as tables, and the first of them as a picture.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { recordChecks, reportColumns, reportNames, reportRows } from '../report-words.ts';
import { day, id } from '../shared.ts';

type Column = keyof typeof reportColumns;
const column = z.enum(Object.keys(reportColumns) as [Column, ...Column[]]);
const table = z.object({
  by: z.enum(reportRows),
  columns: z.array(column),
  rows: z.array(
    z.object({
      /** A day that a week or month begins on, a weekday (0 is Sunday), an hour, an id, or a word. */
      key: z.string(),
      /** What the practice calls it; empty for what the console has words for. */
      name: z.string(),
      /** One for each column; null for nothing to say. */
      values: z.array(z.number().nullable()),
    }),
  ),
});

/** `all` is what was counted, `part` those of it that the report is about. */
const sums = z.object({
  all: z.number().int(),
  part: z.number().int(),
  /** Minutes of office hours; null without any. */
  median: z.number().nullable(),
  high: z.number().nullable(),
});

const params = z.object({ name: z.enum(reportNames) });
const query = z.object({
  /** First and last day, by the practice's clock; at most 366 days. */
  from: day,
  to: day,
  /** Visits there; patients and submissions of patients who have a visit there. */
  locationId: id.optional(),
  providerId: id.optional(),
});

export const report = endpoint({
  summary:
    'What was counted in a time: the sums with those of the time before, and tables, of which the first is a picture',
  method: 'GET',
  path: '/office/v1/reports/{name}',
  access: 'staff:reports',
  params,
  query,
  response: {
    200: z.object({
      from: day,
      to: day,
      /** Today by the practice's clock. */
      today: day,
      /** What can be chosen: locations are those that the caller may see. */
      locations: z.array(z.object({ id, name: z.string() })),
      providers: z.array(z.object({ id, name: z.string() })),
      now: sums,
      /** As many days just before. */
      before: sums,
      tables: z.array(table),
      /** Columns of the first table that the picture shows. */
      series: z.array(column),
      /** Only in `data-to-check`: the first records of each check. Without the right `patients`, nobody is named. */
      checks: z.array(
        z.object({
          check: z.enum(recordChecks),
          people: z.array(
            z.object({
              id,
              name: z.string(),
              birthDate: z.string(),
              /** The number as it was entered; else empty. */
              number: z.string(),
              /** The record that may be of the same person. */
              other: z.object({ id, name: z.string(), birthDate: z.string() }).nullable(),
            }),
          ),
        }),
      ),
    }),
  },
  problems: ['not-found'],
});

export const reportFile = endpoint({
  summary: 'The tables of a report as a file for spreadsheets; no cell is a formula',
  method: 'GET',
  path: '/office/v1/reports/{name}/file',
  access: 'staff:reports',
  params,
  query,
  response: { 200: z.custom<Uint8Array>((value) => value instanceof Uint8Array) },
  produces: 'text/csv',
  problems: ['not-found'],
});
