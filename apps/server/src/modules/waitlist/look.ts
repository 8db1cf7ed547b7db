// A look of the waitlist: what has ended is written down, and each opened time whose turn has come goes to whom it suits. Any node
// may look at any time; one look goes on at a time in a practice.
import { zoneOf } from '@foyer/scheduling';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { type OfferedDesk, readOffer, slotAt } from '../availability/public.ts';
import { type FreedTime, lookAgain, takeFreedTime } from '../practice-setup/public.ts';
import { type QuietHours, type Recipient, startOfDay, textHours } from '../reminders/public.ts';
import { endHeld } from '../visits/public.ts';
import { settleEntries } from './entries.store.ts';
import { inOrder, type Waiting } from './fits.policy.ts';
import { makeOffers } from './make-offers.ts';
import { expireOffers, hasOpenOffer, selectOffersFor, selectOpenOffers } from './offers.store.ts';
import { historyOf, lengthOf, minuteOf, mostOffersInDay, peopleWaiting, timeOf, type WaitingPerson } from './people.ts';
import { offerEnd, recipientsFor, wayTo } from './reach.ts';
import { lookSoon, releaseOffers } from './release-offers.ts';
import { type FreeStretch, type TurnReach, type TurnWorld, takeTurns } from './turns.policy.ts';
import { scopeFor, type WaitlistCtx, type WaitlistWork } from './waitlist-ctx.ts';
import { queueForLook } from './waitlist-facts.store.ts';

/** Opened times that one look goes through at most; the next one goes on. */
const mostTimes = 500;
/** Days ahead that somebody waits at most. */
const mostDays = 180;

/** Writes down what has ended by itself, and lets go of what was kept for it. Returns whether anything had. */
async function settle({ tx, ctx, moment }: WaitlistWork): Promise<boolean> {
  const { now } = moment;
  const ended = await settleEntries(tx, moment);
  await releaseOffers(tx, ctx, await selectOpenOffers(tx, ended, now), { outcome: 'ended', now });
  const holds = await expireOffers(tx, now);
  for (const holdId of holds) if (!(await hasOpenOffer(tx, holdId, now))) await endHeld(tx, holdId);
  return ended.length + holds.length > 0;
}

/** Returns when offers may begin again; undefined when they may now. */
function morningAfter({ settings, moment: { now } }: WaitlistWork, quiet: QuietHours): Date | undefined {
  const zone = zoneOf(settings.timezone);
  const minute = minuteOf(now);
  const [day, time] = [zone.dayAt(minute), zone.minuteOfDayAt(minute)];
  if (time >= quiet.quietFrom && time < quiet.quietUntil) return undefined;
  const morning = time < quiet.quietFrom ? day : day + 1;
  const [range] = zone.instantsOf(morning, quiet.quietFrom, 1440);
  return timeOf(range?.from ?? zone.startOf(morning + 1));
}

const stretchOf = ({ freedId, providerId, locationId, startsAt, endsAt }: FreedTime, now: Date): FreeStretch => ({
  freedId,
  providerId: providerId ?? undefined,
  locationId: locationId ?? undefined,
  from: Math.max(minuteOf(startsAt), minuteOf(now)),
  until: minuteOf(endsAt),
});

/** Returns where visits like that of an entry can be booked online, asking once for each kind. */
function desksBy(
  { tx, settings, moment: { now } }: WaitlistWork,
  stretch: FreeStretch,
  rowOf: (entry: Waiting) => WaitingPerson['row'],
) {
  const zone = zoneOf(settings.timezone);
  const known = new Map<string, Promise<readonly OfferedDesk[]>>();
  const today = zone.dayAt(minuteOf(now));
  const days = {
    from: zone.dayAt(stretch.from - 1440),
    until: Math.min(zone.dayAt(stretch.until), today + mostDays),
  };
  return (entry: Waiting): Promise<readonly OfferedDesk[]> => {
    const { typeId } = entry;
    const length = lengthOf(rowOf(entry));
    const key = JSON.stringify([typeId, length]);
    const asked = { typeId, days, now, length, providerId: stretch.providerId, locationId: stretch.locationId };
    const desks = known.get(key) ?? readOffer(tx, settings, asked).then((offer) => offer?.desks ?? []);
    known.set(key, desks);
    return desks;
  };
}

