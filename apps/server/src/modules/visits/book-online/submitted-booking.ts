// What a submission asks to book, and what it booked.
import type { FormField, SubmissionEntry } from '@foyer/forms';
import type { Ctx, Uses } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/tenant-transaction.ts';
import { problem } from '../../../platform/problem.ts';
import { holdDigest, type SlotQuery } from '../../availability/public.ts';
import { type StoredSettings, settingsOf } from '../../practice/public.ts';
import { type BookedVisit, bookedVisit } from '../booked-visit.ts';
import { emailIn, wishIn } from '../booking-wish.policy.ts';
import { selectVisit } from '../visits.store.ts';

export interface SubmittedBooking {
  readonly settings: StoredSettings;
  readonly wish: SlotQuery;
  /** What the form says; empty when it says none. */
  readonly email: string;
  /** The browser that sends it, where that may hold a time. */
  readonly ownHold: Buffer | undefined;
}

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

/** What a submission booked, for a send that is repeated; undefined when it booked nothing. */
export async function visitOf(
  tx: Tx,
  ctx: Ctx,
  settings: StoredSettings,
  submissionId: string,
): Promise<BookedVisit | undefined> {
  const row = await selectVisit(tx, { submissionId });
  return row && bookedVisit(ctx, settings, row);
}
