// Books the visit that a patient or guest chose, in the transaction that stores their submission.
import { randomUUIDv7 } from 'node:crypto';
import { actorId } from '../../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../../platform/context.ts';
import type { TenantCipher } from '../../../platform/crypto/envelope.ts';
import type { Ending, Tx } from '../../../platform/db/tenant-transaction.ts';
import { isMailAddress } from '../../../platform/mail/mail.ts';
import type { OutgoingMail } from '../../../platform/messages/outbox.ts';
import { problem } from '../../../platform/problem.ts';
import { budgetKey } from '../../../platform/throttles/over-limit.ts';
import { isSameVisit } from '../../availability/public.ts';
import { followVisit } from '../../packets/public.ts';
import { type NewVisitLink, newVisitLink, pathOfLink } from '../../visit-links/public.ts';
import {
  type BookedVisit,
  bookedVisit,
  confirmationMail,
  guestDigest,
  sealGuestAddress,
  sealVisitAddress,
  settingsAt,
  type ToldVisit,
  visitBookedMail,
  visitMailEnvelope,
} from '../../visit-mails/public.ts';
import { takesBudget } from '../hold-slot.ts';
import { clearExpiredHolds, endHold } from '../holds.store.ts';
import { factsOfNew, type VisitActor } from '../visit-events.store.ts';
import { eventStatus } from '../visit-status.policy.ts';
import type { ChosenBooking } from './choose-booking.ts';
import { type NewBooking, storeBooking } from './store-booking.store.ts';
import { pathOfVisit, type SubmittedBooking } from './submitted-booking.ts';

export interface Booker {
  /** The patient; null for a guest, whom staff match later. */
  readonly patientId: string | null;
  readonly submissionId: string;
  /** Whether this is a retry after somebody else was faster. */
  readonly again: boolean;
}

/** The time to book. */
type BookedSlot = Pick<
  NewBooking,
  'visitId' | 'isHeld' | 'providerId' | 'startsAt' | 'endsAt' | 'from' | 'until' | 'isAnyProvider'
> & {
  /** The visit as reported to people. */
  readonly told: ToldVisit;
  /** Whether the visit may ask for a packet. */
  readonly mayAskPacket: boolean;
};

/**
 * Takes the sender's hold if it is for the booked time, else the first free provider; any other hold of theirs ends.
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
  if (!held && hold && ownHold) await endHold(tx, ownHold);
  // An expired hold is removed only if it is in the way.
  if (!held && again) await clearExpiredHolds(tx, [firstFree], slot, ctx.clock.now());
  const visitId = held?.visitId ?? randomUUIDv7();
  const providerId = held?.providerId ?? firstFree;
  const { providers, mayAskPacket, ...around } = names;
  const told: ToldVisit = {
    ...around,
    visitId,
    providerName: providers.find((provider) => provider.providerId === providerId)?.displayName ?? '',
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    sequence: held?.sequence ?? 0,
    standsFor: null,
  };
  return { ...slot, visitId, isHeld: held !== undefined, providerId, isAnyProvider, told, mayAskPacket };
}

interface MailFacts {
  readonly visit: BookedVisit;
  readonly submissionId: string;
  /** The link of the confirmation; none when none is sent. */
  readonly link: NewVisitLink | undefined;
  readonly cipher: TenantCipher;
}

/** Returns the confirmation with its link, and the mail to the office. */
function mailsOf(
  ctx: Ctx & Uses<'config' | 'caches'>,
  { settings }: SubmittedBooking,
  { to }: ChosenBooking,
  told: ToldVisit,
  { visit, submissionId, link, cipher }: MailFacts,
): OutgoingMail[] {
  const tenantId = ctx.tenant.id;
  const mails: OutgoingMail[] = [];
  if (link) {
    const about = { settings: settingsAt(settings, told), visit, link: pathOfLink(link) };
    mails.push({ ...visitMailEnvelope(ctx, cipher, to), ...confirmationMail.draw(ctx, about) });
  }
  if (isMailAddress(settings.emailAddress))
    mails.push({ tenantId, to: settings.emailAddress, ...visitBookedMail.draw(ctx, { visit, submissionId }) });
  return mails;
}

type Booking = Ctx & Uses<'config' | 'budgets' | 'secrets' | 'messages' | 'caches' | 'cipherOf' | 'ip'>;

/** Returns who books, for the visit's history. */
function bookerOf({ principal }: Ctx, patientId: string | null): VisitActor {
  if (principal.kind === 'patient') return principal.patientId === patientId ? 'patient' : 'guardian';
  return principal.kind === 'guest' ? 'guest' : 'system';
}

/** Returns everything that is stored of the visit. */
async function factsOf(
  ctx: Booking,
  { settings, wish, email, ownHold }: SubmittedBooking,
  { hold, to, isMailed, given }: ChosenBooking,
  { patientId, submissionId }: Booker,
  { told, mayAskPacket: _, ...slot }: BookedSlot,
  { mails, link }: { readonly mails: readonly OutgoingMail[]; readonly link: NewVisitLink | undefined },
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
    // The address for a guest's notices of changes; for patients the record has it.
    guestAddressSealed: isGuest ? sealGuestAddress(cipher, submissionId, email) : null,
    visitAddressSealed: sealVisitAddress(cipher, slot.visitId, given),
    isUnmailed: to !== '' && !isMailed,
    mostOpen: isGuest && !digest ? null : mostOpen,
    endedHold,
    takesKey: endedHold && budgetKey(ctx, takesBudget(ctx)),
    reservedBy: settings.googleReserveEnabled ? (ownHold ?? null) : null,
    mails: await Promise.all(mails.map((mail) => ctx.messages.prepareMail(mail))),
    linkDigest: link?.digest ?? null,
    recipientHmac: link?.recipientHmac ?? null,
    booked: {
      eventId: randomUUIDv7(),
      actor: bookerOf(ctx, patientId),
      sequence: told.sequence,
      facts: factsOfNew({ ...slot, locationId: wish.locationId, status: 'scheduled' }),
    },
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
 * Books in the caller's transaction, whose last statement must be `last`: it books, audits, and puts both mails into the queue. A
 * visit that asks for a packet is booked at once instead, because the packet is asked for after it.
 * If somebody else was faster it fails, and must be retried from the beginning (see againOnClash).
 * @throws slot-taken, rate-limited: the transaction must be rolled back then, as when `last` fails
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
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const link = chosen.to !== '' && chosen.isMailed ? newVisitLink(ctx, chosen.to) : undefined;
  const mails = mailsOf(ctx, booking, chosen, slot.told, { visit, submissionId: booker.submissionId, link, cipher });
  const facts = await factsOf(ctx, booking, chosen, booker, slot, { mails, link });
  const ownPath = link ? `/visit/${link.token}` : '';
  const visitPath = booker.patientId === null ? ownPath : pathOfVisit(visit.id);
  const result = { ...visit, visitPath };
  // A guest has no record; the packet is asked for when the office finds theirs.
  if (booker.patientId === null || !slot.mayAskPacket) return { result, last: (last) => storeBooking(last, facts) };
  await storeBooking(tx, facts);
  await followVisit(tx, facts.visitId, 'made', facts.now);
  return { result };
}
