// A waitlist in memory: visits, holds, entries and offers as the database keeps them, run by the same turns. Each step checks what
// must hold at any time, whatever people do.
import { type AvailabilityQuestion, dayOfIso, isFreeStart, type MinuteRange, zoneOf } from '@foyer/scheduling';
import fc from 'fast-check';
import {
  type FreeStretch,
  inOrder,
  isUseful,
  isWished,
  type OpenTime,
  type TurnWorld,
  takeTurns,
  type Waiting,
} from '../modules/waitlist/public.ts';

const zone = zoneOf('America/New_York');
const firstDay = dayOfIso('2027-05-10') ?? 0;
const [quietFrom, quietUntil] = [8 * 60, 21 * 60];
const offerMinutes = 20;
const places = { providers: ['p0', 'p1'], location: 'l0' };
const durations: Readonly<Record<string, number>> = { short: 30, long: 60 };
const mostInDay = 3;

interface ModelVisit extends MinuteRange {
  visitId: string;
  typeId: string;
  personId: string | undefined;
  providerId: string;
}

interface ModelEntry {
  readonly entryId: string;
  readonly personId: string;
  readonly typeId: string;
  readonly visitId: string | undefined;
  readonly madeAt: number;
  readonly isPinned: boolean;
  readonly isShortNotice: boolean;
  readonly untilDay: number;
  status: 'waiting' | 'booked' | 'left';
}

interface ModelOffer extends MinuteRange {
  readonly offerId: string;
  readonly entryId: string;
  readonly personId: string;
  readonly holdId: string;
  readonly freedId: string;
  readonly providerId: string;
  readonly madeAt: number;
  readonly expires: number;
  outcome: 'accepted' | 'declined' | 'taken' | 'expired' | undefined;
  visitId: string | undefined;
}

type Hold = MinuteRange & { readonly providerId: string; readonly typeId: string; readonly expires: number };
type Freed = FreeStretch & { lookAt: number | undefined };

const overlaps = (one: MinuteRange, other: MinuteRange) => one.from < other.until && one.until > other.from;

function mustHold(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`Broken: ${what}`);
}

export interface ModelWish {
  readonly isShortNotice?: boolean;
  readonly isPinned?: boolean;
  readonly days?: number;
  readonly typeId?: string;
}

export class WaitlistModel {
  now: number;
  readonly visits: ModelVisit[] = [];
  readonly entries: ModelEntry[] = [];
  readonly offers: ModelOffer[] = [];
  readonly seen = { accepted: 0, swapped: 0, taken: 0, late: 0, shared: 0, offers: 0, night: 0 };
  private readonly holds = new Map<string, Hold>();
  private readonly freed: Freed[] = [];
  private ids = 0;

  constructor(startMinute: number) {
    this.now = zone.startOf(firstDay) + startMinute;
  }

  private id(kind: string): string {
    this.ids += 1;
    return `${kind}${this.ids}`;
  }

  private liveHolds(): [string, Hold][] {
    return [...this.holds].filter(([, hold]) => hold.expires > this.now);
  }

