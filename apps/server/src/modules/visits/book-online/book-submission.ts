// Books the visit that a patient or guest chose, inside the transaction that stores what they sent.
import { randomUUIDv7 } from 'node:crypto';
import { actorId } from '../../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../../platform/context.ts';
import type { Ending, Tx } from '../../../platform/db/tenant-transaction.ts';
import { isMailAddress } from '../../../platform/mail/mail.ts';
import type { OutgoingMail } from '../../../platform/messages/outbox.ts';
import { problem } from '../../../platform/problem.ts';
import { budgetKey } from '../../../platform/throttles/over-limit.ts';
import { isSameVisit } from '../../availability/public.ts';
import { type BookedVisit, bookedVisit, settingsAt } from '../booked-visit.ts';
import { guestDigest, sealGuestAddress } from '../guest-address.ts';
import { takesBudget } from '../hold-slot.ts';
import { clearExpiredHolds, deleteHold } from '../holds.store.ts';
import { confirmationMail, visitBookedMail } from '../visit-mails.ts';
import { eventStatus } from '../visit-status.policy.ts';
import type { ToldVisit } from '../visits.store.ts';
import type { ChosenBooking } from './choose-booking.ts';
import { type NewBooking, storeBooking } from './store-booking.store.ts';
import type { SubmittedBooking } from './submitted-booking.ts';

export interface Booker {
  /** Whose visit it is; null for a guest, whom staff match later. */
  readonly patientId: string | null;
  readonly submissionId: string;
  /** Whether this was tried before, and somebody else was faster. */
  readonly again: boolean;
}

/** The time that is booked. */
type BookedSlot = Pick<
  NewBooking,
  'visitId' | 'isHeld' | 'providerId' | 'startsAt' | 'endsAt' | 'from' | 'until' | 'isAnyProvider'
> & {
  /** The visit as people are told of it. */
  readonly told: ToldVisit;
};

/**
 * Takes what the sender holds, if that is what they book, else the first provider who is free; another hold of theirs ends.
 * @throws slot-taken, also when provider, type or hours have changed since
 */
async function slotOf(
  tx: Tx,
  ctx: Ctx,
  { wish, ownHold }: SubmittedBooking,
  { hold, found, names }: ChosenBooking,
  again: boolean,
): Promise<BookedSlot> {
  const [firstFree] = found?.providerIds ?? [];
  if (!found || !names || firstFree === undefined) throw problem('slot-taken');
  const { slot, isAnyProvider } = found;
  const held = hold && isSameVisit(hold, wish, found) ? hold : undefined;
  if (!held && hold && ownHold) await deleteHold(tx, ownHold);
  // A hold that has run out makes room only where it is in the way.
  if (!held && again) await clearExpiredHolds(tx, [firstFree], slot, ctx.clock.now());
  const visitId = held?.visitId ?? randomUUIDv7();
  const providerId = held?.providerId ?? firstFree;
  const { providers, ...around } = names;
  const told: ToldVisit = {
    ...around,
    visitId,
    providerName: providers.find((provider) => provider.providerId === providerId)?.displayName ?? '',
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    sequence: held?.sequence ?? 0,
    standsFor: null,
  };
  return { ...slot, visitId, isHeld: held !== undefined, providerId, isAnyProvider, told };
}

/** The confirmation, and word to the office. */
function mailsOf(
  ctx: Ctx & Uses<'config' | 'caches'>,
  { settings }: SubmittedBooking,
  { to, isMailed }: ChosenBooking,
  told: ToldVisit,
  { visit, submissionId }: { readonly visit: BookedVisit; readonly submissionId: string },
): OutgoingMail[] {
  const tenantId = ctx.tenant.id;
  const mails: OutgoingMail[] = [];
  if (to !== '' && isMailed)
    mails.push({ tenantId, to, ...confirmationMail.draw(ctx, { settings: settingsAt(settings, told), visit }) });
  if (isMailAddress(settings.emailAddress))
    mails.push({ tenantId, to: settings.emailAddress, ...visitBookedMail.draw(ctx, { visit, submissionId }) });
  return mails;
}

type Booking = Ctx & Uses<'config' | 'budgets' | 'secrets' | 'messages' | 'caches' | 'cipherOf' | 'ip'>;

/** Everything that is written down of the visit. */
async function factsOf(
  ctx: Booking,
  { settings, wish, email, ownHold }: SubmittedBooking,
  { hold, to, isMailed }: ChosenBooking,
  { patientId, submissionId }: Booker,
  { told: _, ...slot }: BookedSlot,
  mails: readonly OutgoingMail[],
): Promise<NewBooking> {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const isGuest = patientId === null;
  const digest = isGuest ? guestDigest(ctx, email) : null;
  const endedHold = (hold && ownHold) ?? null;
  const mostOpen = isGuest ? settings.bookingOpenPerGuest : settings.bookingOpenPerPatient;
  return {
    ...slot,
    locationId: wish.locationId,
    typeId: wish.typeId,
    patientId,
    submissionId,
    guestDigest: digest,
    // Where a guest is told of changes; of patients their record knows.
    guestAddressSealed: isGuest ? sealGuestAddress(cipher, submissionId, email) : null,
    isUnmailed: to !== '' && !isMailed,
    mostOpen: isGuest && !digest ? null : mostOpen,
    endedHold,
    takesKey: endedHold && budgetKey(ctx, takesBudget(ctx)),
    reservedBy: settings.googleReserveEnabled ? (ownHold ?? null) : null,
    mails: await Promise.all(mails.map((mail) => ctx.messages.prepareMail(mail))),
    now: ctx.clock.now(),
    audit: {
      action: eventStatus('scheduled'),
      actorKind: ctx.principal.kind,
      actorId: actorId(ctx),
      requestId: ctx.requestId,
    },
  };
}

/**
 * Books in the caller's transaction, whose last statement is to be `last`: it books, tells the trail and puts both mails into
 * the queue. Where somebody else was faster it fails, to be tried again from the beginning (see againOnClash).
 * @throws slot-taken, rate-limited: the transaction has to be undone then, as where `last` fails
 */
export async function bookSubmission(
  tx: Tx,
  ctx: Booking,
  booking: SubmittedBooking,
  chosen: ChosenBooking,
  booker: Booker,
): Promise<Ending<BookedVisit>> {
  if (chosen.refused) throw chosen.refused;
  const slot = await slotOf(tx, ctx, booking, chosen, booker.again);
  const visit = bookedVisit(ctx, booking.settings, slot.told);
  const mails = mailsOf(ctx, booking, chosen, slot.told, { visit, submissionId: booker.submissionId });
  const facts = await factsOf(ctx, booking, chosen, booker, slot, mails);
  return { result: visit, last: (last) => storeBooking(last, facts) };
}
