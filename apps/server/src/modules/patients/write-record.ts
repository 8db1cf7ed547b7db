// Writes to a contact's record what an approved submission says, in the transaction of the approval.
import {
  type RecordChanges,
  type RecordInsurance,
  recordChanges,
  type SubmissionEntry,
  sortPhones,
} from '@foyer/forms';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { notingContact } from './patient-data.ts';
import { selectPhones } from './patients.store.ts';
import type { Phone } from './phones.policy.ts';
import { lockRecord, replacePhones, updateContact, upsertRecord } from './record.store.ts';
import { openParts, type SealedParts, sealParts } from './record-seals.ts';

export const emptyInsurance: RecordInsurance = {
  nameFirst: '',
  nameMiddle: '',
  nameLast: '',
  birthdate: '',
  ssn: '',
  company_name: '',
  phone: '',
  policy: '',
  group: '',
  address: '',
  city: '',
  state: '',
  zip: '',
};

function mergeInsurance(kept: RecordInsurance | null, changes: Partial<RecordInsurance>): RecordInsurance | null {
  return Object.keys(changes).length === 0 ? kept : { ...emptyInsurance, ...kept, ...changes };
}

/** A number takes the place of the first of its type, or joins the others. One of unknown type is never sent codes. */
function mergePhones(kept: readonly Phone[], changes: RecordChanges['phones']): Phone[] {
  const phones = [...kept];
  for (const [type, phone] of changes) {
    const first = type === 'first' ? sortPhones(phones)[0] : phones.find((candidate) => candidate.type === type);
    const at = first ? phones.indexOf(first) : -1;
    if (first) phones[at] = { ...phone, type: first.type };
    else phones.push({ ...phone, type: type === 'first' ? 'other' : type });
  }
  return phones;
}

/** Answers whether anything was written. */
export async function writeRecord(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  contactId: string,
  entries: readonly SubmissionEntry[],
): Promise<boolean> {
  const changes = recordChanges(entries);
  const { contact, kept, phones, primaryInsurance, secondaryInsurance, medicalRecord } = changes;
  const isSomething =
    phones.size > 0 ||
    [contact, kept, primaryInsurance, secondaryInsurance, medicalRecord].some((part) => Object.keys(part).length > 0);
  if (!isSomething) return false;
  const place = { tenant_id: ctx.tenant.id, contact_id: contactId };
  const row = await lockRecord(tx, contactId);
  const before = openParts(cipher, contactId, row);
  const { ssn = before.ssn, ...plain } = kept;
  const parts: SealedParts = {
    ssn,
    primaryInsurance: mergeInsurance(before.primaryInsurance, primaryInsurance),
    secondaryInsurance: mergeInsurance(before.secondaryInsurance, secondaryInsurance),
    medicalRecord: { ...before.medicalRecord, ...medicalRecord },
  };
  await notingContact(tx, ctx, contactId, async () => {
    await updateContact(tx, contactId, contact);
    if (phones.size > 0) await replacePhones(tx, place, mergePhones(await selectPhones(tx, contactId), phones));
    await upsertRecord(tx, { ...place, ...plain, ...sealParts(cipher, contactId, parts), updated_at: ctx.clock.now() });
  });
  await audit(tx, ctx, { action: 'update', object: { kind: 'contact-record', id: contactId } });
  return true;
}
