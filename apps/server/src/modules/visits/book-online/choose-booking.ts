// Looks what a submission can book, and who hears of it; nothing is booked yet.
import type { Ctx, Uses } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/tenant-transaction.ts';
import { isMailAddress } from '../../../platform/mail/mail.ts';
import type { Problem } from '../../../platform/problem.ts';
import { countTogether } from '../../../platform/throttles/over-limit.ts';
import { findSlot, type SlotSearchResult, wishedProvider } from '../../availability/public.ts';
import { findPatient, lockPatient } from '../../patients/public.ts';
import { guestMailBudgets } from '../guest-address.ts';
import { lockHold } from '../holds.store.ts';
import { selectNames } from '../visits.store.ts';
import type { SubmittedBooking } from './submitted-booking.ts';

/** Bookings of visitors without an account from one address of the network; a waiting room shares one. */
const guestLimit = { limit: 60, windowMs: 3_600_000 };

/**
 * Where the confirmation goes: to the patient's own address, else to that of who booked; for guests to the form's. The patient's
 * record is locked, so that of two who book for the same person the second counts what the first has booked.
 */
async function addressFor(tx: Tx, { principal }: Ctx, patientId: string | null, email: string): Promise<string> {
  const own = patientId === null ? '' : ((await lockPatient(tx, patientId))?.emailAddress ?? '');
  if (isMailAddress(own)) return own;
  if (patientId !== null && principal.kind === 'patient') {
    const address = (await findPatient(tx, principal.patientId))?.emailAddress ?? '';
    if (isMailAddress(address)) return address;
  }
  return isMailAddress(email) ? email : '';
}

/**
 * Counts what a guest books by their address of the network, and the mail about it by its recipient; the count by recipient makes
 * those who book with the same address wait for each other.
 */
async function countGuest(tx: Tx, ctx: Ctx & Uses<'budgets' | 'ip'>, email: string) {
  const mails = isMailAddress(email) ? guestMailBudgets(email) : [];
  const { passed, refused } = await countTogether(tx, ctx, [['bookings from', ctx.ip, guestLimit], ...mails]);
  return { refused: passed === 0 ? refused : undefined, isMailed: passed > mails.length };
}

/** What a wish came to, before anything is written. */
export interface ChosenBooking {
  /** What the sender's browser holds, locked. */
  readonly hold: Awaited<ReturnType<typeof lockHold>>;
  /** The time and who could take it; undefined where nobody can. */
  readonly found: SlotSearchResult | undefined;
  readonly names: Awaited<ReturnType<typeof selectNames>>;
  /** Why this caller may book nothing more for now. */
  readonly refused: Problem | undefined;
  /** Where the confirmation goes; empty for nowhere. */
  readonly to: string;
  /** Whether it goes; not where too many mails went to a guest's address. */
  readonly isMailed: boolean;
}

/**
 * Looks once more who could take the wish by everything the practice says by now, locks the sender's own hold, and counts the
 * booking. It may run beside what stores the answers.
 */
export async function chooseBooking(
  tx: Tx,
  ctx: Ctx & Uses<'budgets' | 'ip'>,
  { settings, wish, email, ownHold }: SubmittedBooking,
  patientId: string | null,
): Promise<ChosenBooking> {
  const [[hold, found, names], { refused, isMailed }, to] = await Promise.all([
    Promise.all([
      ownHold && lockHold(tx, ownHold),
      findSlot(tx, ctx, settings, wish, ownHold),
      selectNames(tx, wish, wishedProvider(wish, settings)),
    ]),
    patientId === null ? countGuest(tx, ctx, email) : { refused: undefined, isMailed: true },
    addressFor(tx, ctx, patientId, email),
  ]);
  return { hold, found, names, refused, to, isMailed };
}
