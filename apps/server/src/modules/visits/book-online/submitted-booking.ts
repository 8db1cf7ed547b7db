// What a submission requests to book, and what it booked.
import type { FormField, SubmissionEntry } from '@foyer/forms';
import type { Ctx, Uses } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/tenant-transaction.ts';
import { problem } from '../../../platform/problem.ts';
import { holdDigest, type SlotQuery } from '../../availability/public.ts';
import { type StoredSettings, settingsOf } from '../../practice/public.ts';
import { type BookedVisit, bookedVisit, type VisitAddress } from '../../visit-mails/public.ts';
import { emailIn, visitAddressIn, wishIn } from '../booking-wish.policy.ts';
import { selectVisit } from '../visits.store.ts';

export interface SubmittedBooking {
  readonly settings: StoredSettings;
  readonly wish: SlotQuery;
  /** The address from the form; empty if there is none. */
  readonly email: string;
  /** Addresses for this visit alone, given by somebody who is signed in. */
  readonly given: VisitAddress;
  /** Digest of the sending browser's hold token, if it has one. */
  readonly ownHold: Buffer | undefined;
  /** Whether the sender knows that the person has another visit of the type. */
  readonly isDuplicateKnown: boolean;
}

/** Returns the page of a visit for those who are signed in. */
export function pathOfVisit(visitId: string): string {
  return `/visits/${visitId}`;
}

/** The headers that belong to a booking. */
export interface BookingHeaders {
  /** X-Hold-Token. */
  readonly holdToken?: unknown;
  /** X-Visit-Anyway: 'duplicate' books a second visit of the type. */
  readonly visitAnyway?: unknown;
}

/** Returns what a submission requests to book, or undefined. @throws slot-taken for what no practice has */
export async function submittedBooking(
  ctx: Ctx & Uses<'secrets' | 'caches'>,
  fields: readonly FormField[],
  entries: readonly SubmissionEntry[],
  { holdToken, visitAnyway }: BookingHeaders,
): Promise<SubmittedBooking | undefined> {
  const wish = wishIn(fields, entries);
  if (wish === undefined) return undefined;
  if (wish === 'unknown') throw problem('slot-taken');
  return {
    settings: await settingsOf(ctx),
    wish,
    email: emailIn(fields, entries),
    given: ctx.principal.kind === 'patient' ? visitAddressIn(fields, entries) : { email: '', phone: '' },
    ownHold: typeof holdToken === 'string' && holdToken !== '' ? holdDigest(ctx, holdToken) : undefined,
    isDuplicateKnown: visitAnyway === 'duplicate',
  };
}

/** Returns what a submission booked, for a repeated send; undefined when it booked nothing. */
export async function visitOf(
  tx: Tx,
  ctx: Ctx,
  settings: StoredSettings,
  submissionId: string,
): Promise<BookedVisit | undefined> {
  const row = await selectVisit(tx, { submissionId });
  return row && { ...bookedVisit(ctx, settings, row), visitPath: row.patientId ? pathOfVisit(row.visitId) : '' };
}
