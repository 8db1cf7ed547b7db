// Everything the practice stores about one patient, read at once and audited.
import type { RecordInsurance } from '@foyer/forms';
import { sortPhones } from '@foyer/forms';
import { phoneNumberText } from '@foyer/phones';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { standingsOf } from '../agreements/public.ts';
import { readBalance } from '../billing/public.ts';
import { listDocuments } from '../documents/public.ts';
import { findPatientAccount } from '../identity/public.ts';
import { messagesOf } from '../messages/public.ts';
import { offeredPackets, openRuns } from '../packets/public.ts';
import {
  editsOf,
  findPatient,
  listGuarantors,
  listKeptPhones,
  listMembers,
  listTouchpoints,
  maskSsn,
  medicalAnswers,
  type OpenRecord,
  openRecord,
} from '../patients/public.ts';
import { settingsOf, todayOf } from '../practice/public.ts';
import { noteOpened } from '../recents/public.ts';
import { shownAnswers } from '../record-fields/public.ts';
import { isAtPlaces, staffPlaces } from '../staff/public.ts';
import { listOwnVisits } from '../visits/public.ts';
import { latelyOf, MOST_LATELY } from './lately.policy.ts';
import { answerText } from './medical-answer.policy.ts';
import { isUndoable } from './merge.policy.ts';
import { selectFormFacts, selectLatestForms, selectMerges, selectOldDocuments } from './record.store.ts';

const shownStatuses = ['scheduled', 'confirmed', 'canceled', 'met', 'missed', 'booked', 'skipped'] as const;

type Member = Awaited<ReturnType<typeof listMembers>>[number];

const relativeOf = (row: Member) => ({
  id: row.patientId,
  nameFirst: row.nameFirst,
  nameMiddle: row.nameMiddle,
  nameLast: row.nameLast,
  birthDate: row.birthDate,
  relationship: row.relationship,
  familyAccess: row.familyAccess,
  paysBills: row.paysBills,
  gender: row.gender,
});

async function peopleAround(tx: Tx, patientId: string) {
  const [guarantors, members] = await Promise.all([listGuarantors(tx, patientId), listMembers(tx, patientId)]);
  return {
    guardians: guarantors.map((row) => relativeOf({ ...row, patientId: row.guardianId })),
    members: members.map(relativeOf),
  };
}

/** `today` is the practice's day. */
async function documentsOf(tx: Tx, patientId: string, today: string) {
  const [asked, old, { published, assigned, approved }, standings] = await Promise.all([
    listDocuments(tx, patientId),
    selectOldDocuments(tx, patientId),
    selectFormFacts(tx, patientId),
    standingsOf(tx, [patientId], today),
  ]);
  const agreed = new Map(standings.get(patientId)?.map(({ form, standing }) => [form.formId, standing]));
  const agreementOf = (formId: string) => {
    const standing = agreed.get(formId);
    return standing ? { state: standing.state, since: standing.since, until: standing.until } : null;
  };
  const isAsked = new Set(asked.map((row) => row.formId));
  const rows = [
    ...asked.map((row) => ({ ...row, isDraft: row.draftSavedAt !== null })),
    ...old.filter((row) => !isAsked.has(row.formId)).map((row) => ({ ...row, isDraft: false })),
  ];
  return {
    documents: rows.map((row) => ({
      formId: row.formId,
      name: row.name,
      status: row.isDraft ? ('other' as const) : row.submissionId ? ('completed' as const) : ('pending' as const),
      audience: assigned.has(row.formId) ? ('patient' as const) : ('all' as const),
      submissionId: row.submissionId,
      submittedAt: row.submittedAt?.toISOString() ?? null,
      isApproved: row.submissionId !== null && approved.has(row.submissionId),
      agreement: agreementOf(row.formId),
    })),
    otherForms: published
      .filter((form) => !isAsked.has(form.formId))
      .map((form) => ({ formId: form.formId, name: form.name })),
  };
}

async function packetsOf(tx: Tx, patientId: string, now: Date) {
  const [runs, offered] = await Promise.all([openRuns(tx, patientId, now), offeredPackets(tx)]);
  const isOpen = new Set(runs.map(({ packetId }) => packetId));
  return {
    packets: runs.map(({ packetId, name, dueAt, forms }) => ({
      packetId,
      name,
      dueAt: dueAt?.toISOString() ?? null,
      done: forms.filter(({ submittedAt }) => submittedAt !== null).length,
      total: forms.length,
    })),
    otherPackets: offered.filter(({ packetId }) => !isOpen.has(packetId)),
  };
}

async function visitsOf(tx: Tx, ctx: Pick<Ctx, 'principal'>, patientId: string) {
  const places = staffPlaces(ctx);
  const rows = await listOwnVisits(tx, {
    patientIds: [patientId],
    statuses: shownStatuses,
    from: undefined,
    limit: 500,
  });
  const seen = rows.filter(({ locationId }) => isAtPlaces(places, locationId));
  const appointments = seen.reverse().map((row) => ({
    id: row.visitId,
    startsAt: row.startsAt.toISOString(),
    minutes: Math.round((row.endsAt.getTime() - row.startsAt.getTime()) / 60_000),
    what: row.typeName ?? row.description,
    provider: row.providerName,
    location: row.locationDisplayName || row.locationName,
    status: row.status,
  }));
  return { appointments, visitsElsewhere: rows.length - seen.length };
}

