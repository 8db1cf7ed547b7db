// Finds what a submission can book, and who is notified; nothing is booked yet.
import type { Ctx, Uses } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/tenant-transaction.ts';
import { isMailAddress } from '../../../platform/mail/mail.ts';
import { type Problem, problem } from '../../../platform/problem.ts';
import { countTogether } from '../../../platform/throttles/over-limit.ts';
import { findSlot, type SlotSearchResult, wishedProvider } from '../../availability/public.ts';
import { findPatient, lockPatient } from '../../patients/public.ts';
import { guestMailBudgets, type VisitAddress } from '../../visit-mails/public.ts';
import { lockHold } from '../holds.store.ts';
import { sameTypeVisits } from '../similar-visits.ts';
import { selectNames } from '../visits.store.ts';
import type { SubmittedBooking } from './submitted-booking.ts';

/** Bookings of visitors without an account from one network address, which a waiting room may share. */
const guestLimit = { limit: 60, windowMs: 3_600_000 };

/**
 * Returns the address for a patient's confirmation: the one given for this visit, their own, that of whoever booked, or the
 * form's; and the addresses that stay with the visit. Locks the patient's record, so that of two concurrent bookings for one
 * person the second counts the first.
 */
async function addressFor(tx: Tx, { principal }: Ctx, patientId: string, { email, given }: SubmittedBooking) {
  const own = (await lockPatient(tx, patientId))?.emailAddress ?? '';
  if (isMailAddress(given.email)) return { to: given.email, given };
  if (isMailAddress(own)) return { to: own, given };
  const isOther = principal.kind === 'patient' && principal.patientId !== patientId;
  const booker = isOther ? ((await findPatient(tx, principal.patientId))?.emailAddress ?? '') : '';
  if (isMailAddress(booker)) return { to: booker, given };
  // Nobody's record has one, so the visit keeps the form's for what follows.
  return isMailAddress(email) ? { to: email, given: { ...given, email } } : { to: '', given };
}

/**
 * Counts a guest's booking by their network address, and the mail about it by its recipient. Bookings with the same recipient
 * block each other on that counter.
 */
async function countGuest(tx: Tx, ctx: Ctx & Uses<'budgets' | 'ip'>, email: string) {
  const mails = isMailAddress(email) ? guestMailBudgets(email) : [];
  const { passed, refused } = await countTogether(tx, ctx, [['bookings from', ctx.ip, guestLimit], ...mails]);
  return { refused: passed === 0 ? refused : undefined, isMailed: passed > mails.length };
}

/** Returns the refusal when this person has another visit of the type around that day, and the sender was not shown it. */
async function duplicateOf(
  tx: Tx,
  ctx: Ctx,
  { settings, wish, isDuplicateKnown }: SubmittedBooking,
  patientId: string,
): Promise<Problem | undefined> {
  if (isDuplicateKnown) return undefined;
  const [first] = await sameTypeVisits(tx, ctx, settings, { patientId, typeId: wish.typeId, around: wish.startsAt });
  return (
    first &&
    problem('visit-duplicate', { members: { visit: { id: first.visitId, startTime: first.startsAt.toISOString() } } })
  );
}

/** What is asked of a patient after the record was locked, so that of two concurrent bookings the second sees the first. */
async function patientFacts(tx: Tx, ctx: Ctx, booking: SubmittedBooking, patientId: string) {
  const [address, refused] = await Promise.all([
    addressFor(tx, ctx, patientId, booking),
    duplicateOf(tx, ctx, booking, patientId),
  ]);
  return { ...address, refused, isMailed: true };
}

async function guestFacts(tx: Tx, ctx: Ctx & Uses<'budgets' | 'ip'>, { email }: SubmittedBooking) {
  return {
    ...(await countGuest(tx, ctx, email)),
    to: isMailAddress(email) ? email : '',
    given: { email: '', phone: '' },
  };
}

/** The outcome of a requested booking, before anything is written. */
export interface ChosenBooking {
  /** The hold of the sender's browser, locked. */
  readonly hold: Awaited<ReturnType<typeof lockHold>>;
  /** The time and who could take it; undefined when nobody can. */
  readonly found: SlotSearchResult | undefined;
  readonly names: Awaited<ReturnType<typeof selectNames>>;
  /** Why this caller may not book any more for now. */
  readonly refused: Problem | undefined;
  /** Address for the confirmation; empty for none. */
  readonly to: string;
  /** Whether it is sent; false when too many mails went to a guest's address. */
  readonly isMailed: boolean;
  /** What is kept with the visit, for it alone. */
  readonly given: VisitAddress;
}

/**
 * Checks again who could take the request by the practice's current data, locks the sender's own hold, and counts the booking. It
 * may run concurrently with storing the answers.
 */
export async function chooseBooking(
  tx: Tx,
  ctx: Ctx & Uses<'budgets' | 'ip'>,
  booking: SubmittedBooking,
  patientId: string | null,
): Promise<ChosenBooking> {
  const { settings, wish, ownHold } = booking;
  const [[hold, found, names], person] = await Promise.all([
    Promise.all([
      ownHold && lockHold(tx, ownHold),
      findSlot(tx, ctx, settings, wish, ownHold),
      selectNames(tx, wish, wishedProvider(wish, settings)),
    ]),
    patientId === null ? guestFacts(tx, ctx, booking) : patientFacts(tx, ctx, booking, patientId),
  ]);
  return { hold, found, names, ...person };
}
