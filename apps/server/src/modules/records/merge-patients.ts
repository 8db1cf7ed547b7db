// Merges a double into the patient it is a double of, and takes that back within thirty days.
import { randomUUID } from 'node:crypto';
import { actorId, audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { insertEntries, selectBalance } from '../billing/public.ts';
import { closeAccountOf, reopenAccountOf } from '../identity/public.ts';
import { type JoinedRecord, joinRecords, lockContacts, partRecords } from '../patients/public.ts';
import { todayOf } from '../practice/public.ts';
import { isUndoable } from './merge.policy.ts';
import { insertMerge, lockMerge, setUndone } from './merge.store.ts';
import { type MovedRows, moveRows, moveRowsBack } from './move-between-patients.ts';

interface Moved {
  readonly record: JoinedRecord;
  readonly rows: MovedRows;
  /** What the other one owed, moved by an adjustment on each side. */
  readonly balance: string;
  readonly closedAccount: boolean;
}

const place = (mergeId: string) => ({ table: 'contact_merges', row: mergeId, column: 'moved_sealed' });
const opposite = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);
const isZero = (amount: string) => /^-?0*\.?0*$/.test(amount);

/** The ledger is only ever added to: what is owed leaves one account and enters the other. */
async function moveBalance(tx: Tx, ctx: Ctx, today: string, amount: string, from: string, to: string, why: string) {
  if (isZero(amount)) return;
  const entry = (contactId: string, sum: string) => ({
    tenant_id: ctx.tenant.id,
    entry_id: randomUUID(),
    contact_id: contactId,
    kind: 'adjustment' as const,
    amount: sum,
    description: why,
    occurred_on: today,
    created_at: ctx.clock.now(),
    created_by: actorId(ctx),
    payment_id: null,
  });
  await insertEntries(tx, [entry(from, opposite(amount)), entry(to, amount)]);
}

/** Id of the merge. @throws not-found, merge-impossible */
export async function mergePatients(
  ctx: Ctx & Uses<'caches' | 'cipherOf'>,
  keptId: string,
  otherId: string,
): Promise<string> {
  if (keptId === otherId) throw problem('merge-impossible');
  const by = actorId(ctx);
  if (by === null) throw problem('forbidden');
  const [cipher, today] = await Promise.all([ctx.cipherOf(ctx.tenant.id), todayOf(ctx)]);
  const mergeId = randomUUID();
  const refused = await inTenant(ctx, async (tx) => {
    const people = await lockContacts(tx, [keptId, otherId]);
    if (people.length < 2) return problem('not-found');
    if (people.some((person) => person.merged_into !== null)) return problem('merge-impossible');
    const at = ctx.clock.now();
    const closedAccount = await closeAccountOf(tx, ctx, otherId);
    const balance = await selectBalance(tx, otherId);
    await moveBalance(tx, ctx, today, balance, otherId, keptId, 'Records merged');
    const rows = await moveRows(tx, ctx, otherId, keptId, at);
    const record = await joinRecords(tx, ctx, cipher, keptId, otherId);
    const moved: Moved = { record, rows, balance, closedAccount };
    await insertMerge(tx, {
      tenant_id: ctx.tenant.id,
      merge_id: mergeId,
      kept_id: keptId,
      merged_id: otherId,
      moved_sealed: cipher.seal(place(mergeId), JSON.stringify(moved)),
      merged_at: at,
      merged_by: by,
    });
    for (const id of [keptId, otherId]) await audit(tx, ctx, { action: 'merge', object: { kind: 'patient', id } });
    return undefined;
  });
  if (refused) throw refused;
  return mergeId;
}

/** @throws not-found, merge-impossible when it is too old, was undone, or one of the two was merged further */
export async function undoMerge(ctx: Ctx & Uses<'caches' | 'cipherOf'>, mergeId: string): Promise<void> {
  const [cipher, today] = await Promise.all([ctx.cipherOf(ctx.tenant.id), todayOf(ctx)]);
  const refused = await inTenant(ctx, async (tx) => {
    const merge = await lockMerge(tx, mergeId);
    if (!merge) return problem('not-found');
    const { kept_id: keptId, merged_id: otherId } = merge;
    const people = new Map((await lockContacts(tx, [keptId, otherId])).map((row) => [row.contact_id, row.merged_into]));
    const at = ctx.clock.now();
    const isAsItWas = people.get(keptId) === null && people.get(otherId) === keptId;
    if (merge.undone_at !== null || !isAsItWas || !isUndoable(merge.merged_at, at)) return problem('merge-impossible');
    const moved: Moved = JSON.parse(cipher.open(place(mergeId), merge.moved_sealed));
    await moveRowsBack(tx, moved.rows, keptId, otherId, at);
    await partRecords(tx, ctx, cipher, keptId, otherId, moved.record);
    await moveBalance(tx, ctx, today, moved.balance, keptId, otherId, 'Merge of records taken back');
    if (moved.closedAccount) await reopenAccountOf(tx, ctx, otherId);
    await setUndone(tx, mergeId, at);
    for (const id of [keptId, otherId]) await audit(tx, ctx, { action: 'undo-merge', object: { kind: 'patient', id } });
    return undefined;
  });
  if (refused) throw refused;
}
