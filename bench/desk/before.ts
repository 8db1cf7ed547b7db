// Approving and saving as they were before the front desk: the same stores, but no ticked rows, no approvals, and no history with
// values. What was kept then, which members somebody changed last, is kept here as it was.
import { recordChanges, type SubmissionEntry } from '@foyer/forms';
import { hasOpenAlert } from '../../apps/server/src/modules/alerts/public.ts';
import { formVersion } from '../../apps/server/src/modules/forms/public.ts';
import { selectStanding } from '../../apps/server/src/modules/inbox/inbox.store.ts';
import { findPatient, findRecord, listPhones, storeRecord } from '../../apps/server/src/modules/patients/public.ts';
import { lockRecord, replacePhones, updatePatient } from '../../apps/server/src/modules/patients/record.store.ts';
import { openParts, sealParts } from '../../apps/server/src/modules/patients/record-seals.ts';
import { emptyInsurance } from '../../apps/server/src/modules/patients/write-record.ts';
import { withOwnFields } from '../../apps/server/src/modules/record-fields/public.ts';
import { checkContact } from '../../apps/server/src/modules/records/public.ts';
import { findSubmission, openAnswers } from '../../apps/server/src/modules/submissions/public.ts';
import { turnState } from '../../apps/server/src/modules/triage/public.ts';
import { audit } from '../../apps/server/src/platform/audit/audit.store.ts';
import { noteMembers, selectMembersSince } from '../../apps/server/src/platform/audit/member-changes.store.ts';
import type { FullCtx } from '../../apps/server/src/platform/context.ts';
import type { TenantCipher } from '../../apps/server/src/platform/crypto/envelope.ts';
import { inTenant, type Tx } from '../../apps/server/src/platform/db/tenant-transaction.ts';

/** The kind has no table of its own: any will do. */
const edited = (id: string) => ({ kind: 'settings', id }) as const;

/** Reads the contact data as both saving and approving read it, before and after. */
async function contactData(tx: Tx, patientId: string): Promise<Readonly<Record<string, unknown>>> {
  const [contact, row, phones] = await Promise.all([
    findPatient(tx, patientId),
    findRecord(tx, patientId),
    listPhones(tx, patientId),
  ]);
  const { nameFirst, nameMiddle, nameLast, birthDate, gender, emailAddress } = contact ?? {};
  const { maritalStatus, communicationTypePreference, addressLine1, city, state, postalCode } = row ?? {};
  return {
    ...{ nameFirst, nameMiddle, nameLast, birthDate, gender, emailAddress, phones },
    ...{ maritalStatus, communicationTypePreference, address: [addressLine1, city, state, postalCode] },
  };
}

async function notingMembers(tx: Tx, ctx: FullCtx, patientId: string, work: () => Promise<void>): Promise<void> {
  await lockRecord(tx, patientId);
  const before = await contactData(tx, patientId);
  await work();
  const after = await contactData(tx, patientId);
  const members = Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
  await noteMembers(tx, ctx, edited(patientId), members);
}

async function writeAnswers(
  tx: Tx,
  ctx: FullCtx,
  cipher: TenantCipher,
  patientId: string,
  entries: readonly SubmissionEntry[],
): Promise<void> {
  const { kept, primaryInsurance, secondaryInsurance, medicalRecord } = recordChanges(entries);
  const before = openParts(cipher, patientId, await lockRecord(tx, patientId));
  const parts = {
    ...before,
    primaryInsurance: { ...emptyInsurance, ...before.primaryInsurance, ...primaryInsurance } as typeof emptyInsurance,
    secondaryInsurance: {
      ...emptyInsurance,
      ...before.secondaryInsurance,
      ...secondaryInsurance,
    } as typeof emptyInsurance,
    medicalRecord: { ...before.medicalRecord, ...medicalRecord },
  };
  await notingMembers(tx, ctx, patientId, () =>
    storeRecord(tx, {
      patientId,
      ...('marital_status' in kept ? { maritalStatus: kept.marital_status } : {}),
      ...sealParts(cipher, patientId, parts),
      updatedAt: ctx.clock.now(),
    }),
  );
  await audit(tx, ctx, { action: 'update', object: { kind: 'contact-record', id: patientId } });
}

/** Approves all answers of a submission. */
export async function approveBefore(ctx: FullCtx, submissionId: string): Promise<void> {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const known = await inTenant(ctx, (tx) => findSubmission(tx, submissionId));
  const version = known && (await formVersion(ctx, known.formVersionId));
  await inTenant(ctx, async (tx) => {
    const turned = await turnState(tx, ctx, { submissionId, act: 'approve', revision: 1 });
    const owner = turned.patientId && (await selectStanding(tx, turned.patientId));
    if ((await hasOpenAlert(tx, submissionId)) || !owner) throw new Error('It cannot be approved.');
    await audit(tx, ctx, { action: 'approve', object: { kind: 'submission', id: submissionId } });
    const submission = await findSubmission(tx, submissionId);
    if (!submission) throw new Error('There is no such submission.');
    const answers = openAnswers(cipher, submissionId, 1, submission.answersSealed);
    const written = await withOwnFields(tx, version?.fields ?? [], answers);
    await writeAnswers(tx, ctx, cipher, owner, written);
  });
}

/** Saves a patient's middle name and marital status. */
export async function saveBefore(
  ctx: FullCtx,
  patientId: string,
  change: { readonly nameMiddle: string; readonly maritalStatus: string; readonly revision: number },
): Promise<void> {
  await checkContact(ctx, {});
  await inTenant(ctx, async (tx) => {
    await lockRecord(tx, patientId);
    const contact = await findPatient(tx, patientId);
    const now = await contactData(tx, patientId);
    const since = await selectMembersSince(tx, edited(patientId), change.revision);
    if (!contact || since.some(({ member }) => now[member] === undefined)) throw new Error('It cannot be saved.');
    await notingMembers(tx, ctx, patientId, async () => {
      const { nameFirst, nameLast, birthDate, gender, emailAddress } = contact;
      const { nameMiddle, maritalStatus } = change;
      await updatePatient(tx, patientId, { nameFirst, nameMiddle, nameLast, birthDate, gender, emailAddress });
      await replacePhones(tx, { patientId }, []);
      await storeRecord(tx, { patientId, maritalStatus, updatedAt: ctx.clock.now() });
    });
    await audit(tx, ctx, { action: 'update', object: { kind: 'patient', id: patientId } });
  });
}
