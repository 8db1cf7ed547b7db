// The day sheet of money: what was entered on a day, for the end of the day and for the bank.
import type { daySheets, ParsedInput } from '@foyer/contract';
import { dayOfIso, zoneOf } from '@foyer/scheduling';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { csvOf } from '../../platform/http/csv.ts';
import { problem } from '../../platform/problem.ts';
import { settingsOf, todayOf } from '../practice/public.ts';
import { isAtPlaces, staffPlaces } from '../staff/public.ts';
import { daySums } from './day-sheet.policy.ts';
import { selectDayEntries, selectDayLocations } from './day-sheet.store.ts';

type Query = ParsedInput<typeof daySheets.daySheet>['query'];

/** @throws not-found for a location that is not one of the practice's, validation-failed for a day that no calendar has */
async function readDay(ctx: Ctx & Uses<'caches'>, { day, locationId }: Query) {
  const [{ timezone, billingCurrency: currency }, today] = await Promise.all([settingsOf(ctx), todayOf(ctx)]);
  const number = dayOfIso(day);
  if (number === undefined)
    throw problem('validation-failed', { errors: [{ path: 'query.day', message: 'Choose a day.' }] });
  const zone = zoneOf(timezone);
  const [from, until] = [number, number + 1].map((each) => new Date(zone.startOf(each) * 60_000)) as [Date, Date];
  const read = await inTenant(ctx, async (tx) => {
    const all = await selectDayLocations(tx);
    const places = staffPlaces(ctx);
    const locations = all.filter((location) => isAtPlaces(places, location.locationId));
    if (locationId !== undefined && !locations.some((location) => location.locationId === locationId)) return undefined;
    const rows = await selectDayEntries(tx, { from, until, locationId });
    await audit(tx, ctx, { action: 'list', object: { kind: 'billing', id: day } });
    return { locations, rows };
  });
  if (!read) throw problem('not-found');
  const entries = read.rows.map((row) => ({
    id: row.entryId,
    patientId: row.patientId,
    person: `${row.nameFirst} ${row.nameLast}`.trim(),
    kind: row.kind,
    way: row.way,
    checkNumber: row.checkNumber,
    description: row.description,
    occurredOn: row.occurredOn,
    enteredAt: row.createdAt.toISOString(),
    enteredBy: row.enteredBy,
    amount: row.amount,
    isUndone: row.isUndone,
  }));
  return { today, currency, timezone, entries, locations: read.locations };
}

export async function readDaySheet(ctx: Ctx & Uses<'caches'>, query: Query) {
  const { today, currency, entries, locations } = await readDay(ctx, query);
  return {
    day: query.day,
    today,
    currency,
    locations: locations.map(({ locationId: id, name, displayName }) => ({ id, name: displayName || name })),
    entries: entries.map(({ isUndone: _, ...entry }) => entry),
    ...daySums(entries),
  };
}

const head = ['Time', 'Patient', 'Kind', 'Paid by', 'Check', 'Description', 'Day', 'Amount', 'Currency', 'Entered by'];
const kinds = { charge: 'Charge', payment: 'Payment', adjustment: 'Adjustment', reversal: 'Reversal' } as const;
const ways = { cash: 'Cash', check: 'Check', card: 'Card', online: 'Online', other: 'Other' } as const;

/** Returns the entries of a day as CSV. */
export async function daySheetFile(ctx: Ctx & Uses<'caches'>, query: Query) {
  const { currency, timezone, entries } = await readDay(ctx, query);
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: timezone });
  const cells = entries.map((entry) => [
    time.format(new Date(entry.enteredAt)),
    entry.person,
    kinds[entry.kind],
    entry.way ? ways[entry.way] : '',
    entry.checkNumber,
    entry.description,
    entry.occurredOn,
    entry.amount,
    currency,
    entry.enteredBy,
  ]);
  return {
    status: 200 as const,
    body: csvOf([head, ...cells]),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="day-sheet-${query.day}.csv"`,
      'x-content-type-options': 'nosniff',
    },
  };
}
