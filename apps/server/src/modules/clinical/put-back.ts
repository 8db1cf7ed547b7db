// Puts parts of the clinical lists back, such as when an approval is taken back.
import { actorId } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { deleteUnchanged, updateEntry } from './clinical.store.ts';
import { type ClinicalSource, readClinicalLists, sealEntry, writeList } from './clinical-lists.ts';
import { contentOf } from './lists.policy.ts';

interface EntryPart {
  readonly state: 'active' | 'ended' | 'mistaken';
  readonly name: string;
}

/**
 * Writes parts of `clinicalParts` as they were. An entry that was not there goes, unless somebody has changed it since: then it has
 * ended. Other parts are left alone. The patient's row is locked.
 */
export async function putBackClinicalParts(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  patientId: string,
  parts: Readonly<Record<string, unknown>>,
  { source, sourceId = null }: ClinicalSource,
): Promise<void> {
  const lists = Object.values(await readClinicalLists(tx, cipher, patientId, {}));
  const stamp = { source, sourceId, changedAt: ctx.clock.now(), changedBy: actorId(ctx) };
  for (const list of lists) {
    for (const { entryId, part, row } of list.entries) {
      const path = `entries.${entryId}`;
      if (!row || !Object.hasOwn(parts, path)) continue;
      const before = parts[path] as EntryPart | null;
      const revision = row.revision + 1;
      if (!before && row.revision === 1) await deleteUnchanged(tx, [entryId]);
      else if (!before) await updateEntry(tx, entryId, { state: 'ended', revision, ...stamp });
      else {
        const contentSealed = sealEntry(cipher, entryId, { content: contentOf(before.name, contentIn(before)), part });
        await updateEntry(tx, entryId, { state: before.state, contentSealed, revision, ...stamp });
      }
    }
    const path = `lists.${list.kind}`;
    if (Object.hasOwn(parts, path)) {
      const { kind, frame } = list;
      const { isNone = false } = (parts[path] ?? {}) as { readonly isNone?: boolean };
      await writeList(tx, ctx, cipher, patientId, { kind, frame, isNone }, { source, sourceId });
    }
  }
}

function contentIn({ name: _, state: __, ...rest }: EntryPart & { readonly kind?: unknown }) {
  const { kind: ___, ...content } = rest;
  return content as Readonly<Record<string, string>>;
}