  private question(providerId: string, typeId: string): AvailabilityQuestion {
    const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: 0, until: 1440 }));
    const busy = [...this.visits, ...this.liveHolds().map(([, hold]) => hold)].filter(
      (one) => one.providerId === providerId,
    );
    return {
      zone,
      now: this.now,
      busy,
      working: { hours, breaks: [], closed: [], away: [] },
      rules: {
        ...{ duration: durations[typeId] ?? 30, bufferBefore: 0, bufferAfter: 0 },
        ...{ notice: 0, horizonDays: 60, granularity: 30 },
      },
    };
  }

  private ownOf(personId: string): ModelVisit[] {
    return this.visits.filter((visit) => visit.personId === personId && visit.until > this.now);
  }

  private waitingOf(entry: ModelEntry): Waiting {
    const visit = this.visits.find(({ visitId }) => visitId === entry.visitId);
    return {
      ...{ entryId: entry.entryId, personId: entry.personId, typeId: entry.typeId },
      ...{ isPinned: entry.isPinned, madeAt: entry.madeAt, isShortNotice: entry.isShortNotice },
      insteadOf: visit && { visitId: visit.visitId, from: visit.from },
      own: this.ownOf(entry.personId),
      ...{ providerIds: [], locationIds: [], weekdays: [], parts: [], fromDay: firstDay, untilDay: entry.untilDay },
    };
  }

  private isWaiting(entry: ModelEntry): boolean {
    const visit = this.visits.find(({ visitId }) => visitId === entry.visitId);
    const isGone = entry.visitId !== undefined && (!visit || visit.from <= this.now);
    return entry.status === 'waiting' && !isGone && zone.dayAt(this.now) <= entry.untilDay;
  }

  private stateOf({ outcome, expires }: ModelOffer) {
    if (outcome !== undefined) return outcome;
    return this.now <= expires ? 'open' : 'expired';
  }

  pass(minutes: number): void {
    this.now += minutes;
  }

  nextLook(): number | undefined {
    const looks = this.freed.flatMap(({ lookAt }) => lookAt ?? []);
    return looks.length === 0 ? undefined : Math.min(...looks);
  }

  /** Somebody joins; `visit` is a later visit of theirs that a time takes the place of. */
  join({ isShortNotice = false, isPinned = false, days = 30, typeId = 'short' }: ModelWish = {}, ahead?: number): void {
    const personId = this.id('person');
    const visit = ahead === undefined ? undefined : this.book(ahead, typeId, personId);
    const { now: madeAt } = this;
    const entry = { entryId: this.id('entry'), personId, typeId, visitId: visit?.visitId, madeAt };
    this.entries.push({ ...entry, isPinned, isShortNotice, untilDay: zone.dayAt(this.now) + days, status: 'waiting' });
  }

  /** Somebody books a time, if it is free and they have no other visit then. */
  book(ahead: number, typeId: string, personId: string | undefined): ModelVisit | undefined {
    const from = Math.ceil((this.now + ahead) / 30) * 30;
    const until = from + (durations[typeId] ?? 30);
    const isBusy = personId !== undefined && this.ownOf(personId).some((visit) => overlaps(visit, { from, until }));
    const providerId = places.providers.find((one) => isFreeStart(this.question(one, typeId), from));
    if (providerId === undefined || isBusy) return undefined;
    const visit = { visitId: this.id('visit'), typeId, personId, providerId, from, until };
    this.visits.push(visit);
    for (const entry of this.entries)
      if (entry.personId === personId && entry.typeId === typeId && entry.status === 'waiting') entry.status = 'booked';
    return visit;
  }

  /** A time opens: half an hour, so far ahead. */
  free(ahead: number, minutes = 30): void {
    const from = Math.ceil((this.now + ahead) / 30) * 30;
    this.freed.push({ freedId: this.id('freed'), providerId: 'p0', from, until: from + minutes, lookAt: this.now });
  }

  cancel(pick: number): void {
    const visit = this.visits[pick % Math.max(1, this.visits.length)];
    if (!visit || visit.until <= this.now) return;
    this.visits.splice(this.visits.indexOf(visit), 1);
    for (const offer of this.offers) if (offer.visitId === visit.visitId) offer.visitId = 'canceled';
    this.openTimeOf(visit);
  }

  private openTimeOf({ providerId, from, until }: Pick<ModelVisit, 'providerId' | 'from' | 'until'>): void {
    this.freed.push({ freedId: this.id('freed'), providerId, from: Math.max(from, this.now), until, lookAt: this.now });
  }

  /** Everything that is due now. */
  async look(): Promise<void> {
    for (const offer of this.offers) if (!offer.outcome && offer.expires <= this.now) offer.outcome = 'expired';
    for (const [holdId, hold] of [...this.holds]) if (hold.expires <= this.now) this.holds.delete(holdId);
    for (const freed of this.freed) {
      if (freed.lookAt === undefined || freed.lookAt > this.now) continue;
      const minute = zone.minuteOfDayAt(this.now);
      if (minute < quietFrom || minute >= quietUntil) {
        this.seen.night += 1;
        const day = zone.dayAt(this.now) + (minute < quietFrom ? 0 : 1);
        freed.lookAt = zone.instantsOf(day, quietFrom, 1440)[0]?.from;
        continue;
      }
      const entries = inOrder(
        this.entries.filter((entry) => this.isWaiting(entry)).map((entry) => this.waitingOf(entry)),
      );
      freed.lookAt = (await takeTurns(this.worldOf(freed), freed, entries)).again;
    }
  }

  private worldOf(freed: Freed): TurnWorld {
    const open = this.offers.filter((offer) => this.stateOf(offer) === 'open' && offer.expires > this.now);
    const today = zone.dayAt(this.now);
    const desks = Object.keys(durations).map((typeId) => {
      const list = places.providers.map((providerId) => ({
        ...{ providerId, locationId: places.location, question: this.question(providerId, typeId) },
      }));
      return [typeId, list] as const;
    });
    const countToday = (personId: string) =>
      this.offers.filter((offer) => offer.personId === personId && zone.dayAt(offer.madeAt) === today).length;
    return {
      ...{ zone, now: this.now, offerMinutes },
      past: this.offers.filter(({ freedId }) => freedId === freed.freedId),
      busy: new Map(open.map(({ personId, expires }) => [personId, expires])),
      desksFor: async ({ typeId }) => new Map(desks).get(typeId) ?? [],
      wasOffered: (personId, from) => this.offers.some((offer) => offer.personId === personId && offer.from === from),
      reach: async ({ personId }) =>
        countToday(personId) >= mostInDay ? 'none' : { until: zone.startOf(today) + quietUntil },
      isSameLength: (one, other) => one.typeId === other.typeId,
      offer: async (entries, time, until) => this.offer(freed, entries, time, until),
    };
  }

  private offer(freed: Freed, entries: readonly Waiting[], time: OpenTime, expires: number): boolean {
    const taken = [...this.visits, ...this.liveHolds().map(([, hold]) => hold)];
    if (taken.some((one) => one.providerId === time.providerId && overlaps(one, time))) return false;
    const holdId = this.id('hold');
    const { providerId, from, until } = time;
    this.holds.set(holdId, { providerId, from, until, typeId: entries[0]?.typeId ?? '', expires });
    if (entries.length > 1) this.seen.shared += 1;
    for (const entry of entries) {
      this.seen.offers += 1;
      mustHold(isWished(entry, time, zone) && isUseful(entry, time), 'what is offered is waited for');
      mustHold(from - this.now >= (entry.isShortNotice ? 60 : 1440), 'nobody is offered what is too soon');
      this.offers.push({
        ...{ offerId: this.id('offer'), entryId: entry.entryId, personId: entry.personId, holdId, expires },
        ...{
          freedId: freed.freedId,
          providerId,
          from,
          until,
          madeAt: this.now,
          outcome: undefined,
          visitId: undefined,
        },
      });
    }
    return true;
  }

  /** Mostly one of the last offers. */
  private offerFromEnd(pick: number): ModelOffer | undefined {
    return this.offers[this.offers.length - 1 - (pick % Math.max(1, this.offers.length))];
  }

  /** Somebody presses 'Take this time', whatever has become of the offer. */
  accept(pick: number): void {
    const offer = this.offerFromEnd(pick);
    const entry = this.entries.find(({ entryId }) => entryId === offer?.entryId);
    if (!offer || !entry || offer.outcome === 'accepted') return;
    const hold = this.holds.get(offer.holdId);
    const own = this.ownOf(offer.personId);
    const later = this.visits.find(({ visitId }) => visitId === entry.visitId);
    const isBeside = own.some((visit) => visit !== later && overlaps(visit, offer));
    const isLate = later !== undefined && later.from <= offer.from;
    if (offer.outcome === 'taken') this.seen.taken += 1;
    if (this.stateOf(offer) === 'expired') this.seen.late += 1;
    if (this.stateOf(offer) !== 'open' || !hold || !this.isWaiting(entry) || isBeside || isLate) return;
    this.holds.delete(offer.holdId);
    const { personId, providerId, from, until } = offer;
    if (later) {
      this.seen.swapped += 1;
      this.openTimeOf({ ...later });
      Object.assign(later, { providerId, from, until });
    } else this.visits.push({ visitId: this.id('visit'), typeId: entry.typeId, personId, providerId, from, until });
    this.seen.accepted += 1;
    offer.outcome = 'accepted';
    offer.visitId = (later ?? this.visits.at(-1))?.visitId;
    entry.status = 'booked';
    for (const other of this.offers) if (other.holdId === offer.holdId && !other.outcome) other.outcome = 'taken';
    this.lookSoon(offer.freedId);
  }

  decline(pick: number, leaves: boolean): void {
    const offer = this.offerFromEnd(pick);
    const entry = this.entries.find(({ entryId }) => entryId === offer?.entryId);
    if (!offer || !entry) return;
    if (leaves && entry.status === 'waiting') entry.status = 'left';
    if (this.stateOf(offer) !== 'open') return;
    offer.outcome = 'declined';
    const isOpen = this.offers.some((other) => other.holdId === offer.holdId && this.stateOf(other) === 'open');
    if (isOpen) return;
    this.holds.delete(offer.holdId);
    this.lookSoon(offer.freedId);
  }

  private lookSoon(freedId: string): void {
    for (const freed of this.freed) if (freed.freedId === freedId) freed.lookAt = this.now;
  }

  /** Throws unless everything that was promised holds. */
  check(): void {
    const taken = [...this.visits, ...this.liveHolds().map(([, hold]) => hold)];
    for (const [at, one] of taken.entries())
      for (const other of taken.slice(at + 1))
        mustHold(one.providerId !== other.providerId || !overlaps(one, other), 'no time is taken twice');
    const starts = this.offers.map(({ personId, from }) => `${personId} ${from}`);
    mustHold(new Set(starts).size === starts.length, 'nobody is offered a start twice');
    for (const offers of Map.groupBy(this.offers, ({ holdId }) => holdId).values()) {
      mustHold(offers.filter(({ outcome }) => outcome === 'accepted').length <= 1, 'a time has one winner');
      mustHold(offers.length <= 5, 'five are asked at once at most');
      mustHold(offers.length === 1 || offers.every(({ from, madeAt }) => from - madeAt < 240), 'and close to the time');
    }
    for (const offer of this.offers) {
      const minute = zone.minuteOfDayAt(offer.madeAt);
      mustHold(minute >= quietFrom && minute < quietUntil, 'nobody is told at night');
      mustHold(zone.minuteOfDayAt(offer.expires) <= quietUntil, 'an offer ends with the day');
      if (offer.outcome === 'accepted')
        mustHold(
          offer.visitId === 'canceled' || this.visits.some(({ visitId }) => visitId === offer.visitId),
          'it is a visit',
        );
    }
    for (const offers of Map.groupBy(this.offers, (one) => `${one.personId} ${zone.dayAt(one.madeAt)}`).values())
      mustHold(offers.length <= mostInDay, 'three offers a day at most');
    for (const entry of this.entries) {
      const own = this.offers.filter(({ entryId }) => entryId === entry.entryId);
      const isAccepted = own.some(({ outcome }) => outcome === 'accepted');
      mustHold(!isAccepted || entry.status === 'booked', 'who took a time is off the list');
      mustHold(own.filter((offer) => this.stateOf(offer) === 'open').length <= 1, 'one open offer for one person');
    }
  }
}

