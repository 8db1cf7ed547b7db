// The waitlist as the office reads it.

import type { officeWaitlist } from '@foyer/contract';
import { officeWaitlist as contract } from '@foyer/contract';
import { phoneText, sortPhones } from '@foyer/forms';
import { phoneNumberText } from '@foyer/phones';
import { dayOfIso } from '@foyer/scheduling';
import type { z } from 'zod';
import { audit } from '../../platform/audit/audit.store.ts';
import { auditLook } from '../../platform/audit/audit-look.store.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { listPhones } from '../patients/public.ts';
import { isAtPlaces, staffPlaces } from '../staff/public.ts';
import { openPersonName } from '../submissions/public.ts';
import type { EntryRow } from './entries.store.ts';
import type { OpenTime } from './fits.policy.ts';
import { type OpenOffer, selectOpenOffers } from './offers.store.ts';
import { fitsOn, stretchOfDays } from './office-fits.ts';
import { lengthOf, peopleWaiting, timeOf, type WaitingPerson } from './people.ts';
import { isSeen } from './seen-entries.policy.ts';
import { shownEntryOf } from './shown-entry.ts';
import { scopeFor, type WaitlistCtx, type WaitlistWork } from './waitlist-ctx.ts';
import { selectPlaceNames } from './waitlist-facts.store.ts';

export type OfficeEntry = z.output<typeof officeWaitlist.officeEntry>;

export interface ListQuery {
  /** YYYY-MM-DD */
  readonly day?: string | undefined;
  readonly typeId?: string | undefined;
  readonly providerId?: string | undefined;
  readonly locationId?: string | undefined;
  readonly name?: string | undefined;
  readonly cursor?: string | undefined;
}

/** Free times that are named of each entry. */
const mostFits = 5;

const placeOfNote = (entryId: string) => ({ table: 'waitlist_entries', row: entryId, column: 'note_sealed' });

/** Seals what the office wrote; null when it wrote nothing. */
export function sealNote(cipher: TenantCipher, entryId: string, note: string): Buffer | null {
  return note === '' ? null : cipher.seal(placeOfNote(entryId), note);
}

function nameOf({ cipher }: Pick<WaitlistWork, 'cipher'>, row: EntryRow): string {
  if (row.patientId !== null) return `${row.nameFirst} ${row.nameLast}`;
  return row.submissionId === null ? '' : openPersonName(cipher, row.submissionId, row.personNameSealed);
}

async function phoneOf({ tx }: Pick<WaitlistWork, 'tx'>, { patientId }: EntryRow): Promise<string> {
  const [phone] = patientId === null ? [] : sortPhones(await listPhones(tx, patientId));
  return phone ? phoneText({ ...phone, number: phoneNumberText(phone.number) }) : '';
}

/** Returns an entry as the office sees it. */
export async function officeEntryOf(
  work: Pick<WaitlistWork, 'tx' | 'cipher'>,
  row: EntryRow,
  more: {
    readonly offer: OpenOffer | undefined;
    readonly fits?: readonly OpenTime[];
    readonly names: ReadonlyMap<string, string>;
  },
): Promise<OfficeEntry> {
  const { names, fits = [] } = more;
  const { noteSealed } = row;
  return {
    ...shownEntryOf(row, more.offer),
    patientId: row.patientId,
    name: nameOf(work, row),
    minutes: lengthOf(row).duration,
    providerNames: row.providerIds.flatMap((id) => names.get(id) ?? []),
    locationNames: row.locationIds.flatMap((id) => names.get(id) ?? []),
    phone: await phoneOf(work, row),
    note: noteSealed === null ? '' : work.cipher.open(placeOfNote(row.entryId), noteSealed),
    isPinned: row.isPinned,
    fits: fits.slice(0, mostFits).map(({ from, providerId, locationId }) => ({
      ...{ startTime: timeOf(from).toISOString(), providerId, locationId },
    })),
  };
}

/** Returns the open offers of these entries, of times at locations that the caller sees. */
export async function seenOffers(
  { tx, ctx, moment }: Pick<WaitlistWork, 'tx' | 'ctx' | 'moment'>,
  entryIds: readonly string[],
): Promise<OpenOffer[]> {
  const offers = await selectOpenOffers(tx, entryIds, moment.now);
  return offers.filter(({ locationId }) => isAtPlaces(staffPlaces(ctx), locationId));
}

type Listed = WaitingPerson & { readonly fits: readonly OpenTime[] };
type Place = readonly [hasFit: number, isPinned: number, madeAt: number, entryId: string];

