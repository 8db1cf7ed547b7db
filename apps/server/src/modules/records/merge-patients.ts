// Merges a duplicate into the original patient, and undoes that within thirty days.
import { randomUUID } from 'node:crypto';
import type { ParsedInput, records } from '@foyer/contract';
import { actorId, audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { addEntries, readBalance } from '../billing/public.ts';
import { cancelKeys, closeAccountOf, reopenAccountOf } from '../identity/public.ts';
import {
  findPatient,
  type JoinedRecord,
  joinRecords,
  lockForMerge,
  partLabel,
  partRecords,
  readRecordChanges,
} from '../patients/public.ts';
import { settingsOf, todayOf } from '../practice/public.ts';
import { compareIn } from './compare-records.ts';
import { isUndoable } from './merge.policy.ts';
import { insertMerge, lockMerge, setUndone } from './merge.store.ts';
import { type MovedRows, moveRows, moveRowsBack } from './move-between-patients.ts';

type Wish = ParsedInput<typeof records.mergePatients>['body'];

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

/** Returns the refusal for a record that was changed after it was compared: what changed, and by whom. */
async function changedSince(tx: Tx, cipher: TenantCipher, patientId: string, compared: number): Promise<Problem> {
  const now = await findPatient(tx, patientId);
  const newestFirst = await readRecordChanges(tx, cipher, patientId, { sinceRevision: compared });
  const last = new Map(newestFirst.reverse().map((change) => [change.path, change]));
  const conflicts = [...last.values()].map(({ path, before, after, by, at, source }) => {
    // Without values: the comparison, which is audited, shows them.
    return { path, label: partLabel(path, after ?? before), now: null, by, at: at.toISOString(), source };
  });
  return problem('record-changed', { members: { conflicts, revision: now?.revision ?? compared } });
}

/** Does work that may change a patient's email address: a key that was mailed to the one before is of no use then. */
async function withKeysOf<T>(tx: Tx, ctx: Ctx, patientId: string, work: () => Promise<T>): Promise<T> {
  const emailOf = async () => (await findPatient(tx, patientId))?.emailAddress.toLowerCase();
  const before = await emailOf();
  const done = await work();
  if ((await emailOf()) !== before) await cancelKeys(tx, { patientId, accountId: null }, ctx.clock.now());
  return done;
}

/** Returns why two patients, whose records are locked, are not merged as somebody wishes. */
async function refusalOf(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  keptId: string,
  { otherId, revision, otherRevision, choose, isConfirmed }: Wish,
  settings: Parameters<typeof compareIn>[4],
): Promise<Problem | undefined> {
  const [kept, other] = [await findPatient(tx, keptId), await findPatient(tx, otherId)];
  if (!kept || !other) return problem('not-found');
  if (kept.mergedInto !== null || other.mergedInto !== null) return problem('merge-impossible');
  if (kept.revision !== revision) return changedSince(tx, cipher, keptId, revision);
  if (other.revision !== otherRevision) return changedSince(tx, cipher, otherId, otherRevision);
  const { rows, warnings } = await compareIn(tx, ctx, cipher, { kept, other }, settings);
  const choices = new Set(rows.filter(({ happens }) => happens === 'choose').map(({ path }) => path));
  const unknown = Object.keys(choose).find((path) => !choices.has(path));
  if (unknown !== undefined)
    return problem('validation-failed', {
      errors: [{ path: 'body.choose', message: 'Choose among parts that both records hold, and that differ.' }],
    });
  return warnings.length > 0 && !isConfirmed ? problem('merge-unconfirmed') : undefined;
}

/**
 * Returns the id of the merge.
 * @throws not-found, merge-impossible, record-changed when one of the two is not as it was compared, merge-unconfirmed,
 * validation-failed for a choice that there is not
 */
export async function mergePatients(
  ctx: Ctx & Uses<'caches' | 'cipherOf' | 'queue'>,
  keptId: string,
  wish: Wish,
): Promise<string> {
  const { otherId } = wish;
  if (keptId === otherId) throw problem('merge-impossible');
  const by = actorId(ctx);
  if (by === null) throw problem('forbidden');
  const [cipher, today, settings] = await Promise.all([ctx.cipherOf(ctx.tenant.id), todayOf(ctx), settingsOf(ctx)]);
  const mergeId = randomUUID();
  const refused = await inTenant(ctx, async (tx) => {
    await lockForMerge(tx, keptId, otherId);
    const refusal = await refusalOf(tx, ctx, cipher, keptId, wish, settings);
    if (refusal) return refusal;
    const at = ctx.clock.now();
    const closedAccount = await closeAccountOf(tx, ctx, otherId);
    const balance = await readBalance(tx, otherId);
    await moveBalance(tx, ctx, today, balance, otherId, keptId, 'Records merged');
    const rows = await moveRows(tx, ctx, otherId, keptId, at);
    const origin = { source: 'merge', sourceId: mergeId, chosen: Object.keys(wish.choose) } as const;
    const record = await withKeysOf(tx, ctx, keptId, () => joinRecords(tx, ctx, cipher, keptId, otherId, origin));
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

/**
 * What was taken from the duplicate goes back to what it was before, except what was changed since.
 * @throws not-found, merge-impossible when it is too old, was undone, or one of the two was merged again
 */
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
    const origin = { source: 'undo', sourceId: mergeId } as const;
    await withKeysOf(tx, ctx, keptId, () => partRecords(tx, ctx, cipher, keptId, otherId, moved.record, origin));
    await moveBalance(tx, ctx, today, moved.balance, keptId, otherId, 'Merge of records taken back');
    if (moved.closedAccount) await reopenAccountOf(tx, ctx, otherId);
    await setUndone(tx, mergeId, at);
    for (const id of [keptId, otherId]) await audit(tx, ctx, { action: 'undo-merge', object: { kind: 'patient', id } });
    return undefined;
  });
  if (refused) throw refused;
}