/** Returns the world as the database has it in this transaction. */
async function worldOf(
  work: WaitlistWork,
  stretch: FreeStretch,
  people: readonly WaitingPerson[],
  quiet: QuietHours,
): Promise<TurnWorld> {
  const { tx, settings, moment } = work;
  const byEntry = new Map(people.map((person) => [person.waiting.entryId, person]));
  const rowOf = ({ entryId }: Waiting) => {
    const person = byEntry.get(entryId);
    if (!person) throw new Error('An entry of another look.');
    return person.row;
  };
  const history = await historyOf(
    work,
    people.map(({ row }) => row),
  );
  const today = startOfDay(moment.today, settings.timezone);
  const recipients = new Map<string, Recipient | undefined>();
  const recipientFor = async (entry: Waiting) => {
    if (!recipients.has(entry.entryId))
      recipients.set(entry.entryId, (await recipientsFor(work, [rowOf(entry)])).get(entry.entryId));
    return recipients.get(entry.entryId);
  };
  const reach = async (entry: Waiting): Promise<TurnReach> => {
    const recipient = await recipientFor(entry);
    if (!recipient || history.countToday(entry.personId) >= mostOffersInDay) return 'none';
    const end = offerEnd(work, recipient, quiet);
    if (!end) return 'quiet';
    return (await wayTo(work, rowOf(entry), recipient, today)) ? { until: minuteOf(end) } : 'none';
  };
  const offer: TurnWorld['offer'] = async (entries, time, until) => {
    const asked: Parameters<typeof makeOffers>[2][number][] = [];
    for (const entry of entries) {
      const [row, recipient] = [rowOf(entry), await recipientFor(entry)];
      const way = recipient && (await wayTo(work, row, recipient, today));
      if (way) asked.push({ row, way });
    }
    const [first] = asked;
    if (!first) return false;
    const slot = slotAt(timeOf(time.from), lengthOf(first.row));
    const { providerId, locationId } = time;
    const kept = { slot, providerId, locationId, until: timeOf(until), freedId: stretch.freedId };
    return makeOffers(work, kept, asked);
  };
  const past = await selectOffersFor(tx, stretch.freedId);
  return {
    zone: zoneOf(settings.timezone),
    // The next whole minute, so that nobody has less time than they are told.
    now: Math.ceil(moment.now.getTime() / 60_000),
    offerMinutes: settings.waitlistOfferMinutes,
    past: past.map(({ holdId, providerId, startsAt, endsAt }) => ({
      ...{ holdId, providerId, from: minuteOf(startsAt), until: minuteOf(endsAt) },
    })),
    busy: new Map([...history.open].map(([personId, end]) => [personId, minuteOf(end)])),
    desksFor: desksBy(work, stretch, rowOf),
    wasOffered: (personId, start) => history.wasOffered(personId, timeOf(start)),
    reach,
    isSameLength: (one, other) => JSON.stringify(lengthOf(rowOf(one))) === JSON.stringify(lengthOf(rowOf(other))),
    offer,
  };
}

/** Offers one opened time, and sets when it is looked at again. Returns whether anybody was told. */
async function offerFreed(work: WaitlistWork, freed: FreedTime): Promise<boolean> {
  const { tx, ctx, moment } = work;
  const lookAt = async (at: Date | undefined) => {
    await lookAgain(tx, freed.freedId, at ?? null);
    if (at) await lookSoon(tx, ctx, at);
  };
  if (freed.endsAt <= moment.now) {
    await lookAt(undefined);
    return false;
  }
  const quiet = await textHours(tx);
  const morning = morningAfter(work, quiet);
  if (morning) {
    await lookAt(morning < freed.endsAt ? morning : undefined);
    return false;
  }
  const people = await peopleWaiting(work);
  const stretch = stretchOf(freed, moment.now);
  const world = await worldOf(work, stretch, people, quiet);
  const { made, again } = await takeTurns(world, stretch, inOrder(people.map(({ waiting }) => waiting)));
  await lookAt(again === undefined ? undefined : timeOf(again));
  return made > 0;
}

/** Does everything that is due at a practice. Returns whether anything has changed. */
export async function lookAtWaitlist(ctx: WaitlistCtx): Promise<boolean> {
  let hasChanged = false;
  for (let number = 0; number < mostTimes; number += 1) {
    const scope = await scopeFor(ctx);
    const isMore = await inTenant(ctx, async (tx) => {
      const work = { tx, ctx, ...scope };
      await queueForLook(tx, ctx.tenant.id);
      if (number === 0 && (await settle(work))) hasChanged = true;
      const freed = await takeFreedTime(tx, scope.moment.now);
      if (freed && (await offerFreed(work, freed))) hasChanged = true;
      return freed !== undefined;
    });
    if (!isMore) break;
  }
  return hasChanged;
}
