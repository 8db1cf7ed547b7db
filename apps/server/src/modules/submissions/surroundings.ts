// What the fields of a form need to know of the practice and of the person who fills it in, as the portal tells it to its forms.
import type { FormField, Surroundings } from '@foyer/forms';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { ownAndFamily } from '../patients/public.ts';
import { relationshipTypesOf, settingsOf, todayOf } from '../practice/public.ts';

/** `contactId` is who fills the form in, or null for a guest, who has no family. What no field asks for is not looked up. */
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
