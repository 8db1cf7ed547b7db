// Sets a provider's hours. Hours from the practice's software stay, and so does every booked visit.
import { randomUUID } from 'node:crypto';
import { isInHours, type WeekRow, weekFaults, zoneOf } from '@foyer/scheduling';
import { audit } from '../../platform/audit/audit.store.ts';
import { noteMembers } from '../../platform/audit/member-changes.store.ts';
import { conflictOf } from '../../platform/audit/revisions.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { settingsOf } from '../practice/public.ts';
import { selectBookedVisits } from './closures.store.ts';
import { hoursOpened } from './freed-times.policy.ts';
import { addHours } from './new-places.store.ts';
import { noteFreed } from './note-freed.ts';
import { countPlaces, deleteOwnHours, lockPlace, selectHours } from './places.store.ts';
import { weekRowOf } from './read-places.ts';
import { localVisit, outcomeOf, type PlaceChangeOutcome } from './touched-visits.ts';

const why = {
  times: 'must end after it begins, within a day',
  validity: 'It must not end before it begins to hold.',
  overlap: 'overlaps other hours of the same person',
  'break-outside': 'is a break outside of the hours of work',
} as const;

/**
 * Replaces the practice's own hours of a provider. Returns the visits that no longer lie within hours. With the provider's
 * revision that the change is based on, hours that somebody else has set since are not overwritten.
 * @throws not-found, record-changed, validation-failed (`body.rows.N`, by the shared rules of weeks)
 */
export async function setHours(
  ctx: Ctx & Uses<'caches'>,
  providerId: string,
  rows: readonly WeekRow[],
  { keepVisits, revision }: { readonly keepVisits: boolean; readonly revision?: number | undefined },
): Promise<PlaceChangeOutcome> {
  const edited = { kind: 'provider', id: providerId } as const;
  const settings = await settingsOf(ctx);
  const zone = zoneOf(settings.timezone);
  return inTenant(ctx, async (tx) => {
    const locationIds = [...new Set(rows.map(({ locationId }) => locationId))];
    const isKnown = await lockPlace(tx, 'provider', providerId);
    if (!isKnown || (await countPlaces(tx, 'location', locationIds)) !== locationIds.length) throw problem('not-found');
    const stored = await selectHours(tx, providerId);
    const theirs = stored.filter(({ externalId }) => externalId !== null).map(weekRowOf);
    if (revision !== undefined) {
      const now = { rows: stored.filter(({ externalId }) => externalId === null).map(weekRowOf) };
      const conflict = await conflictOf(tx, edited, revision, { now, wanted: { rows } });
      if (conflict) throw problem('record-changed', { conflict });
    }
    const after = [...rows, ...theirs];
    const faults = weekFaults(after).filter(({ row }) => row < rows.length);
    if (faults.length > 0)
      throw problem('validation-failed', {
        errors: faults.map(({ row, code }) => ({ path: `body.rows.${row}`, message: why[code] })),
      });
    const before = stored.map(weekRowOf);
    const booked = await selectBookedVisits(tx, { now: ctx.clock.now(), providerId });
    const touched = booked.filter((row) => {
      const visit = localVisit(zone, row);
      return isInHours(before, visit) && !isInHours(after, visit);
    });
    const outcome = outcomeOf(ctx, touched, { zone, keepVisits });
    if (!outcome.isDone) return outcome;
    await deleteOwnHours(tx, providerId);
    const own = rows.map((row) => ({
      tenantId: ctx.tenant.id,
      hoursId: randomUUID(),
      providerId,
      locationId: row.locationId,
      kind: row.kind,
      weekday: row.weekday,
      fromMinute: row.from,
      untilMinute: row.until,
      validFrom: row.validFrom,
      validUntil: row.validUntil,
    }));
    if (own.length > 0) await addHours(tx, own);
    const opened = hoursOpened(zone, before, after, ctx.clock.now());
    await noteFreed(
      tx,
      ctx,
      opened.map((range) => ({ ...range, providerId })),
    );
    await noteMembers(tx, ctx, edited, ['rows']);
    await audit(tx, ctx, { action: 'change', object: { kind: 'provider hours', id: providerId } });
    return outcome;
  });
}