const placeOf = ({ row, fits }: Listed): Place => [
  fits.length > 0 ? 0 : 1,
  row.isPinned ? 0 : 1,
  row.madeAt.getTime(),
  row.entryId,
];

function compare(one: Place, other: Place): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  if (at < 0) return 0;
  return (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1;
}

const cursorOf = (place: Place) => Buffer.from(JSON.stringify(place)).toString('base64url');

/** @throws validation-failed for a text that is no cursor */
function readCursor(text: string): Place {
  try {
    const place: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (Array.isArray(place) && place.length === 4 && place.slice(0, 3).every(Number.isFinite))
      return [place[0], place[1], place[2], String(place[3])];
  } catch {
    // It is refused below.
  }
  throw problem('validation-failed', {
    errors: [{ path: 'query.cursor', message: 'Send the `next` of the page before.' }],
  });
}

/** Returns those who fit the query, each with what suits them on its day, in the order of the list. */
async function listed(work: WaitlistWork, query: ListQuery): Promise<Listed[]> {
  const { typeId, providerId, locationId } = query;
  const name = (query.name ?? '').toLowerCase();
  const isAny = (list: readonly string[], id: string | undefined) =>
    id === undefined || list.length === 0 || list.includes(id);
  const places = staffPlaces(work.ctx);
  const people = (await peopleWaiting(work, { typeId })).filter(
    ({ row }) =>
      isSeen(places, row) &&
      isAny(row.providerIds, providerId) &&
      isAny(row.locationIds, locationId) &&
      (name === '' || nameOf(work, row).toLowerCase().includes(name)),
  );
  const day = query.day === undefined ? undefined : dayOfIso(query.day);
  if (day === undefined) return people.map((person) => ({ ...person, fits: [] }));
  const range = { from: day, until: day };
  const fitsOf = fitsOn({ ...work, places }, range);
  const stretch = { ...stretchOfDays(work, range), providerId, locationId };
  const all: Listed[] = [];
  for (const person of people) {
    const times = await fitsOf(person, stretch);
    all.push({ ...person, fits: times.filter(({ from }) => from >= stretch.from && from < stretch.until) });
  }
  return all;
}

/** Returns a page of the list; with a day, those whom its free times suit come first. @throws validation-failed (cursor) */
export async function listWaitlist(ctx: WaitlistCtx, query: ListQuery) {
  const scope = await scopeFor(ctx);
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  return inTenant(ctx, async (tx) => {
    const work = { tx, ctx, ...scope };
    const all = (await listed(work, query)).sort((one, other) => compare(placeOf(one), placeOf(other)));
    const rest = after ? all.filter((one) => compare(placeOf(one), after) > 0) : all;
    const page = rest.slice(0, contract.waitlistPageSize);
    const entryIds = page.map(({ row }) => row.entryId);
    const offers = new Map((await seenOffers(work, entryIds)).map((one) => [one.entryId, one]));
    const names = await selectPlaceNames(tx);
    const entries: OfficeEntry[] = [];
    for (const { row, fits } of page)
      entries.push(await officeEntryOf(work, row, { offer: offers.get(row.entryId), fits, names }));
    await auditLook(tx, ctx, { action: 'list', kind: 'waitlist', view: query.day ?? 'all' });
    const last = page.at(-1);
    return {
      entries,
      next: rest.length > page.length && last ? cursorOf(placeOf(last)) : null,
      total: all.length,
      fitting: all.filter(({ fits }) => fits.length > 0).length,
      offerMinutes: scope.settings.waitlistOfferMinutes,
    };
  });
}

/** Entries in one file. */
const mostInFile = 2000;

/** Returns all who fit the query, as far as a file holds them. */
export async function readWholeWaitlist(ctx: WaitlistCtx, query: Omit<ListQuery, 'day' | 'cursor'>) {
  const scope = await scopeFor(ctx);
  return inTenant(ctx, async (tx) => {
    const work = { tx, ctx, ...scope };
    const all = (await listed(work, query)).sort((one, other) => compare(placeOf(one), placeOf(other)));
    const people = all.slice(0, mostInFile);
    const entryIds = people.map(({ row }) => row.entryId);
    const offers = new Map((await seenOffers(work, entryIds)).map((one) => [one.entryId, one]));
    const names = await selectPlaceNames(tx);
    const entries: OfficeEntry[] = [];
    for (const { row } of people)
      entries.push(await officeEntryOf(work, row, { offer: offers.get(row.entryId), names }));
    await audit(tx, ctx, { action: 'export', object: { kind: 'waitlist', id: String(entries.length) } });
    return { entries, timezone: scope.settings.timezone };
  });
}
