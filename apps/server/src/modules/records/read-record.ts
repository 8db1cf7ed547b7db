// Everything the practice keeps of one patient, read at once and written down in the audit trail.
import type { RecordInsurance } from '@foyer/forms';
import { sortPhones } from '@foyer/forms';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { selectBalance } from '../billing/public.ts';
import { selectDocuments } from '../documents/public.ts';
import { selectAccountOf } from '../identity/public.ts';
import { messagesOf } from '../messages/public.ts';
import {
  contactRevision,
  maskSsn,
  openParts,
  selectContact,
  selectGuarantors,
  selectMembers,
  selectPhones,
  selectRecord,
  selectTouchpoints,
} from '../patients/public.ts';
import { settingsOf } from '../practice/public.ts';
import { selectAppointments } from '../visits/public.ts';
import { answerText } from './medical-answer.policy.ts';
import { isUndoable } from './merge.policy.ts';
import { selectFormFacts, selectMerges, selectOldDocuments } from './record.store.ts';

const shownStatuses = ['scheduled', 'confirmed', 'canceled', 'met', 'missed', 'booked', 'skipped'] as const;

type Member = Awaited<ReturnType<typeof selectMembers>>[number];

const relativeOf = (row: Member) => ({
  id: row.contact_id,
  nameFirst: row.name_first,
  nameMiddle: row.name_middle,
  nameLast: row.name_last,
  birthDate: row.birth_date,
  relationship: row.relationship,
  familyAccess: row.family_access,
});

async function peopleAround(tx: Tx, contactId: string) {
  const [guarantors, members] = await Promise.all([selectGuarantors(tx, contactId), selectMembers(tx, contactId)]);
  return {
    guardians: guarantors.map((row) => relativeOf({ ...row, contact_id: row.guardian_id })),
    members: members.map(relativeOf),
  };
}

async function documentsOf(tx: Tx, contactId: string) {
  const [asked, old, { published, assigned, approved }] = await Promise.all([
    selectDocuments(tx, contactId),
    selectOldDocuments(tx, contactId),
    selectFormFacts(tx, contactId),
  ]);
  const isAsked = new Set(asked.map((row) => row.form_id));
  const rows = [
    ...asked.map((row) => ({ ...row, isDraft: row.draft_saved_at !== null })),
    ...old.filter((row) => !isAsked.has(row.form_id)).map((row) => ({ ...row, isDraft: false })),
  ];
  return {
    documents: rows.map((row) => ({
      formId: row.form_id,
      name: row.name,
      status: row.isDraft ? ('other' as const) : row.submission_id ? ('completed' as const) : ('pending' as const),
      audience: assigned.has(row.form_id) ? ('patient' as const) : ('all' as const),
      submissionId: row.submission_id,
      submittedAt: row.submitted_at?.toISOString() ?? null,
      isApproved: row.submission_id !== null && approved.has(row.submission_id),
    })),
    otherForms: published
      .filter((form) => !isAsked.has(form.form_id))
      .map((form) => ({ formId: form.form_id, name: form.name })),
  };
}

async function appointmentsOf(tx: Tx, contactId: string) {
  const rows = await selectAppointments(tx, {
    contactIds: [contactId],
    statuses: shownStatuses,
    from: undefined,
    limit: 500,
  });
  return rows.reverse().map((row) => ({
    id: row.appointment_id,
    startsAt: row.starts_at.toISOString(),
    what: row.type_name ?? row.description,
    provider: row.provider_name,
    status: row.status,
  }));
}

async function accountOf(tx: Tx, contactId: string, now: Date) {
  const row = await selectAccountOf(tx, contactId, now);
  if (!row) return null;
  return {
    email: row.email_address,
    isSuspended: row.is_suspended,
    createdAt: row.created_at.toISOString(),
    lastActiveAt: row.last_active_at?.toISOString() ?? null,
    openSessions: row.open_sessions,
  };
}

async function touchpointsOf(tx: Tx, contactId: string) {
  const rows = await selectTouchpoints(tx, contactId, 50);
  return rows.map((row) => ({
    id: row.touchpoint_id,
    at: row.created_at.toISOString(),
    correspondence: row.correspondence,
    purpose: row.purpose,
    status: row.status,
  }));
}

async function mergesOf(tx: Tx, contactId: string, now: Date) {
  const rows = await selectMerges(tx, contactId);
  return rows.map((row) => ({
    id: row.merge_id,
    name: `${row.name_first} ${row.name_last}`,
    birthDate: row.birth_date,
    mergedAt: row.merged_at.toISOString(),
    canUndo: isUndoable(row.merged_at, now),
  }));
}

function recordOf(cipher: TenantCipher, contactId: string, row: Awaited<ReturnType<typeof selectRecord>>) {
  const parts = openParts(cipher, contactId, row);
  const masked = (kept: RecordInsurance | null) => kept && { ...kept, ssn: maskSsn(kept.ssn) };
  return {
    address: {
      line1: row?.address_line1 ?? '',
      line2: row?.address_line2 ?? '',
      city: row?.city ?? '',
      state: row?.state ?? '',
      postalCode: row?.postal_code ?? '',
      country: row?.country ?? '',
    },
    maritalStatus: row?.marital_status ?? '',
    communicationPreference: row?.communication_type_preference ?? '',
    referralType: row?.referral_type ?? '',
    ssn: maskSsn(parts.ssn),
    primaryInsurance: masked(parts.primaryInsurance),
    secondaryInsurance: masked(parts.secondaryInsurance),
    medical: Object.entries(parts.medicalRecord).map(([question, answer]) => ({
      question,
      answer: answerText(answer),
    })),
  };
}

/** @throws not-found */
export async function readRecord(ctx: Ctx & Uses<'caches' | 'cipherOf'>, contactId: string) {
  const { principal } = ctx;
  const now = ctx.clock.now();
  const seesLedger = principal.kind === 'staff' && principal.rights.has('ledger');
  const [cipher, settings] = await Promise.all([ctx.cipherOf(ctx.tenant.id), settingsOf(ctx)]);
  const chart = await inTenant(ctx, async (tx) => {
    const contact = await selectContact(tx, contactId);
    if (!contact) return undefined;
    const [revision, record, phones, people, forms, appointments, messages, touchpoints, balance, account, merges] =
      await Promise.all([
        contactRevision(tx, contactId),
        selectRecord(tx, contactId),
        selectPhones(tx, contactId),
        peopleAround(tx, contactId),
        documentsOf(tx, contactId),
        appointmentsOf(tx, contactId),
        messagesOf(tx, cipher, contactId),
        touchpointsOf(tx, contactId),
        seesLedger ? selectBalance(tx, contactId) : null,
        accountOf(tx, contactId, now),
        mergesOf(tx, contactId, now),
        audit(tx, ctx, { action: 'read', object: { kind: 'patient', id: contactId } }),
      ]);
    return {
      id: contactId,
      nameFirst: contact.name_first,
      nameMiddle: contact.name_middle,
      nameLast: contact.name_last,
      birthDate: contact.birth_date,
      mergedInto: contact.merged_into,
      revision,
      gender: contact.gender,
      email: contact.email_address,
      phones: sortPhones(phones),
      ...recordOf(cipher, contactId, record),
      ...people,
      ...forms,
      appointments,
      messages,
      touchpoints,
      balance: balance === null ? null : { amount: balance, currency: settings.billing_currency },
      account,
      merges,
    };
  });
  if (!chart) throw problem('not-found');
  return chart;
}
