// SQL of the office's review of a submission: reading, matching and approving it.
import { type Selectable, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

type State = Selectable<Schema['submissions']>['state'];

/** Records the first time that the office reads a submission, since it came back if it was put off. */
export async function recordReading(tx: Tx, submissionId: string, at: Date): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ readAt: at })
    .where('submissionId', '=', submissionId)
    .where((is) =>
      is.or([
        is('readAt', 'is', null),
        is.and([is('snoozedUntil', '<=', at), is('readAt', '<', is.ref('snoozedUntil'))]),
      ]),
    )
    .execute();
}

/** The marks of a submission that is to be compared anew. */
const notCompared = { differenceCount: null, comparedAt: null } as const;
const onlyAnswered = sql<string[]>`case when 'answered' = any(flags) then array['answered'] else array[]::text[] end`;

/** Marks stay while a submission waits, but for an answered question, which somebody has dealt with. What is done has none. */
function marksWhenTurned(state: State) {
  if (state !== 'new' && state !== 'returned') return { ...notCompared, flags: sql<string[]>`array[]::text[]` };
  const waited = sql`state in ('new', 'returned')`;
  return {
    differenceCount: sql<number | null>`case when ${waited} then difference_count end`,
    comparedAt: sql<Date | null>`case when ${waited} then compared_at end`,
    flags: sql<string[]>`case when ${waited} then array_remove(flags, 'answered') else array[]::text[] end`,
  };
}

/** Sets the patient matched with a guest, or null for none. */
export async function recordMatch(tx: Tx, submissionId: string, patientId: string | null): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ matchedPatientId: patientId, ...notCompared, flags: onlyAnswered })
    .where('submissionId', '=', submissionId)
    .execute();
}

/** Locks a submission until the transaction ends. Undefined when there is none, or it was erased. */
export function lockForReview(tx: Tx, submissionId: string) {
  return tx
    .selectFrom('submissions')
    .select(['revision', 'state', 'turnedAt', 'turnedBy', 'submittedAt', 'patientId', 'matchedPatientId', 'assignedTo'])
    .where('submissionId', '=', submissionId)
    .where('erasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Sets the state of a locked submission, and who turned it when. It then counts as read, and is no longer put off. */
export async function setState(
  tx: Tx,
  submissionId: string,
  { state, by, at }: { readonly state: State; readonly by: string | null; readonly at: Date },
): Promise<void> {
  const approved = state === 'approved' ? { approvedAt: at, approvedBy: by } : { approvedAt: null, approvedBy: null };
  await tx
    .updateTable('submissions')
    .set({
      ...{ state, turnedAt: at, turnedBy: by, ...approved, snoozedUntil: null, readAt: sql`coalesce(read_at, ${at})` },
      ...marksWhenTurned(state),
    })
    .where('submissionId', '=', submissionId)
    .execute();
}

/** Makes a patient the owner of a guest's submission; one that has an owner keeps it. */
export async function giveSubmission(tx: Tx, submissionId: string, patientId: string): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ patientId })
    .where('submissionId', '=', submissionId)
    .where('patientId', 'is', null)
    .execute();
}

/** Moves submissions of one patient to another: all, or those in `only`. Returns the ids of the moved ones. */
export async function moveSubmissions(
  tx: Tx,
  from: string,
  to: string,
  only: 'all' | readonly string[],
): Promise<string[]> {
  const move = tx
    .updateTable('submissions')
    .set({ patientId: to, ...notCompared })
    .where('patientId', '=', from);
  // Who was matched to one of the two has another record beside them now.
  await tx
    .updateTable('submissions')
    .set({ comparedAt: null, comparedRecord: null })
    .where('matchedPatientId', 'in', [from, to])
    .execute();
  const chosen = only === 'all' ? move : move.where('submissionId', 'in', only);
  if (only !== 'all' && only.length === 0) return [];
  const rows = await chosen.returning('submissionId as id').execute();
  return rows.map(({ id }) => id);
}
