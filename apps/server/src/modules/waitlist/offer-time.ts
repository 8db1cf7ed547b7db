// The office offers a free time to somebody on the waitlist. Notice and turns do not bind it; opt-outs and quiet hours do.
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { slotAt } from '../availability/public.ts';
import { startOfDay, textHours } from '../reminders/public.ts';
import { mustBookAt } from '../staff/public.ts';
import { slotTakenOnClash } from '../visits/public.ts';
import { selectIfWaiting } from './entries.store.ts';
import { makeOffers } from './make-offers.ts';
import { offerRefusal } from './offer-refusal.policy.ts';
import { mustLock, shownToOffice } from './office-entries.ts';
import type { OfficeEntry } from './office-list.ts';
import { historyOf, lengthOf, minuteOf, mostOffersInDay, type WaitingPerson, withVisits } from './people.ts';
import { offerEnd, recipientsFor, type Way, wayTo } from './reach.ts';
import { lookSoon } from './release-offers.ts';
import { scopeFor, type WaitlistCtx, type WaitlistWork } from './waitlist-ctx.ts';
import { queueForLook, selectDeskNames } from './waitlist-facts.store.ts';

export interface OfferedTime {
  readonly startsAt: Date;
  readonly providerId: string;
  readonly locationId: string;
  /** How long it is kept. */
  readonly minutes: number;
}

/** @throws validation-failed for a time that is over or not earlier than the visit it stands for, visit-overlaps */
function mustSuit({ waiting }: WaitingPerson, startsAt: Date, endsAt: Date, now: Date): void {
  const refuse = (message: string) => problem('validation-failed', { errors: [{ path: 'body.startTime', message }] });
  if (startsAt <= now) throw refuse('Choose a time that lies ahead.');
  const [from, until] = [minuteOf(startsAt), minuteOf(endsAt)];
  const { insteadOf, own } = waiting;
  if (insteadOf && insteadOf.from <= from) throw refuse('Choose a time before the visit that it takes the place of.');
  if (own.some((visit) => visit.visitId !== insteadOf?.visitId && visit.from < until && visit.until > from))
    throw problem('visit-overlaps');
}

/** Returns how to tell somebody, and until when the offer lasts. @throws enough-sent, with what hinders */
async function mustReach(
  work: WaitlistWork,
  { row, waiting }: WaitingPerson,
  startsAt: Date,
): Promise<{ readonly way: Way; readonly end: Date }> {
  const { tx, settings, moment } = work;
  const history = await historyOf(work, [row]);
  if (history.open.has(waiting.personId)) throw offerRefusal('offered');
  if (history.wasOffered(waiting.personId, startsAt)) throw offerRefusal('offered-before');
  if (history.countToday(waiting.personId) >= mostOffersInDay) throw offerRefusal('enough-today');
  const recipient = (await recipientsFor(work, [row])).get(row.entryId);
  const way = recipient && (await wayTo(work, row, recipient, startOfDay(moment.today, settings.timezone)));
  if (!recipient || !way) throw offerRefusal('nobody-to-tell');
  const end = offerEnd(work, recipient, await textHours(tx));
  if (!end) throw offerRefusal('quiet-hours');
  return { way, end };
}

/** @throws forbidden (location), not-found (entry, provider, location), slot-taken, enough-sent with what hinders, visit-overlaps, validation-failed */
export async function offerByOffice(ctx: WaitlistCtx, entryId: string, time: OfferedTime): Promise<OfficeEntry> {
  const scope = await scopeFor(ctx);
  const { startsAt, providerId, locationId, minutes } = time;
  const { now } = scope.moment;
  mustBookAt(ctx, locationId);
  const made = inTenant(ctx, async (tx) => {
    const work = { tx, ctx, ...scope };
    await queueForLook(tx, ctx.tenant.id);
    await mustLock(tx, ctx, entryId);
    const row = await selectIfWaiting(tx, scope.moment, entryId);
    const [person] = row ? await withVisits(work, [row]) : [];
    if (!person || !(await selectDeskNames(tx, time))) throw problem('not-found');
    const slot = slotAt(startsAt, lengthOf(person.row));
    mustSuit(person, startsAt, slot.endsAt, now);
    const { way, end } = await mustReach(work, person, startsAt);
    const kept = now.getTime() + minutes * 60_000;
    const until = new Date(Math.min(kept, end.getTime(), startsAt.getTime()));
    const isKept = await makeOffers(work, { slot, providerId, locationId, until, freedId: null }, [
      { row: person.row, way },
    ]);
    if (!isKept) throw problem('slot-taken');
    await lookSoon(tx, ctx, until);
    return shownToOffice(work, entryId);
  });
  return slotTakenOnClash(made);
}
