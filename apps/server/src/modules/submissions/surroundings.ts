// What a form's fields need to know about the practice and the person filling it in; the portal passes its forms the same.
import type { FormField, Surroundings } from '@foyer/forms';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { ownAndFamily } from '../patients/public.ts';
import { relationshipTypesOf, settingsOf, todayOf } from '../practice/public.ts';

/** `patientId` is who fills in the form, or null for a guest, who has no family. Looks up only what the fields need. */
export async function surroundingsOf(
  ctx: Ctx & Uses<'caches'>,
  fields: readonly FormField[],
  patientId: string | null,
): Promise<Surroundings> {
  const has = (type: FormField['type_name']) => fields.some(({ type_name }) => type_name === type);
  const [today, { timezone, country }, relationshipTypes, family] = await Promise.all([
    todayOf(ctx),
    settingsOf(ctx),
    has('Responsible Party') ? relationshipTypesOf(ctx, true) : [],
    has('Patient') && patientId !== null ? inTenant(ctx, (tx) => ownAndFamily(tx, patientId)) : [],
  ]);
  return {
    today,
    now: ctx.clock.now().toISOString(),
    timezone,
    country,
    companyName: ctx.tenant.companyName,
    relationshipTypes,
    family: family.map(({ patientId: id, nameFirst, nameLast, birthDate }) => ({
      id,
      nameFirst,
      nameLast,
      birthdate: birthDate,
    })),
  };
}
