// What a submission that books does besides being stored: the appointment, its confirmation, and word to the office.
import type { FormField, SubmissionEntry } from '@foyer/forms';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { Ending, Tx } from '../../platform/db/tenant-transaction.ts';
import { isMailAddress } from '../../platform/mail/mail.ts';
import type { OutgoingMail } from '../../platform/messages/outbox.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { countTogether, givingBack } from '../../platform/throttles/over-limit.ts';
import { holdDigest, type SlotQuery } from '../availability/public.ts';
import { lockContact, selectContact } from '../patients/public.ts';
import { settingsOf, type TenantSettings } from '../practice/public.ts';
import { bookOnline, type Chosen, chooseSlot } from './book-online.ts';
import { type BookedVisit, bookedVisit, settingsAt } from './booked-visit.ts';
import { emailIn, wishIn } from './booking-wish.policy.ts';
import { reserveBooking } from './google-reserve.store.ts';
import { guestDigest, guestMailBudgets, sealGuestAddress } from './guest-address.ts';
import { takesBudget } from './hold-slot.ts';
import { takesEnding, takesOf } from './holds.store.ts';
import { confirmationMail, visitBookedMail } from './visit-mails.ts';
import { mustBeAllowed, selectVisit } from './visits.store.ts';

export interface SubmittedBooking {
  readonly settings: TenantSettings;
  readonly wish: SlotQuery;
  /** What the form says; empty when it says none. */
  readonly email: string;
  readonly ownHold: Buffer | undefined;
}

/** Bookings of visitors without an account from one address of the network; a waiting room shares one. */
const guestLimit = { limit: 60, windowMs: 3_600_000 };

/** What a submission asks to book, or undefined. @throws slot-taken for what no practice has */
export async function submittedBooking(
  ctx: Ctx & Uses<'secrets' | 'caches'>,
  fields: readonly FormField[],
  entries: readonly SubmissionEntry[],
  holdToken: unknown,
): Promise<SubmittedBooking | undefined> {
  const wish = wishIn(fields, entries);
  if (wish === undefined) return undefined;
  if (wish === 'unknown') throw problem('slot-taken');
  return {
    settings: await settingsOf(ctx),
    wish,
    email: emailIn(fields, entries),
    ownHold: typeof holdToken === 'string' && holdToken !== '' ? holdDigest(ctx, holdToken) : undefined,
  };
}

/**
 * Where the confirmation goes: to the patient's own address, else to that of who booked; for guests to the form's. The patient's
 * record is locked, so that of two who book for the same person the second counts what the first has booked.
 */
async function addressFor(tx: Tx, { principal }: Ctx, contactId: string | null, email: string): Promise<string> {
  const own = contactId === null ? '' : ((await lockContact(tx, contactId))?.email_address ?? '');
  if (isMailAddress(own)) return own;
  if (contactId !== null && principal.kind === 'patient') {
    const address = (await selectContact(tx, principal.contactId))?.email_address ?? '';
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

export interface ChosenBooking extends Chosen {
  /** Why this caller may book nothing more for now. */
  readonly refused: Problem | undefined;
  /** Where the confirmation goes; empty for nowhere. */
  readonly to: string;
  /** Whether it goes; not where too many mails went to a guest's address. */
  readonly isMailed: boolean;
}

/** Counts the booking and looks what can be booked; nothing is booked yet, so it may run beside what stores the answers. */
export async function chooseBooking(
  tx: Tx,
  ctx: Ctx & Uses<'budgets' | 'ip'>,
  { settings, wish, email, ownHold }: SubmittedBooking,
  contactId: string | null,
): Promise<ChosenBooking> {
  const [chosen, { refused, isMailed }, to] = await Promise.all([
    chooseSlot(tx, ctx, settings, wish, ownHold),
    contactId === null ? countGuest(tx, ctx, email) : { refused: undefined, isMailed: true },
    addressFor(tx, ctx, contactId, email),
  ]);
  return { ...chosen, refused, to, isMailed };
}

export interface Booker {
  /** Whose visit it is; null for a guest, whom staff match later. */
  readonly contactId: string | null;
  readonly submissionId: string;
  /** Whether this was tried before, and somebody else was faster. */
  readonly again: boolean;
}

/**
 * Books in the caller's transaction, whose last statement is to be `last`: it books, tells the trail and puts both mails into
 * the queue. Where somebody else was faster it fails, to be tried again from the beginning (see againOnClash).
 * @throws slot-taken, rate-limited: the transaction has to be undone then, as where `last` fails
 */
export async function bookSubmission(
  tx: Tx,
  ctx: Ctx & Uses<'config' | 'budgets' | 'secrets' | 'messages' | 'caches' | 'cipherOf' | 'ip'>,
  { settings, wish, email, ownHold }: SubmittedBooking,
  { refused, to, isMailed, ...chosen }: ChosenBooking,
  { contactId, submissionId, again }: Booker,
): Promise<Ending<BookedVisit>> {
  if (refused) throw refused;
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const digest = contactId === null ? guestDigest(ctx, email) : null;
  const row = {
    contact_id: contactId,
    guest_digest: digest,
    is_unmailed: to !== '' && !isMailed,
    submission_id: submissionId,
    // Where a guest is told of changes; of patients their record knows.
    guest_address_sealed: contactId === null ? sealGuestAddress(cipher, submissionId, email) : null,
  };
  const { told, booking } = await bookOnline(tx, ctx, chosen, { wish, row, ownHold, again });
  const visit = bookedVisit(ctx, settings, told);
  const mails: OutgoingMail[] = [];
  const tenantId = ctx.tenant.id;
  if (to !== '' && isMailed)
    mails.push({ tenantId, to, ...confirmationMail.draw(ctx, { settings: settingsAt(settings, told), visit }) });
  if (isMailAddress(settings.email_address))
    mails.push({ tenantId, to: settings.email_address, ...visitBookedMail.draw(ctx, { visit, submissionId }) });
  const reserved =
    ownHold && settings.google_reserve_enabled ? reserveBooking(ownHold, told.appointment_id) : undefined;
  const given =
    ownHold && chosen.hold ? [givingBack(ctx, takesBudget(ctx), takesOf(ownHold)), takesEnding(ownHold)] : [];
  const now = ctx.clock.now();
  const { booking_open_per_patient: perPatient, booking_open_per_guest: perGuest } = settings;
  const open = contactId !== null ? { of: { contactId }, most: perPatient, now } : undefined;
  const ofGuest = digest ? { of: { guestDigest: digest }, most: perGuest, now } : undefined;
  const counted = open ?? ofGuest;
  const allowed = counted && mustBeAllowed(counted, told);
  return {
    result: visit,
    last: booking({ allowed, given, mails: await ctx.messages.prepareMails(mails), reserved }),
  };
}

/** What a submission booked, for a send that is repeated; undefined when it booked nothing. */
export async function visitOf(
  tx: Tx,
  ctx: Ctx,
  settings: TenantSettings,
  submissionId: string,
): Promise<BookedVisit | undefined> {
  const row = await selectVisit(tx, { submissionId });
  return row && bookedVisit(ctx, settings, row);
}
