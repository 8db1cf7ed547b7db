// Which of several submissions can be approved together, and why the others are left out.
import { isOpen } from './compared.ts';
import type { InboxRow } from './inbox-types.ts';

/** The most that are acted on together. */
export const MOST_TOGETHER = 100;

/** Why a submission is left out: of those chosen in the list, or by the server. */
export type LeftReason =
  | 'no-patient'
  | 'score'
  | 'signature'
  | 'assigned'
  | 'unread-removal'
  | 'record-changed'
  | 'submission-changed'
  | 'submission-state'
  | 'already-approved'
  | 'not-found'
  | 'alert-waiting';

export interface LeftOut {
  readonly row: InboxRow;
  readonly reason: LeftReason;
}

/** Returns why a row is left out; undefined for one that can be approved unseen. @param myId the colleague who approves */
export function leftReason(row: InboxRow, myId: string | undefined): LeftReason | undefined {
  if (!isOpen(row)) return 'submission-state';
  if (!row.hasPatient) return 'no-patient';
  if (row.flags.includes('score')) return 'score';
  if (row.flags.includes('signature')) return 'signature';
  if (row.assignee && row.assignee.id !== myId) return 'assigned';
  return !row.isRead && row.flags.includes('removes') ? 'unread-removal' : undefined;
}

/** Returns whether approving a row changes nothing, and nobody need look at it. */
export const changesNothing = (row: InboxRow): boolean =>
  isOpen(row) && row.hasPatient && row.differences === 0 && row.flags.length === 0;

/** Parts rows into those that are approved and those that are left out. */
export function partRows(rows: readonly InboxRow[], myId: string | undefined) {
  const left = rows.flatMap((row): LeftOut[] => {
    const reason = leftReason(row, myId);
    return reason ? [{ row, reason }] : [];
  });
  const ready = rows.filter((row) => left.every((each) => each.row.id !== row.id));
  return { ready, left };
}
