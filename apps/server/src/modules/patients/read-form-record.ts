// The record of a patient as it would fill a form, for the office when it previews a form as the patient.
import { deriveProfile, type FormRecord, type RecordInsurance, type RelatedPerson } from '@foyer/forms';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { settingsOf } from '../practice/public.ts';
import { maskSsn } from './attributes.policy.ts';
import { ownAndFamily } from './family.ts';
import { openRecord } from './open-record.ts';
import { patientFacts } from './patient-facts.policy.ts';
import { findPatient, listPhones } from './patients.store.ts';
import { shownPhones } from './phones.policy.ts';
import { listGuarantors } from './record.store.ts';
import { withoutCards } from './record-seals.ts';

const masked = (kept: RecordInsurance | null) => kept && { ...withoutCards(kept), ssn: maskSsn(kept.ssn) };

/**
 * Returns the record with social security numbers masked (so they fill nothing), the family whom the patient acts for, the
 * patient first, and whether the practice prefills forms at all. Audited as a read of the patient. @throws not-found
 */
export async function readFormRecord(ctx: Ctx & Uses<'caches' | 'cipherOf'>, patientId: string) {
  const [cipher, settings] = await Promise.all([ctx.cipherOf(ctx.tenant.id), settingsOf(ctx)]);
  const found = await inTenant(ctx, async (tx) => {
    const contact = await findPatient(tx, patientId);
    if (!contact) return undefined;
    const guarantors = await listGuarantors(tx, patientId);
    const people = new Map<string, Omit<RelatedPerson, 'relationship'>>();
    for (const row of guarantors)
      people.set(row.guardianId, {
        name: { first: row.nameFirst, middle: row.nameMiddle, last: row.nameLast },
        birthDate: row.birthDate,
        // Contact data are returned only for those with access to the patient, as on the portal.
        emailAddress: row.familyAccess ? row.emailAddress : '',
        phoneNumbers: row.familyAccess ? shownPhones(await listPhones(tx, row.guardianId)) : [],
      });
    await audit(tx, ctx, { action: 'read', object: { kind: 'patient', id: patientId } });
    return {
      contact,
      people,
      guarantors,
      phones: await listPhones(tx, patientId),
      ...(await openRecord(tx, cipher, patientId)),
      family: await ownAndFamily(tx, patientId),
    };
  });
  if (!found) throw problem('not-found');
  const { contact, row, parts, people, guarantors, phones, family } = found;
  const { role: _, ...profile } = deriveProfile({
    role: '',
    people,
    guarantors: guarantors.map(({ guardianId: id, familyAccess, relationship }) => ({
      id,
      familyAccess,
      relationship,
    })),
    primaryInsurance: masked(parts.primaryInsurance),
    secondaryInsurance: masked(parts.secondaryInsurance),
  });
  const record: FormRecord = {
    ...profile,
    ...patientFacts(contact, row, phones),
    ssn: maskSsn(parts.ssn),
    medicalRecord: parts.medicalRecord,
    custom: parts.custom,
  };
  return {
    record,
    family: family.map(({ patientId: id, nameFirst, nameLast, birthDate }) => ({
      id,
      nameFirst,
      nameLast,
      birthdate: birthDate,
    })),
    isPrefilled: settings.patientFormsEnabled,
  };
}
