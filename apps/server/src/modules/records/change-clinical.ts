// Changes the clinical parts of a patient's record.
import type { clinical, ParsedInput } from '@foyer/contract';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { type ClinicalRefusal, changeClinicalParts } from '../patients/public.ts';

type Change = ParsedInput<typeof clinical.changeClinical>['body'];

const texts = {
  unknown: 'This entry is not in the record. Load it again.',
  full: 'A list holds 100 entries at most, also those that have ended.',
  'not-none': 'End the entries of this list first.',
  answer: 'Enter a day, such as 2026-05-08.',
} as const;

function problemOf(refusal: ClinicalRefusal): Problem {
  if ('conflict' in refusal) return problem('record-changed', { conflict: refusal.conflict });
  if ('mergedInto' in refusal) return problem('record-merged', { members: { into: refusal.mergedInto } });
  const { refused } = refusal;
  if (refused.why === 'key-reused') return problem('entry-key-reused');
  if (refused.why === 'exists') {
    const { name, path } = refused;
    return problem('entry-exists', { words: { name }, errors: [{ path, message: `${name} is on the list already.` }] });
  }
  return problem('validation-failed', { errors: [{ path: refused.path, message: texts[refused.why] }] });
}

/**
 * Returns the record's revision and the ids of new entries. @throws not-found, record-changed when somebody else has changed the same
 * parts since the revision, record-merged, entry-exists, entry-key-reused, validation-failed
 */
export async function changeClinical(ctx: Ctx & Uses<'cipherOf'>, patientId: string, change: Change) {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  return inTenant(ctx, async (tx) => {
    const done = await changeClinicalParts(tx, ctx, cipher, patientId, change);
    if (!done) throw problem('not-found');
    // Thrown, so that nothing of it stays.
    if (!('revision' in done)) throw problemOf(done);
    const { revision, ids, fields, recordRevision } = done;
    const object = { kind: 'patient', id: patientId } as const;
    await audit(tx, ctx, { action: 'edit-clinical', object, fields, recordRevision });
    return { revision, ids };
  });
}
