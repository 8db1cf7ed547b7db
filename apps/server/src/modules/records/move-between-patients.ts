// Moves the data of one patient to another, through the modules that own it, and undoes that.
import type { Ctx, Uses } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { copyAssignments, unassignForms } from '../forms/public.ts';
import { moveMessages } from '../messages/public.ts';
import { moveNotes } from '../notes/public.ts';
import { followVisit, movePacketRuns } from '../packets/public.ts';
import { moveAlerts } from '../patient-alerts/public.ts';
import { moveRecalls } from '../recall/public.ts';
import { moveSharedDocuments } from '../shared-documents/public.ts';
import { moveLetters } from '../statements/public.ts';
import { moveSubmissions } from '../submissions/public.ts';
import { endVisitLinks } from '../visit-links/public.ts';
import { moveVisits } from '../visits/public.ts';
import { moveWaitlist } from '../waitlist/public.ts';

/** Ids of the moved rows, by kind. */
export interface MovedRows {
  readonly submissions: readonly string[];
  readonly messages: readonly string[];
  readonly appointments: readonly string[];
  /** Forms that were requested only of the duplicate. */
  readonly assignments: readonly string[];
  /** Entries of the waitlist; older merges have none. */
  readonly waiting?: readonly string[];
  /** Older merges have none. */
  readonly recalls?: readonly string[];
  /** Ways through packets; older merges have none. */
  readonly packetRuns?: readonly string[];
  /** Older merges have none. */
  readonly notes?: readonly string[];
  /** Older merges have none. */
  readonly alerts?: readonly string[];
  /** Older merges have none. */
  readonly sharedDocuments?: readonly string[];
  /** Runs of statements that the duplicate had a letter in; older merges have none. */
  readonly statementLetters?: readonly string[];
}

/** Moves everything of `from` to `to`. */
export async function moveRows(
  tx: Tx,
  ctx: Ctx & Uses<'queue'>,
  from: string,
  to: string,
  at: Date,
): Promise<MovedRows> {
  const submissions = await moveSubmissions(tx, from, to, 'all');
  const messages = await moveMessages(tx, from, to, 'all');
  const appointments = await moveVisits(tx, { from, to, at }, 'all');
  // They were sent to the duplicate's addresses.
  await endVisitLinks(tx, appointments, at);
  const waiting = await moveWaitlist(tx, ctx, { from, to }, 'all');
  const assignments = await copyAssignments(tx, ctx, from, to);
  const recalls = await moveRecalls(tx, from, to, 'all');
  const packetRuns = await movePacketRuns(tx, { from, to, at }, 'all');
  const notes = await moveNotes(tx, from, to, 'all');
  const alerts = await moveAlerts(tx, from, to, 'all');
  const sharedDocuments = await moveSharedDocuments(tx, from, to, 'all');
  const statementLetters = await moveLetters(tx, from, to, 'all');
  return {
    submissions,
    messages,
    appointments,
    assignments,
    waiting,
    recalls,
    packetRuns,
    notes,
    alerts,
    sharedDocuments,
    statementLetters,
  };
}

/** Moves back the rows that are still where they were moved to. */
export async function moveRowsBack(
  tx: Tx,
  ctx: Ctx & Uses<'queue'>,
  moved: MovedRows,
  kept: string,
  other: string,
): Promise<void> {
  const at = ctx.clock.now();
  await moveSubmissions(tx, kept, other, moved.submissions);
  await moveMessages(tx, kept, other, moved.messages);
  await moveVisits(tx, { from: kept, to: other, at }, moved.appointments);
  await moveWaitlist(tx, ctx, { from: kept, to: other }, moved.waiting ?? []);
  await unassignForms(tx, kept, moved.assignments);
  await moveRecalls(tx, kept, other, moved.recalls ?? []);
  await movePacketRuns(tx, { from: kept, to: other, at }, moved.packetRuns ?? []);
  await moveNotes(tx, kept, other, moved.notes ?? []);
  await moveAlerts(tx, kept, other, moved.alerts ?? []);
  await moveSharedDocuments(tx, kept, other, moved.sharedDocuments ?? []);
  await moveLetters(tx, kept, other, moved.statementLetters ?? []);
  for (const visitId of moved.appointments) await followVisit(tx, visitId, 'changed', at);
}
