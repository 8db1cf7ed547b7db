// Adds a patient, and changes how one is called and reached.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/http/problem.ts';
import { cancelKeys } from '../identity/public.ts';
import { addContact, type ContactData, changeContact } from '../patients/public.ts';
import { todayOf } from '../tenants/public.ts';

/** @throws validation-failed for a day that has not come yet */
export async function checkBirth(ctx: Ctx, { birthDate }: Pick<ContactData, 'birthDate'>): Promise<void> {
  if (birthDate > (await todayOf(ctx)) || birthDate < '1880-01-01')
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

/** A key that was mailed to an address which is no longer the patient's opens nothing any more. @throws not-found */
export async function editPatient(ctx: Ctx, contactId: string, data: ContactData): Promise<void> {
  await checkBirth(ctx, data);
  const before = await inTenant(ctx, async (tx) => {
    const contact = await changeContact(tx, ctx, contactId, data);
    if (!contact) return undefined;
    if (contact.email_address.toLowerCase() !== data.email.toLowerCase())
      await cancelKeys(tx, { contactId, accountId: null }, ctx.clock.now());
    await audit(tx, ctx, { action: 'update', object: { kind: 'patient', id: contactId } });
    return contact;
  });
  if (!before) throw problem('not-found');
}
