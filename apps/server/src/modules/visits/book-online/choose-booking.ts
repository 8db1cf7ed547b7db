// Finds what a submission can book, and who is notified; nothing is booked yet.
import type { Ctx, Uses } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/tenant-transaction.ts';
import { isMailAddress } from '../../../platform/mail/mail.ts';
import { type Problem, problem } from '../../../platform/problem.ts';
import { countTogether } from '../../../platform/throttles/over-limit.ts';
import { findSlot, type SlotSearchResult, wishedProvider } from '../../availability/public.ts';
import { findPatient, lockPatient } from '../../patients/public.ts';
import { guestMailBudgets } from '../guest-address.ts';
import { lockHold } from '../holds.store.ts';
import { sameTypeVisits } from '../similar-visits.ts';
import { selectNames } from '../visits.store.ts';
import type { SubmittedBooking } from './submitted-booking.ts';

/** Bookings of visitors without an account from one network address, which a waiting room may share. */
const guestLimit = { limit: 60, windowMs: 3_600_000 };

/**
 * Returns the address for a patient's confirmation: their own, else that of whoever booked, else the form's. Locks the patient's
 * record, so that of two concurrent bookings for one person the second counts the first.
 */
async function addressFor(tx: Tx, { principal }: Ctx, patientId: string, email: string): Promise<string> {
  const own = (await lockPatient(tx, patientId))?.emailAddress ?? '';
  if (isMailAddress(own)) return own;
  if (principal.kind === 'patient') {
    const address = (await findPatient(tx, principal.patientId))?.emailAddress ?? '';
    if (isMailAddress(address)) return address;
  }
  return isMailAddress(email) ? email : '';
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
  const [to, refused] = await Promise.all([
    addressFor(tx, ctx, patientId, booking.email),
    duplicateOf(tx, ctx, booking, patientId),
  ]);
  return { to, refused, isMailed: true };
}

async function guestFacts(tx: Tx, ctx: Ctx & Uses<'budgets' | 'ip'>, { email }: SubmittedBooking) {
  return { ...(await countGuest(tx, ctx, email)), to: isMailAddress(email) ? email : '' };
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
  const [[hold, found, names], { refused, isMailed, to }] = await Promise.all([
    Promise.all([
      ownHold && lockHold(tx, ownHold),
      findSlot(tx, ctx, settings, wish, ownHold),
      selectNames(tx, wish, wishedProvider(wish, settings)),
    ]),
    patientId === null ? guestFacts(tx, ctx, booking) : patientFacts(tx, ctx, booking, patientId),
  ]);
  return { hold, found, names, refused, to, isMailed };
}
