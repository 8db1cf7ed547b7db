// Writes what the office changes in clinical lists.
import { actorId } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { insertNewEntry, updateEntry } from './clinical.store.ts';
import { type ClinicalLists, type ClinicalSource, sealEntry, writeList } from './clinical-lists.ts';
import type { PlannedEdit } from './edit-lists.policy.ts';
import { changedPart } from './old-shapes.policy.ts';

/** Returns false if the key of a new entry is another patient's; what was written before has to be rolled back then. */
export async function writePlannedEdit(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  patientId: string,
  lists: ClinicalLists,
  { entries, none }: PlannedEdit,
  source: ClinicalSource,
): Promise<boolean> {
  const { source: how, sourceId = null } = source;
  const stamp = { source: how, sourceId, changedAt: ctx.clock.now(), changedBy: actorId(ctx) };
  for (const { entryId, kind, state, content, before } of entries) {
    if (before) {
      const isSame = JSON.stringify(before.content) === JSON.stringify(content);
      const part = isSame ? before.part : changedPart(kind, before.part, before.content, content);
      const contentSealed = sealEntry(cipher, entryId, { content, part });
      const revision = (before.row?.revision ?? 1) + 1;
      await updateEntry(tx, entryId, { state, contentSealed, revision, ...stamp });
      continue;
    }
    const position = Math.max(-1, ...lists[kind].entries.map((entry) => entry.position)) + 1;
    const contentSealed = sealEntry(cipher, entryId, { content });
    if (!(await insertNewEntry(tx, { entryId, patientId, kind, position, contentSealed, ...stamp }))) return false;
  }
  for (const [kind, isNone] of none) await writeList(tx, ctx, cipher, patientId, { ...lists[kind], isNone }, source);
  return true;
}
