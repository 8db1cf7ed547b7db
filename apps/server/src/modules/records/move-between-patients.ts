// Moves the data of one patient to another, through the modules that own it, and undoes that.
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { copyAssignments, unassignForms } from '../forms/public.ts';
import { moveMessages } from '../messages/public.ts';
import { moveRecalls } from '../recall/public.ts';
import { moveSubmissions } from '../submissions/public.ts';
import { endVisitLinks } from '../visit-links/public.ts';
import { moveVisits } from '../visits/public.ts';

/** Ids of the moved rows, by kind. */
export interface MovedRows {
  readonly submissions: readonly string[];
  readonly messages: readonly string[];
  readonly appointments: readonly string[];
  /** Forms that were requested only of the duplicate. */
  readonly assignments: readonly string[];
  /** Merges of before have none. */
  readonly recalls?: readonly string[];
}

/** Moves everything of `from` to `to`. */
export async function moveRows(tx: Tx, ctx: Ctx, from: string, to: string, at: Date): Promise<MovedRows> {
  const submissions = await moveSubmissions(tx, from, to, 'all');
  const messages = await moveMessages(tx, from, to, 'all');
  const appointments = await moveVisits(tx, { from, to, at }, 'all');
  // They were sent to the duplicate's addresses.
  await endVisitLinks(tx, appointments, at);
  const assignments = await copyAssignments(tx, ctx, from, to);
  const recalls = await moveRecalls(tx, from, to, 'all');
  return { submissions, messages, appointments, assignments, recalls };
}

/** Moves back the rows that are still where they were moved to. */
export async function moveRowsBack(tx: Tx, moved: MovedRows, kept: string, other: string, at: Date): Promise<void> {
  await moveSubmissions(tx, kept, other, moved.submissions);
  await moveMessages(tx, kept, other, moved.messages);
  await moveVisits(tx, { from: kept, to: other, at }, moved.appointments);
  await unassignForms(tx, kept, moved.assignments);
  await moveRecalls(tx, kept, other, moved.recalls ?? []);
}