async function accountOf(tx: Tx, patientId: string, now: Date) {
  const row = await findPatientAccount(tx, patientId, now);
  if (!row) return null;
  return {
    email: row.emailAddress,
    isSuspended: row.isSuspended,
    createdAt: row.createdAt.toISOString(),
    lastActiveAt: row.lastActiveAt?.toISOString() ?? null,
    openSessions: row.openSessions,
  };
}

async function touchpointsOf(tx: Tx, patientId: string) {
  const rows = await listTouchpoints(tx, patientId, 50);
  return rows.map((row) => ({
    id: row.touchpointId,
    at: row.createdAt.toISOString(),
    correspondence: row.correspondence,
    purpose: row.purpose,
    status: row.status,
  }));
}

async function mergesOf(tx: Tx, patientId: string, now: Date) {
  const rows = await selectMerges(tx, patientId);
  return rows.map((row) => ({
    id: row.mergeId,
    name: `${row.nameFirst} ${row.nameLast}`,
    birthDate: row.birthDate,
    mergedAt: row.mergedAt.toISOString(),
    canUndo: isUndoable(row.mergedAt, now),
  }));
}

function recordOf(record: OpenRecord) {
  const { row, parts } = record;
  const masked = (kept: RecordInsurance | null) => kept && { ...kept, ssn: maskSsn(kept.ssn) };
  return {
    address: {
      line1: row?.addressLine1 ?? '',
      line2: row?.addressLine2 ?? '',
      city: row?.city ?? '',
      state: row?.state ?? '',
      postalCode: row?.postalCode ?? '',
      country: row?.country ?? '',
    },
    maritalStatus: row?.maritalStatus ?? '',
    communicationPreference: row?.communicationTypePreference ?? '',
    referralType: row?.referralType ?? '',
    ssn: maskSsn(parts.ssn),
    primaryInsurance: masked(parts.primaryInsurance),
    secondaryInsurance: masked(parts.secondaryInsurance),
    medical: medicalAnswers(record, (answer) => [answerText(answer)]).map(({ question, lines }) => ({
      question,
      answer: lines.join('; '),
    })),
  };
}

/** @throws not-found */
export async function readRecord(ctx: Ctx & Uses<'caches' | 'cipherOf'>, patientId: string) {
  const { principal } = ctx;
  const now = ctx.clock.now();
  const seesLedger = principal.kind === 'staff' && principal.rights.has('ledger');
  const [cipher, settings, today] = await Promise.all([ctx.cipherOf(ctx.tenant.id), settingsOf(ctx), todayOf(ctx)]);
  const patientRecord = await inTenant(ctx, async (tx) => {
    const contact = await findPatient(tx, patientId);
    if (!contact) return undefined;
    const [
      record,
      phones,
      people,
      forms,
      packets,
      visits,
      messages,
      touchpoints,
      balance,
      account,
      merges,
      sent,
      edits,
    ] = await Promise.all([
      openRecord(tx, cipher, patientId),
      listKeptPhones(tx, patientId),
      peopleAround(tx, patientId),
      documentsOf(tx, patientId, today),
      packetsOf(tx, patientId, now),
      visitsOf(tx, ctx, patientId),
      messagesOf(tx, cipher, patientId),
      touchpointsOf(tx, patientId),
      seesLedger ? readBalance(tx, patientId) : null,
      accountOf(tx, patientId, now),
      mergesOf(tx, patientId, now),
      selectLatestForms(tx, patientId, MOST_LATELY),
      editsOf(tx, patientId, MOST_LATELY),
      audit(tx, ctx, { action: 'read', object: { kind: 'patient', id: patientId } }),
      contact.mergedInto === null && noteOpened(tx, ctx, 'patient', patientId),
    ]);
    return {
      id: patientId,
      nameFirst: contact.nameFirst,
      nameMiddle: contact.nameMiddle,
      nameLast: contact.nameLast,
      birthDate: contact.birthDate,
      mergedInto: contact.mergedInto,
      revision: contact.revision,
      gender: contact.gender,
      email: contact.emailAddress,
      phones: sortPhones(phones).map((phone) => ({ ...phone, text: phoneNumberText(phone.number) })),
      ...recordOf(record),
      more: (await shownAnswers(tx, record.parts.custom)).map(({ name, lines }) => ({
        name,
        answer: lines.join('\n'),
      })),
      ...people,
      ...forms,
      ...packets,
      ...visits,
      lately: latelyOf({ ...visits, messages }, { forms: sent, edits }, now),
      messages,
      touchpoints,
      balance: balance === null ? null : { amount: balance, currency: settings.billingCurrency },
      account,
      merges,
    };
  });
  if (!patientRecord) throw problem('not-found');
  return patientRecord;
}