export const modelOf = ({ startMinute = 9 * 60 } = {}) => new WaitlistModel(startMinute);

const ahead = fc.oneof(fc.integer({ min: 60, max: 239 }), fc.integer({ min: 30, max: 3 * 1440 }));
const typeId = fc.constantFrom('short', 'short', 'long');

/** Anything that people do, the practice does, or time brings. */
export const steps = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('join' as const),
      isShortNotice: fc.boolean(),
      isPinned: fc.boolean(),
      typeId,
      days: fc.nat(5),
      ahead: fc.option(ahead, { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('book' as const), ahead, typeId, pick: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), pick: fc.nat(50) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('free' as const), ahead, minutes: fc.constantFrom(30, 60, 240) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('accept' as const), pick: fc.nat(6) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('decline' as const), pick: fc.nat(6), leaves: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('pass' as const), minutes: fc.constantFrom(1, 10, 20, 25, 60, 400) }),
  },
);

type Step = typeof steps extends fc.Arbitrary<infer One> ? One : never;

function take(model: WaitlistModel, step: Step): void {
  if (step.do === 'join') model.join(step, step.ahead);
  if (step.do === 'book') model.book(step.ahead, step.typeId, model.entries[step.pick]?.personId);
  if (step.do === 'cancel') model.cancel(step.pick);
  if (step.do === 'free') model.free(step.ahead, step.minutes);
  if (step.do === 'accept') model.accept(step.pick);
  if (step.do === 'decline') model.decline(step.pick, step.leaves);
  if (step.do === 'pass') model.pass(step.minutes);
}

/** Takes these steps, with a look after most of them, and checks after each. */
export async function runModel(model: WaitlistModel, list: readonly Step[]): Promise<void> {
  for (const [at, step] of list.entries()) {
    take(model, step);
    model.check();
    if (at % 3 !== 2) await model.look();
    model.check();
  }
}
