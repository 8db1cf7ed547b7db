// The times that a visit can be moved to: what can be booked online for its type, as long as it is, where the rules allow. Its own
// time counts as free.
import type { Uses } from '../../platform/context.ts';
import { Problem, problem } from '../../platform/problem.ts';
import {
  type CalendarAnswer,
  dayCalendar,
  holdDigest,
  listLocations,
  listProviders,
  monthCalendar,
} from '../availability/public.ts';
import { moveHindrance, readRuleBook, type VisitRule } from '../practice-setup/public.ts';
import { movedVisitOf, type SeenVisit, type VisitClaim } from '../visits/public.ts';
import { readClaimed, type VisitReader } from './visit-pages.ts';

interface Within {
  readonly providerId?: string | undefined;
  readonly locationId?: string | undefined;
}

interface Movable {
  readonly row: SeenVisit & { readonly typeId: string };
  readonly rule: VisitRule;
}

/** @throws link-expired, rate-limited, not-found, change-not-offered when the visit cannot be moved online now */
function readMovable(ctx: VisitReader, claim: VisitClaim): Promise<Movable> {
  return readClaimed(ctx, claim, async (tx, { row }, { settings, now }) => {
    const rule = (await readRuleBook(tx)).of(row.typeId);
    const { typeId } = row;
    if (typeId === null || moveHindrance(row, rule, { now, timezone: settings.timezone }))
      throw problem('change-not-offered');
    return { row: { ...row, typeId }, rule };
  });
}

/** Settles like `work`, except that a type which cannot be booked any more is not offered. */
async function offered<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Problem && error.code === 'not-found' ? problem('change-not-offered') : error;
  }
}

/** Returns what the calendar is asked: the present provider and location where the rules allow no others. */
function askedOf({ row, rule }: Movable, { providerId, locationId }: Within, ownHold: Buffer | undefined) {
  const { visitId: besides, length } = movedVisitOf(row);
  return {
    typeId: row.typeId,
    providerId: rule.move.otherProvider ? providerId : row.providerId,
    locationId: rule.move.otherLocation ? locationId : row.locationId,
    ...{ ownHold, besides, length },
  };
}

const ownHoldOf = (ctx: VisitReader & Uses<'secrets'>, holdToken: unknown) =>
  typeof holdToken === 'string' && holdToken !== '' ? holdDigest(ctx, holdToken) : undefined;

type Named = { readonly id: string; readonly name: string };

async function choicesOf(
  ctx: VisitReader,
  { row, rule }: Movable,
): Promise<{ providers: Named[]; locations: Named[] }> {
  const [providers, locations] = await Promise.all([
    listProviders(ctx, { typeId: row.typeId, isSynced: false }),
    listLocations(ctx, { isAll: false, isSynced: false }),
  ]);
  return {
    providers: providers
      .filter(({ id }) => rule.move.otherProvider || id === row.providerId)
      .map(({ id, displayName: name }) => ({ id, name })),
    locations: locations
      .filter(({ id, appointmentTypeIds }) =>
        rule.move.otherLocation ? appointmentTypeIds.includes(row.typeId) : id === row.locationId,
      )
      .map(({ id, displayName: name }) => ({ id, name })),
  };
}

/** Returns the free times of a month, and whom and where the visit can be moved to. @throws as the call declares */
export async function monthToMoveTo(
  ctx: VisitReader,
  claim: VisitClaim,
  { month, year, ...within }: Within & { readonly month: number; readonly year: number },
  holdToken: unknown,
) {
  const movable = await readMovable(ctx, claim);
  const asked = askedOf(movable, within, ownHoldOf(ctx, holdToken));
  const calendar = await offered(monthCalendar(ctx, { ...asked, month, year }));
  return { ...calendar, ...(await offered(choicesOf(ctx, movable))) };
}

/** Returns the times of a day, each provider's own, free and taken. @throws as the call declares */
export async function dayToMoveTo(
  ctx: VisitReader,
  claim: VisitClaim,
  { date, ...within }: Within & { readonly date: string },
  holdToken: unknown,
): Promise<CalendarAnswer> {
  const asked = askedOf(await readMovable(ctx, claim), within, ownHoldOf(ctx, holdToken));
  return offered(dayCalendar(ctx, { ...asked, date, instant: undefined }));
}
