// Sets the status or the progress of a visit for the practice. A canceled visit frees its time, and its patient is to be notified.
import type { officeVisits } from '@foyer/contract';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { isDayOf } from '../practice/public.ts';
import { assertUnchanged } from './assert-unchanged.ts';
import { sealedEventNote, setLockedStatus } from './change-visit.ts';
import { lockForOffice } from './lock-for-office.ts';
import { mustBook } from './may-schedule.ts';
import { newsNoter, type VisitChangeOutcome } from './note-news.ts';
import { addVisitEvent } from './visit-events.store.ts';
import { dropNews } from './visit-news.store.ts';
import {
  isExpected,
  isOpen,
  isTooEarly,
  mayBecome,
  progressOf,
  type VisitProgress,
  type VisitStatus,
} from './visit-status.policy.ts';
import { type LockedVisit, updateVisitState, type VisitStateChange } from './visits.store.ts';

/** A change of status, and what the office says with it. */
export interface StatusChange {
  readonly status: VisitStatus;
  /** The sequence that was read, if it matters. */
  readonly sequence?: number | undefined;
  readonly reason?: (typeof officeVisits.officeReasons)[number] | undefined;
  /** For the office; needed for the reason `other`, and when the patient is not told. */
  readonly note?: string;
  /** Whether a freed time is for the waitlist. */
  readonly isOffered?: boolean;
  /** False sends the patient no notice. */
  readonly isTold?: boolean;
}

/** @throws validation-failed for a reason without the words that it needs */
function assertExplained({ reason, note = '', isTold = true }: StatusChange): void {
  if (note !== '' || (isTold && reason !== 'other')) return;
  const message = isTold ? 'Say what the reason is.' : 'Say why the patient is not told.';
  throw problem('validation-failed', { errors: [{ path: 'body.note', message }] });
}

/** Returns the visit, locked. @throws not-found, appointment-changed */
async function lockAsRead(tx: Tx, ctx: Ctx, visitId: string, sequence: number | undefined): Promise<LockedVisit> {
  const visit = await lockForOffice(tx, ctx, visitId);
  assertUnchanged(visit, sequence);
  return visit;
}

/**
 * @throws forbidden, not-found, appointment-changed, validation-failed for a status that cannot follow or a missing note,
 * too-early for an outcome that cannot be known yet
 */
export async function changeStatus(
  ctx: Ctx & Uses<'queue' | 'caches' | 'cipherOf'>,
  visitId: string,
  change: StatusChange,
): Promise<VisitChangeOutcome> {
  mustBook(ctx);
  assertExplained(change);
  const { status, isTold = true, isOffered = true } = change;
  const [noteNews, cipher] = await Promise.all([newsNoter(ctx), ctx.cipherOf(ctx.tenant.id)]);
  return inTenant(ctx, async (tx) => {
    const visit = await lockAsRead(tx, ctx, visitId, change.sequence);
    if (!mayBecome(visit.status, status))
      throw problem('validation-failed', {
        errors: [{ path: 'body.status', message: `A visit that is ${visit.status} cannot become ${status}.` }],
      });
    const now = ctx.clock.now();
    if (isTooEarly(status, visit, { now, isItsDay: await isDayOf(ctx, visit.startsAt) })) throw problem('too-early');
    const note = sealedEventNote(cipher, change.note);
    const isFreed = isOpen(visit.status) && !isOpen(status) && status !== 'met';
    const sequence = await setLockedStatus(tx, ctx, visit, status, {
      ...note,
      reason: change.reason,
      ...(isFreed ? { isOffered } : {}),
    });
    const isOff = (status === 'canceled' || status === 'deleted') && isOpen(visit.status);
    if (isOff && !isTold) await dropNews(tx, visitId);
    const willBeTold = isOff && isTold && (await noteNews(tx, visitId, visit, { ...visit, status, sequence }));
    return { sequence, eventId: note.eventId, isTold: willBeTold };
  });
}

/** Returns the kind of a change of progress in the visit's history. A step back takes back what was said. */
function kindOf(from: VisitProgress, to: VisitProgress): 'arrived' | 'seated' | 'undone' {
  if (to === 'in-chair') return 'seated';
  return to === 'arrived' && from === 'expected' ? 'arrived' : 'undone';
}

/** Returns the times beside the status: in chair without arrived sets both. */
function timesOf(to: VisitProgress, { arrivedAt }: LockedVisit, now: Date): VisitStateChange {
  if (to === 'expected') return { arrivedAt: null, seatedAt: null };
  return { arrivedAt: arrivedAt ?? now, seatedAt: to === 'in-chair' ? now : null };
}

/**
 * Records that the patient arrived or sits in the chair, or that neither is so; the status stays.
 * @throws forbidden, not-found, appointment-changed, too-early before the visit's day, validation-failed when the patient is not
 * expected, or the visit has come exactly that far
 */
export async function setProgress(
  ctx: Ctx & Uses<'caches'>,
  visitId: string,
  to: VisitProgress,
  read: number,
): Promise<VisitChangeOutcome> {
  mustBook(ctx);
  return inTenant(ctx, async (tx) => {
    const visit = await lockAsRead(tx, ctx, visitId, read);
    const progress = progressOf(visit);
    if (!isExpected(visit.status) || progress === to)
      throw problem('validation-failed', {
        errors: [{ path: 'body.to', message: `A visit that is ${visit.status} and ${progress} cannot become ${to}.` }],
      });
    if (!(await isDayOf(ctx, visit.startsAt))) throw problem('too-early');
    const now = ctx.clock.now();
    await updateVisitState(tx, visitId, timesOf(to, visit, now), now);
    const sequence = visit.sequence + 1;
    const kind = kindOf(progress, to);
    const facts = { before: { ...visit, progress }, after: { ...visit, progress: to } };
    const eventId = await addVisitEvent(tx, ctx, { visitId, kind, sequence, ...facts });
    await audit(tx, ctx, { action: `appt_${kind}`, object: { kind: 'appointment', id: visitId } });
    return { sequence, eventId, isTold: false };
  });
}
