// Reads a report for the office: only visits and people of the locations that the caller may see.
import type { ParsedInput, reports } from '@foyer/contract';
import { mostReportDays, type reportNames } from '@foyer/contract/report-words';
import { dayOfIso, isoOfDay, zoneOf } from '@foyer/scheduling';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { settingsOf, todayOf } from '../practice/public.ts';
import { isAtPlaces, staffPlaces } from '../staff/public.ts';
import { formsSentAndDone, timeToApproval } from './form-reports.ts';
import { dataToCheck, newPatients } from './people-reports.ts';
import { type ReportSpan, selectChoices } from './report-span.store.ts';
import type { CountedReport, ReportExtent } from './report-tables.ts';
import { unitOf } from './reports.policy.ts';
import { missedVisits, visitsByProvider, visitsByStatus } from './visit-reports.ts';

export type ReportInput = ParsedInput<typeof reports.report>;

const readers: Readonly<
  Record<(typeof reportNames)[number], (tx: Tx, span: ReportSpan, extent: ReportExtent) => Promise<CountedReport>>
> = {
  'visits-by-status': visitsByStatus,
  'visits-by-provider': visitsByProvider,
  'no-shows': missedVisits,
  forms: formsSentAndDone,
  'time-to-approval': timeToApproval,
  'new-patients': newPatients,
  'data-to-check': dataToCheck,
};

const invalid = (path: string, message: string) => problem('validation-failed', { errors: [{ path, message }] });

/** @throws validation-failed for a time that ends before it begins, or is too long */
function spanOf(
  { from, to, locationId, providerId }: ReportInput['query'],
  timezone: string,
): Omit<ReportSpan, 'places'> {
  const [first, last] = [dayOfIso(from), dayOfIso(to)];
  if (first === undefined) throw invalid('query.from', 'Choose a day.');
  if (last === undefined) throw invalid('query.to', 'Choose a day.');
  const days = last - first + 1;
  if (days < 1) throw invalid('query.to', 'Choose a day that is not before the first.');
  if (days > mostReportDays) throw invalid('query.to', `Choose at most ${mostReportDays} days.`);
  const zone = zoneOf(timezone);
  const startOf = (day: number) => new Date(zone.startOf(day) * 60_000);
  return {
    before: startOf(first - days),
    from: startOf(first),
    until: startOf(last + 1),
    fromDay: isoOfDay(first),
    toDay: isoOfDay(last),
    timezone,
    unit: unitOf(days),
    locationId,
    providerId,
  };
}

/**
 * Counts a report and writes that it was read.
 * @throws not-found for a location that the caller may not see, or a provider that the practice has not
 */
export async function countReport(
  ctx: Ctx & Uses<'caches'>,
  { params: { name }, query }: ReportInput,
  extent: Pick<ReportExtent, 'forms' | 'records'>,
) {
  const [{ timezone }, today] = await Promise.all([settingsOf(ctx), todayOf(ctx)]);
  const places = staffPlaces(ctx);
  const span = { ...spanOf(query, timezone), places };
  const hasNames = ctx.principal.kind === 'staff' && ctx.principal.rights.has('patients');
  const read = await inTenant(ctx, async (tx) => {
    const all = await selectChoices(tx);
    const locations = all.locations.filter(({ id }) => isAtPlaces(places, id));
    const isThere = (list: readonly { readonly id: string }[], id: string | undefined) =>
      id === undefined || list.some((each) => each.id === id);
    if (!isThere(locations, query.locationId) || !isThere(all.providers, query.providerId)) return undefined;
    const counted = await readers[name](tx, span, { ...extent, today, hasNames });
    await audit(tx, ctx, { action: 'read-report', object: { kind: 'report', id: name } });
    return { ...counted, locations, providers: all.providers };
  });
  if (!read) throw problem('not-found');
  return { today, from: span.fromDay, to: span.toDay, ...read };
}

/** Rows of forms on a page, with 'Other' the last of eight. */
const formsOnPage = 7;
const recordsOnPage = 50;

export async function readReport(ctx: Ctx & Uses<'caches'>, input: ReportInput) {
  const {
    tables,
    series,
    checks = [],
    ...report
  } = await countReport(ctx, input, {
    forms: formsOnPage,
    records: recordsOnPage,
  });
  return {
    ...report,
    tables: tables.map(({ by, columns, rows }) => ({
      by,
      columns: [...columns],
      rows: rows.map(({ key, name, values }) => ({ key, name, values: [...values] })),
    })),
    series: [...series],
    checks,
  };
}
