// Asks patients for the packets of their visits, and follows the visits as they are moved and canceled.
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { openRunOf } from './ask-for-packets.ts';
import { packetForms } from './progress.store.ts';
import { deleteRun } from './runs.store.ts';
import {
  deleteVisitAsks,
  hasVisitAsked,
  insertVisitAsk,
  isBegun,
  moveVisitAsks,
  type RunOfVisit,
  selectVisitAsks,
  settleDue,
  type VisitAsk,
} from './visit-asks.store.ts';

/** Lets a visit ask for a packet once, if there is something left to send of it. */
async function addVisitAsk(tx: Tx, ask: VisitAsk, now: Date): Promise<void> {
  if (await hasVisitAsked(tx, ask)) return;
  const { patientId, packetId } = ask;
  const forms = await packetForms(tx, packetId, { patientId, guestDigest: null }, now);
  if (forms.every(({ submittedAt }) => submittedAt !== null)) return;
  const runId = await openRunOf(tx, { patientId, packetId, createdAt: now });
  await insertVisitAsk(tx, runId, ask);
  await settleDue(tx, runId);
}

/**
 * Settles a run after a visit that asked for it was moved or taken away: another visit may have become its patient's first, and
 * what nobody asks for any more is taken away unless it was begun.
 */
async function settleRun(tx: Tx, { runId, ...of }: RunOfVisit, now: Date): Promise<void> {
  for (const ask of await selectVisitAsks(tx, of, now)) await addVisitAsk(tx, ask, now);
  const isWanted = await settleDue(tx, runId);
  if (isWanted === false && !(await isBegun(tx, runId))) await deleteRun(tx, runId);
}

/**
 * `made`: it was booked, came back, or was given to its patient. `moved`: to another time. `off`: canceled or deleted. `changed`: it
 * has another type or patient.
 */
export type VisitTurn = 'made' | 'moved' | 'off' | 'changed';

/**
 * Brings the packets that a visit asks for in step with it, in the transaction of the change and after it. A visit without a
 * patient asks for none.
 */
export async function followVisit(tx: Tx, visitId: string, turn: VisitTurn, now: Date): Promise<void> {
  const runs =
    turn === 'moved'
      ? await moveVisitAsks(tx, visitId, now)
      : turn === 'made'
        ? []
        : await deleteVisitAsks(tx, visitId);
  if (turn === 'made' || turn === 'changed')
    for (const ask of await selectVisitAsks(tx, { visitId }, now)) await addVisitAsk(tx, ask, now);
  for (const run of runs) await settleRun(tx, run, now);
}
