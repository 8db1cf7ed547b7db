// Joins the clinical lists of two records that are merged, and undoes that.
import { randomUUID } from 'node:crypto';
import { actorId } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { deleteList, deleteUnchanged, insertEntry, selectLists } from './clinical.store.ts';
import {
  type ClinicalList,
  clinicalLines,
  isActive,
  readClinicalLists,
  sealEntry,
  writeList,
} from './clinical-lists.ts';
import { type ClinicalKind, clinicalKinds, foldedName } from './lists.policy.ts';

/** What joining changed; stored as JSON. */
export interface JoinedLists {
  /** Ids of the entries that were added to the kept record. */
  readonly added: readonly string[];
  /** Lists of the kept record as they were, and the revision that joining gave them. */
  readonly lists: readonly {
    readonly kind: ClinicalKind;
    readonly before: Pick<ClinicalList, 'frame' | 'isNone'> | null;
    readonly revision: number;
  }[];
}

/** Returns the active entries of the other list that the kept one has not, by their names. */
function missingEntries(kept: ClinicalList, other: ClinicalList) {
  const names = new Set(kept.entries.filter(isActive).map(({ content }) => foldedName(content.name)));
  return other.entries.filter((entry) => isActive(entry) && !names.has(foldedName(entry.content.name)));
}

/** Returns what joining two lists makes of the kept one, line by line, and whether that adds an entry. */
export function joinedLines(kept: ClinicalList, other: ClinicalList) {
  const missing = missingEntries(kept, other);
  const { frame, isNone } = kept.entries.some(isActive) || kept.isNone ? kept : other;
  const lines = clinicalLines({ ...kept, frame, isNone, entries: [...kept.entries, ...missing] });
  return { lines, isAdded: missing.length > 0 };
}

/** Adds the other record's entries that the kept one has not, by their names. The other record keeps its own. */
export async function joinClinicalLists(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  keptId: string,
  otherId: string,
): Promise<JoinedLists> {
  const [kept, other] = [
    await readClinicalLists(tx, cipher, keptId, {}),
    await readClinicalLists(tx, cipher, otherId, {}),
  ];
  const source = { source: 'merge' as const, sourceId: otherId };
  const stamp = { ...source, changedAt: ctx.clock.now(), changedBy: actorId(ctx) };
  const added: string[] = [];
  const lists: JoinedLists['lists'][number][] = [];
  for (const kind of clinicalKinds) {
    const [mine, theirs] = [kept[kind], other[kind]];
    const missing = missingEntries(mine, theirs);
    for (const [at, { content, part }] of missing.entries()) {
      const entryId = randomUUID();
      // A part belongs to its own list's frame.
      const contentSealed = sealEntry(cipher, entryId, mine.row ? { content } : { content, part });
      await insertEntry(tx, {
        entryId,
        patientId: keptId,
        kind,
        position: mine.entries.length + at,
        contentSealed,
        ...stamp,
      });
      added.push(entryId);
    }
    const next = mine.row
      ? { kind, frame: mine.frame, isNone: mine.isNone && missing.length === 0 }
      : { kind, frame: theirs.frame, isNone: theirs.isNone && mine.entries.every((entry) => !isActive(entry)) };
    if (!(mine.row ? next.isNone !== mine.isNone : theirs.row)) continue;
    await writeList(tx, ctx, cipher, keptId, next, source);
    const before = mine.row ? { frame: mine.frame, isNone: mine.isNone } : null;
    lists.push({ kind, before, revision: (mine.row?.revision ?? 0) + 1 });
  }
  return { added, lists };
}

/** Undoes it; what was changed since the merge stays as it is. */
export async function partClinicalLists(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  keptId: string,
  { added, lists }: JoinedLists,
): Promise<void> {
  await deleteUnchanged(tx, added);
  const now = await selectLists(tx, keptId);
  for (const { kind, before, revision } of lists) {
    if (now.find((row) => row.kind === kind)?.revision !== revision) continue;
    if (before === null) await deleteList(tx, keptId, kind);
    else await writeList(tx, ctx, cipher, keptId, { kind, ...before }, { source: 'undo', sourceId: null });
  }
}
