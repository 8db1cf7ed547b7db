// Opens an entry of the access log: what it changed in a record, with the values before and after. Opening is audited.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { readRecordChanges } from '../patients/public.ts';
import { listFields } from '../record-fields/public.ts';
import { readEntry } from './audit-trail.ts';
import { changeLabel } from './change-label.policy.ts';
import { changeText } from './change-text.policy.ts';

/** @throws forbidden without the right to patients, not-found for an entry that changed no record */
export async function readChange(ctx: Ctx & Uses<'cipherOf'>, entryId: string) {
  const { principal } = ctx;
  if (principal.kind !== 'staff' || !principal.rights.has('patients')) throw problem('forbidden');
  const [cipher, ownFields] = await Promise.all([ctx.cipherOf(ctx.tenant.id), listFields(ctx)]);
  const names = new Map(ownFields.map(({ id, name }) => [id, name]));
  const read = await inTenant(ctx, async (tx) => {
    const entry = await readEntry(tx, entryId);
    if (!entry?.personId || entry.recordRevision === null) return undefined;
    const { personId: patientId, recordRevision: revision } = entry;
    const only = { sinceRevision: revision - 1, beforeRevision: revision + 1 };
    const changes = await readRecordChanges(tx, cipher, patientId, only);
    await audit(tx, ctx, { action: 'read-change', object: { kind: 'patient', id: patientId } });
    return { entry, changes };
  });
  if (!read) throw problem('not-found');
  return {
    at: read.entry.at,
    sentence: read.entry.sentence,
    parts: read.changes.map(({ path, before, after }) => ({
      label: changeLabel(path, after ?? before, names),
      before: changeText(path, before),
      after: changeText(path, after),
    })),
  };
}
