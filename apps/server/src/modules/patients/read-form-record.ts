// The record of a patient as it would fill a form, for the office that looks at a form through the patient's eyes.
import { type ContactRecord, deriveProfile, type RecordInsurance, type RelatedPerson, sortPhones } from '@foyer/forms';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { settingsOf } from '../practice/public.ts';
import { maskSsn } from './attributes.policy.ts';
import { ownAndFamily } from './family.ts';
import { contactFacts } from './patient-facts.policy.ts';
import { selectContact, selectPhones } from './patients.store.ts';
import { selectGuarantors, selectRecord } from './record.store.ts';
import { openParts } from './record-seals.ts';

const masked = (kept: RecordInsurance | null) => kept && { ...kept, ssn: maskSsn(kept.ssn) };

/**
 * The record with social security numbers masked, which therefore fill nothing; the family that the patient acts for, the patient
 * first; and whether the practice fills forms at all. Written down as a reading of the patient. @throws not-found
 */
export async function readFormRecord(ctx: Ctx & Uses<'caches' | 'cipherOf'>, contactId: string) {
  const [cipher, settings] = await Promise.all([ctx.cipherOf(ctx.tenant.id), settingsOf(ctx)]);
  const found = await inTenant(ctx, async (tx) => {
    const contact = await selectContact(tx, contactId);
    if (!contact) return undefined;
    const guarantors = await selectGuarantors(tx, contactId);
    const people = new Map<string, Omit<RelatedPerson, 'relationship'>>();
    for (const row of guarantors)
      people.set(row.guardian_id, {
        name: { first: row.name_first, middle: row.name_middle, last: row.name_last },
        birthDate: row.birth_date,
        // How to reach somebody is told of those who have access to the patient, as on the portal.
        emailAddress: row.family_access ? row.email_address : '',
        phoneNumbers: row.family_access ? sortPhones(await selectPhones(tx, row.guardian_id)) : [],
      });
    await audit(tx, ctx, { action: 'read', object: { kind: 'patient', id: contactId } });
    return {
      contact,
      people,
      guarantors,
      phones: await selectPhones(tx, contactId),
      row: await selectRecord(tx, contactId),
      family: await ownAndFamily(tx, contactId),
    };
  });
  if (!found) throw problem('not-found');
  const { contact, row, people, guarantors, phones, family } = found;
  const parts = openParts(cipher, contactId, row);
  const { role: _, ...profile } = deriveProfile({
    role: '',
    people,
    guarantors: guarantors.map(({ guardian_id, family_access, relationship }) => ({
      id: guardian_id,
      familyAccess: family_access,
      relationship,
    })),
    primaryInsurance: masked(parts.primaryInsurance),
    secondaryInsurance: masked(parts.secondaryInsurance),
  });
  const record: ContactRecord = {
    ...profile,
    ...contactFacts(contact, row, phones),
    ssn: maskSsn(parts.ssn),
    medicalRecord: parts.medicalRecord,
  };
  return {
    record,
    family: family.map(({ contactId: id, nameFirst, nameLast, birthDate }) => ({
      id,
      nameFirst,
      nameLast,
      birthdate: birthDate,
    })),
    isPrefilled: settings.patient_forms_enabled,
  };
}
