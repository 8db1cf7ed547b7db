// Changes a document of the office: its name, its kind, whether it is shared; removes and restores it.
import type { ParsedInput, sharedDocuments } from '@foyer/contract';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { sealName } from './document-file.ts';
import { limits } from './shared-document.policy.ts';
import { countOfPatient, lockDocument, type StoredDocument, updateDocument } from './shared-documents.store.ts';
import { mailRefusal, type Telling, tellOfDocument } from './tell-patient.ts';

type Change = ParsedInput<typeof sharedDocuments.changeDocument>['body'];

/** Runs `work` on a locked document of the revision that the caller saw. @throws not-found, document-changed */
async function onDocument<T>(
  ctx: Ctx,
  documentId: string,
  revision: number,
  work: (tx: Tx, document: StoredDocument) => Promise<T | Problem>,
): Promise<T> {
  const result = await inTenant(ctx, async (tx): Promise<T | Problem> => {
    const document = await lockDocument(tx, documentId);
    if (!document?.fileSealed) return problem('not-found');
    if (document.eraseAt && document.eraseAt <= ctx.clock.now()) return problem('not-found');
    if (document.revision !== revision)
      return problem('document-changed', { members: { revision: document.revision } });
    return work(tx, document);
  });
  if (result instanceof Problem) throw result;
  return result;
}

/** Returns the new revision. @throws not-found, document-changed, patient-without-email, rate-limited, validation-failed */
export async function changeDocument(ctx: Telling & Uses<'cipherOf'>, documentId: string, change: Change) {
  const { revision, name, kind, isShared, tell = false, isRemoved } = change;
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  return onDocument(ctx, documentId, revision, async (tx, document) => {
    const { patientId } = document;
    const isRestored = isRemoved === false && document.removedAt !== null;
    if (document.removedAt !== null && !isRestored) return problem('not-found');
    if (isRestored && (await countOfPatient(tx, patientId)) >= limits.mostOfPatient)
      return problem('validation-failed', {
        errors: [
          {
            path: 'body.isRemoved',
            message: `There are ${limits.mostOfPatient} documents here. Remove another one first.`,
          },
        ],
      });
    const isSharedNow = isShared ?? document.isShared;
    const refused = tell && isSharedNow ? await mailRefusal(tx, ctx, patientId) : undefined;
    if (refused) return refused;
    await updateDocument(tx, documentId, {
      revision: revision + 1,
      ...(name !== undefined && { nameSealed: sealName(cipher, documentId, name) }),
      ...(kind !== undefined && { kind }),
      ...(isRestored && { removedAt: null, removedBy: null, eraseAt: null }),
      isShared: isSharedNow,
      ...(isSharedNow && !document.isShared && { sharedAt: ctx.clock.now() }),
    });
    const object = { kind: 'patient', id: patientId } as const;
    if (isRestored) await audit(tx, ctx, { action: 'restore-document', object });
    if (name !== undefined || kind !== undefined) await audit(tx, ctx, { action: 'edit-document', object });
    if (isSharedNow !== document.isShared)
      await audit(tx, ctx, { action: isSharedNow ? 'share-document' : 'unshare-document', object });
    if (tell && isSharedNow) await tellOfDocument(tx, ctx, patientId);
    return { revision: revision + 1 };
  });
}

/** Nobody but the office sees it any more; it can be restored for 30 days. @throws not-found, document-changed */
export async function removeDocument(ctx: Ctx, documentId: string, revision: number): Promise<void> {
  const { principal } = ctx;
  if (principal.kind !== 'staff') throw problem('forbidden');
  await onDocument(ctx, documentId, revision, async (tx, document) => {
    if (document.removedAt !== null) return problem('not-found');
    const now = ctx.clock.now();
    await updateDocument(tx, documentId, {
      revision: revision + 1,
      isShared: false,
      removedBy: principal.accountId,
      removedAt: now,
      eraseAt: new Date(now.getTime() + limits.keptMs),
    });
    const object = { kind: 'patient', id: document.patientId } as const;
    if (document.isShared) await audit(tx, ctx, { action: 'unshare-document', object });
    await audit(tx, ctx, { action: 'remove-document', object });
    return undefined;
  });
}
