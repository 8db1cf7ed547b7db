// Accepting an offer: the hold becomes the visit, or the later visit moves to its time, in one transaction under the hold's lock.
import { audit } from '../../platform/audit/audit.store.ts';
import { problem } from '../../platform/problem.ts';
import { officeTeller } from '../own-visits/public.ts';
import { lockPatient } from '../patients/public.ts';
import { settingsOf } from '../practice/public.ts';
import { lookAgain, readRuleBook } from '../practice-setup/public.ts';
import { addVisitLink } from '../visit-links/public.ts';
import {
  againOnClash,
  bookHeld,
  dropNews,
  endHeld,
  findOwnVisit,
  isOpen,
  lockHeld,
  lockVisit,
  moveLocked,
  patientTeller,
} from '../visits/public.ts';
import { endEntry, lockEntry, selectIfWaiting } from './entries.store.ts';
import {
  atOffer,
  type FoundOffer,
  findOffer,
  type OfferCtx,
  type OfferPage,
  stateOf,
  visitTokenOf,
} from './offer-pages.ts';
import { closeOffers, setAccepted } from './offers.store.ts';
import { lookSoon } from './release-offers.ts';
import type { WaitlistWork } from './waitlist-ctx.ts';
import { selectOwnVisitTimes } from './waitlist-facts.store.ts';

type Hold = NonNullable<Awaited<ReturnType<typeof lockHeld>>>;
type LaterVisit = NonNullable<Awaited<ReturnType<typeof lockVisit>>>;

/** Tells whoever has to know that the visit is booked or was moved. */
interface Tellers {
  readonly patient: Awaited<ReturnType<typeof patientTeller>>;
  readonly office: ReturnType<typeof officeTeller>;
}

/** @throws visit-overlaps when the person has another visit at that time */
async function mustBeFree(
  { tx, moment }: WaitlistWork,
  { entry }: FoundOffer,
  { startsAt, endsAt }: Hold,
): Promise<void> {
  if (entry.patientId === null) return;
  const [from, until] = [startsAt, endsAt].map((time) => time.getTime() / 60_000) as [number, number];
  const own = await selectOwnVisitTimes(tx, [entry.patientId], moment.now);
  if (own.some((visit) => visit.visitId !== entry.visitId && visit.from < until && visit.until > from))
    throw problem('visit-overlaps');
}

/** Moves the later visit to the time of the hold, which makes way in the same transaction. Returns its id. */
async function swap({ tx, ctx }: WaitlistWork, hold: Hold, visit: LaterVisit, tell: Tellers): Promise<string> {
  const { visitId } = visit;
  const { startsAt, endsAt, from, until, providerId, locationId } = hold;
  const before = await findOwnVisit(tx, visitId);
  await endHeld(tx, hold.visitId);
  const slot = { startsAt, endsAt, from, until };
  await moveLocked(tx, ctx, visit, { slot, providerId, locationId, isOverbooked: false }, { actor: 'link' });
  await dropNews(tx, visitId);
  await tell.patient(tx, visitId, 'moved by the patient', visit);
  const after = await findOwnVisit(tx, visitId);
  const { tellOffice } = (await readRuleBook(tx)).of(visit.typeId);
  if (before && after && tellOffice) await tell.office(tx, 'moved', before, { row: after });
  return visitId;
}

async function book({ tx, ctx }: WaitlistWork, hold: Hold, patientId: string, tell: Tellers): Promise<string> {
  await bookHeld(tx, ctx, hold, patientId, { actor: 'link' });
  await tell.patient(tx, hold.visitId, 'booked', hold);
  return hold.visitId;
}

async function accept(
  work: WaitlistWork,
  { entry: seen, offer: read, token, to }: FoundOffer,
  tell: Tellers,
): Promise<void> {
  const { tx, ctx, moment } = work;
  // In the order in which bookings and moves lock: the person, the visit, then the time.
  if (seen.patientId !== null) await lockPatient(tx, seen.patientId);
  await lockEntry(tx, seen.entryId);
  const visit = seen.visitId === null ? undefined : await lockVisit(tx, seen.visitId);
  const hold = await lockHeld(tx, read.holdId);
  const found = await findOffer(work, token);
  if (!found) throw problem('offer-ended');
  const { offer, entry } = found;
  const state = stateOf(offer, moment.now);
  if (state === 'accepted') return;
  if (state === 'taken' || (state === 'open' && !hold)) throw problem('offer-taken');
  if (state !== 'open' || !hold || !(await selectIfWaiting(tx, moment, entry.entryId))) throw problem('offer-ended');
  await mustBeFree(work, found, hold);
  const isLater = visit !== undefined && isOpen(visit.status) && visit.startsAt > hold.startsAt;
  if (entry.visitId !== null && !isLater) throw problem('offer-ended');
  const visitId = visit ? await swap(work, hold, visit, tell) : await book(work, hold, entry.patientId ?? '', tell);
  await setAccepted(tx, offer.offerId, visitId, moment.now);
  await closeOffers(tx, { holdId: offer.holdId, but: offer.offerId }, 'taken', moment.now);
  await endEntry(tx, entry.entryId, 'booked', moment.now);
  await addVisitLink(tx, ctx, { visitId, to, channel: offer.channel, token: visitTokenOf(token) });
  await audit(tx, ctx, { action: 'waitlist-accept', object: { kind: 'waitlist-entry', id: entry.entryId } });
  // What is left of the opened time, and the later time that a swap has opened.
  if (offer.freedId !== null) await lookAgain(tx, offer.freedId, moment.now);
  await lookSoon(tx, ctx);
}

/**
 * Books the offered time, or moves the later visit to it. Once more changes nothing.
 * @throws link-expired, rate-limited, offer-ended, offer-taken, visit-overlaps
 */
export async function acceptOffer(ctx: OfferCtx, token: string): Promise<OfferPage> {
  const settings = await settingsOf(ctx);
  const tell = { patient: await patientTeller(ctx), office: officeTeller(ctx, settings) };
  return againOnClash(() => atOffer(ctx, token, (work, found) => accept(work, found, tell)));
}
