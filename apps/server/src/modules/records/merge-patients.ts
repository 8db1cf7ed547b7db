// Merges a duplicate into the original patient, and undoes that within thirty days.
import { randomUUID } from 'node:crypto';
import { actorId, audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { addEntries, readBalance } from '../billing/public.ts';
import { closeAccountOf, reopenAccountOf } from '../identity/public.ts';
import { type JoinedRecord, joinRecords, lockForMerge, partRecords } from '../patients/public.ts';
import { todayOf } from '../practice/public.ts';
import { isUndoable } from './merge.policy.ts';
import { insertMerge, lockMerge, setUndone } from './merge.store.ts';
import { type MovedRows, moveRows, moveRowsBack } from './move-between-patients.ts';

interface Moved {
  readonly record: JoinedRecord;
  readonly rows: MovedRows;
  /** The duplicate's balance, moved by an adjustment on each side. */
  readonly balance: string;
  readonly closedAccount: boolean;
}

const place = (mergeId: string) => ({ table: 'patient_merges', row: mergeId, column: 'moved_sealed' });
const opposite = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);
const isZero = (amount: string) => /^-?0*\.?0*$/.test(amount);

/** Entries are only ever added: the balance leaves one account and enters the other. */
async function moveBalance(tx: Tx, ctx: Ctx, today: string, amount: string, from: string, to: string, why: string) {
  if (isZero(amount)) return;
  const entry = (patientId: string, sum: string) => ({
    tenantId: ctx.tenant.id,
    entryId: randomUUID(),
    patientId,
    kind: 'adjustment' as const,
    amount: sum,
    description: why,
    occurredOn: today,
    createdAt: ctx.clock.now(),
    createdBy: actorId(ctx),
    paymentId: null,
  });
  await addEntries(tx, [entry(from, opposite(amount)), entry(to, amount)]);
}

/** Returns the id of the merge. @throws not-found, merge-impossible */
export async function mergePatients(
  ctx: Ctx & Uses<'caches' | 'cipherOf' | 'queue'>,
  keptId: string,
  otherId: string,
): Promise<string> {
  if (keptId === otherId) throw problem('merge-impossible');
  const by = actorId(ctx);
  if (by === null) throw problem('forbidden');
  const [cipher, today] = await Promise.all([ctx.cipherOf(ctx.tenant.id), todayOf(ctx)]);
  const mergeId = randomUUID();
  const refused = await inTenant(ctx, async (tx) => {
    const people = await lockForMerge(tx, keptId, otherId);
    if (people.length < 2) return problem('not-found');
    if (people.some((person) => person.mergedInto !== null)) return problem('merge-impossible');
    const at = ctx.clock.now();
    const closedAccount = await closeAccountOf(tx, ctx, otherId);
    const balance = await readBalance(tx, otherId);
    await moveBalance(tx, ctx, today, balance, otherId, keptId, 'Records merged');
    const rows = await moveRows(tx, ctx, otherId, keptId, at);
    const record = await joinRecords(tx, ctx, cipher, keptId, otherId, { source: 'merge', sourceId: mergeId });
    const moved: Moved = { record, rows, balance, closedAccount };
    await insertMerge(tx, {
      mergeId,
      keptId,
      mergedId: otherId,
      movedSealed: cipher.seal(place(mergeId), JSON.stringify(moved)),
      mergedAt: at,
      mergedBy: by,
    });
    for (const id of [keptId, otherId]) await audit(tx, ctx, { action: 'merge', object: { kind: 'patient', id } });
    return undefined;
  });
  if (refused) throw refused;
  return mergeId;
}

/** @throws not-found, merge-impossible when it is too old, was undone, or one of the two was merged again */
export async function undoMerge(ctx: Ctx & Uses<'caches' | 'cipherOf' | 'queue'>, mergeId: string): Promise<void> {
  const [cipher, today] = await Promise.all([ctx.cipherOf(ctx.tenant.id), todayOf(ctx)]);
  const refused = await inTenant(ctx, async (tx) => {
    const merge = await lockMerge(tx, mergeId);
    if (!merge) return problem('not-found');
    const { keptId, mergedId: otherId } = merge;
    const moved: Moved = JSON.parse(cipher.open(place(mergeId), merge.movedSealed));
    const locked = await lockForMerge(tx, keptId, otherId, moved.record);
    const people = new Map(locked.map((row) => [row.patientId, row.mergedInto]));
    const at = ctx.clock.now();
    const isAsItWas = people.get(keptId) === null && people.get(otherId) === keptId;
    if (merge.undoneAt !== null || !isAsItWas || !isUndoable(merge.mergedAt, at)) return problem('merge-impossible');
    await moveRowsBack(tx, ctx, moved.rows, keptId, otherId);
    await partRecords(tx, ctx, cipher, keptId, otherId, moved.record, { source: 'undo', sourceId: mergeId });
    await moveBalance(tx, ctx, today, moved.balance, keptId, otherId, 'Merge of records taken back');
    if (moved.closedAccount) await reopenAccountOf(tx, ctx, otherId);
    await setUndone(tx, mergeId, at);
    for (const id of [keptId, otherId]) await audit(tx, ctx, { action: 'undo-merge', object: { kind: 'patient', id } });
    return undefined;
  });
  if (refused) throw refused;
}
