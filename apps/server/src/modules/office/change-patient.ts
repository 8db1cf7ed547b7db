// Adds a patient, and changes how one is called and reached.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/http/problem.ts';
import { cancelKeys } from '../identity/public.ts';
import { addContact, type ContactChange, type ContactData, changeContact } from '../patients/public.ts';
import { todayOf } from '../tenants/public.ts';

/** @throws validation-failed for a day that has not come yet */
export async function checkBirth(ctx: Ctx, { birthDate }: { readonly birthDate?: string | undefined }): Promise<void> {
  if (birthDate !== undefined && (birthDate > (await todayOf(ctx)) || birthDate < '1880-01-01'))
    throw problem('validation-failed', { errors: [{ path: 'body.birthDate', message: 'is not a day of birth' }] });
}

export async function addPatient(ctx: Ctx, data: ContactData): Promise<string> {
  await checkBirth(ctx, data);
  return inTenant(ctx, async (tx) => {
    const id = await addContact(tx, ctx, data);
    await audit(tx, ctx, { action: 'add', object: { kind: 'patient', id } });
    return id;
  });
}

/**
 * A key that was mailed to an address which is no longer the patient's opens nothing any more.
 * @throws not-found, record-changed where somebody else has changed the same since the revision
 */
export async function editPatient(ctx: Ctx, contactId: string, change: ContactChange): Promise<void> {
  await checkBirth(ctx, change);
  const refused = await inTenant(ctx, async (tx) => {
    const done = await changeContact(tx, ctx, contactId, change);
    if (!done) return problem('not-found');
    if ('conflict' in done) return problem('record-changed', { conflict: done.conflict });
    if (change.email !== undefined && done.email.toLowerCase() !== change.email.toLowerCase())
      await cancelKeys(tx, { contactId, accountId: null }, ctx.clock.now());
    await audit(tx, ctx, { action: 'update', object: { kind: 'patient', id: contactId } });
    return undefined;
  });
  if (refused) throw refused;
}
