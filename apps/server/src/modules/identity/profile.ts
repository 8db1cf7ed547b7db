// The profile of the signed-in person, patient or staff.

import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { familyOf, findPatient, listPhones, shownPhones } from '../patients/public.ts';
import { findAccount } from './accounts.store.ts';

/** Name, birth date and phones of the caller; a guardian is whoever may act for at least one other person right now. */
export function readProfile(ctx: Ctx) {
  const { principal } = ctx;
  if (principal.kind !== 'patient') throw problem('forbidden');
  return inTenant(ctx, async (tx) => {
    const contact = await findPatient(tx, principal.patientId);
    if (!contact) throw problem('not-found');
    const account = await findAccount(tx, principal.accountId);
    const family = await familyOf(tx, principal.patientId);
    const phones = await listPhones(tx, principal.patientId);
    await audit(tx, ctx, { action: 'read', object: { kind: 'profile', id: principal.patientId } });
    return {
      id: contact.patientId,
      isGuardian: family.length > 0,
      nameFirst: contact.nameFirst,
      nameMiddle: contact.nameMiddle,
      nameLast: contact.nameLast,
      emailAddress: account.emailAddress,
      birthDate: contact.birthDate,
      accountId: ctx.tenant.id,
      phoneNumbers: shownPhones(phones),
    };
  });
}

/** Name, role and rights of the member of staff. */
export function readStaffProfile(ctx: Ctx) {
  const { principal } = ctx;
  if (principal.kind !== 'staff') throw problem('forbidden');
  return inTenant(ctx, async (tx) => {
    const account = await findAccount(tx, principal.accountId);
    return {
      id: account.accountId,
      name: account.name,
      emailAddress: account.emailAddress,
      role: principal.role,
      rights: [...principal.rights],
      locationIds: principal.places && [...principal.places],
    };
  });
}
