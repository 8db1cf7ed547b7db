// Compares two records of which one may be a duplicate of the other.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { readBalance } from '../billing/public.ts';
import { type ClinicalLists, clinicalLines, joinedLines, withoutLists } from '../clinical/public.ts';
import { findPatientAccount } from '../identity/public.ts';
import { readShownAlerts } from '../patient-alerts/public.ts';
import {
  findPatient,
  listGuarantors,
  listKeptPhones,
  listMembers,
  openRecord,
  suggestPatients,
} from '../patients/public.ts';
import { settingsOf } from '../practice/public.ts';
import { shownAnswers } from '../record-fields/public.ts';
import { isAtPlaces, staffPlaces } from '../staff/public.ts';
import { listOwnVisits } from '../visits/public.ts';
import { editedAnswer } from './medical-answer.policy.ts';
import { countForms, selectVisitTimes } from './merge.store.ts';
import { type ComparedSide, type MergeRow, rowsOf } from './merge-rows.policy.ts';
import { type ComparedVisit, type MergeWarning, warningsOf } from './merge-warnings.policy.ts';

type Person = NonNullable<Awaited<ReturnType<typeof findPatient>>>;

interface Compared {
  readonly rows: MergeRow[];
  readonly warnings: MergeWarning[];
  readonly hasAccount: { readonly kept: boolean; readonly other: boolean };
}

const kinds = ['allergy', 'condition', 'medicine'] as const;

async function relativesOf(tx: Tx, patientId: string): Promise<ComparedSide['family']> {
  const [guardians, members] = await Promise.all([listGuarantors(tx, patientId), listMembers(tx, patientId)]);
  const name = (row: { nameFirst: string; nameLast: string }) => `${row.nameFirst} ${row.nameLast}`;
  return [
    ...guardians.map((row) => ({
      id: row.guardianId,
      name: name(row),
      relationship: row.relationship,
      isGuardian: true,
    })),
    ...members.map((row) => ({
      id: row.patientId,
      name: name(row),
      relationship: row.relationship,
      isGuardian: false,
    })),
  ];
}

/** Visits ahead, without those at locations that the caller does not see. */
async function comingOf(tx: Tx, ctx: Ctx, patientId: string): Promise<ComparedSide['visits']> {
  const rows = await listOwnVisits(tx, {
    patientIds: [patientId],
    statuses: ['scheduled', 'confirmed', 'booked'],
    from: ctx.clock.now(),
    limit: 50,
  });
  const seen = rows.filter(({ locationId }) => isAtPlaces(staffPlaces(ctx), locationId));
  const coming = seen.map((row) => ({
    id: row.visitId,
    startsAt: row.startsAt.toISOString(),
    what: row.typeName ?? row.description,
    provider: row.providerName,
  }));
  return { coming, elsewhere: rows.length - seen.length };
}

function listsOf(lists: ClinicalLists) {
  return kinds.map((list) => {
    const { entries, isNone } = lists[list];
    return {
      list,
      lines: clinicalLines(lists[list]),
      isNone: isNone && !entries.some(({ state }) => state === 'active'),
    };
  });
}

async function sideOf(tx: Tx, ctx: Ctx, cipher: TenantCipher, person: Person) {
  const { patientId } = person;
  const seesLedger = ctx.principal.kind === 'staff' && ctx.principal.rights.has('ledger');
  const [{ row, parts, lists }, phones, family, visits, account, balance] = await Promise.all([
    openRecord(tx, cipher, patientId),
    listKeptPhones(tx, patientId),
    relativesOf(tx, patientId),
    comingOf(tx, ctx, patientId),
    findPatientAccount(tx, patientId, ctx.clock.now()),
    seesLedger ? readBalance(tx, patientId) : null,
  ]);
  const own = await shownAnswers(tx, parts.custom);
  const answers = Object.entries(withoutLists(parts.medicalRecord));
  const side: Omit<ComparedSide, 'forms'> = {
    texts: {
      nameFirst: person.nameFirst,
      nameMiddle: person.nameMiddle,
      nameLast: person.nameLast,
      birthDate: person.birthDate,
      gender: person.gender,
      email: person.emailAddress,
      maritalStatus: row?.maritalStatus ?? '',
      communicationPreference: row?.communicationTypePreference ?? '',
      referralType: row?.referralType ?? '',
      ssn: parts.ssn,
    },
    address: {
      line1: row?.addressLine1 ?? '',
      line2: row?.addressLine2 ?? '',
      city: row?.city ?? '',
      state: row?.state ?? '',
      postalCode: row?.postalCode ?? '',
      country: row?.country ?? '',
    },
    insurance: { primaryInsurance: parts.primaryInsurance, secondaryInsurance: parts.secondaryInsurance },
    phones: phones.map(({ type, number, extension }) => ({ type, number, extension })),
    answers: new Map(answers.map(([question, answer]) => [question, editedAnswer(answer)])),
    own: new Map(own.map(({ fieldId, name, lines }) => [fieldId, { name, text: lines.join('\n') }])),
    lists: listsOf(lists),
    family,
    visits,
    account: account?.emailAddress ?? null,
    balance,
  };
  return { side, lists };
}

async function visitTimes(tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, ComparedVisit[]>> {
  const rows = await selectVisitTimes(tx, ids);
  const timesOf = (id: string) =>
    rows
      .filter(({ patientId }) => patientId === id)
      .map(({ startsAt, endsAt, status, arrivedAt, locationId }) => {
        const isShown = isAtPlaces(staffPlaces(ctx), locationId);
        return { startsAt, endsAt, wasSeen: status === 'met' || arrivedAt !== null, isShown };
      });
  return new Map(ids.map((id) => [id, timesOf(id)]));
}

/** Compares two patients; both are read in this transaction. */
export async function compareIn(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  { kept, other }: { readonly kept: Person; readonly other: Person },
  { timezone, billingCurrency }: { readonly timezone: string; readonly billingCurrency: string },
): Promise<Compared> {
  const ids = [kept.patientId, other.patientId];
  const [one, two] = [await sideOf(tx, ctx, cipher, kept), await sideOf(tx, ctx, cipher, other)];
  const [times, forms] = [await visitTimes(tx, ctx, ids), await countForms(tx, ids)];
  const formsOf = (id: string) => {
    const { total = 0, waiting = 0 } = forms.find(({ patientId }) => patientId === id) ?? {};
    return { total, waiting };
  };
  const joined = kinds.map((kind) => joinedLines(one.lists[kind], two.lists[kind]));
  const rows = rowsOf(
    { ...one.side, forms: formsOf(kept.patientId) },
    { ...two.side, forms: formsOf(other.patientId) },
    { joined, currency: billingCurrency },
  );
  const warnedOf = ({ side: { texts, account } }: typeof one, id: string) => ({
    ...{ birthDate: texts.birthDate, gender: texts.gender, ssn: texts.ssn },
    hasAccount: account !== null,
    visits: times.get(id) ?? [],
  });
  const between = one.side.family.filter(({ id }) => id === other.patientId);
  const links = between.map(({ isGuardian, relationship }) => ({ isKeptGuardian: !isGuardian, relationship }));
  const warnings = warningsOf(warnedOf(one, kept.patientId), warnedOf(two, other.patientId), { links, zone: timezone });
  return { rows, warnings, hasAccount: { kept: one.side.account !== null, other: two.side.account !== null } };
}

const personOf = (row: Person, hasAccount: boolean) => ({
  id: row.patientId,
  nameFirst: row.nameFirst,
  nameMiddle: row.nameMiddle,
  nameLast: row.nameLast,
  birthDate: row.birthDate,
  createdAt: row.createdAt.toISOString(),
  hasAccount,
});

/** @throws not-found, merge-impossible when they are the same, or one was merged already */
export async function previewMerge(ctx: Ctx & Uses<'caches' | 'cipherOf'>, keptId: string, otherId: string) {
  if (keptId === otherId) throw problem('merge-impossible');
  const [cipher, settings] = await Promise.all([ctx.cipherOf(ctx.tenant.id), settingsOf(ctx)]);
  const preview = await inTenant(ctx, async (tx) => {
    const [kept, other] = [await findPatient(tx, keptId), await findPatient(tx, otherId)];
    if (!kept || !other) return problem('not-found');
    if (kept.mergedInto !== null || other.mergedInto !== null) return problem('merge-impossible');
    const { rows, warnings, hasAccount } = await compareIn(tx, ctx, cipher, { kept, other }, settings);
    for (const id of [keptId, otherId])
      await audit(tx, ctx, { action: 'compare-records', object: { kind: 'patient', id } });
    return {
      kept: personOf(kept, hasAccount.kept),
      other: personOf(other, hasAccount.other),
      rows,
      warnings,
      revision: kept.revision,
      otherRevision: other.revision,
    };
  });
  if (!('rows' in preview)) throw preview;
  return preview;
}

/** @throws not-found, merge-impossible for a record that was merged already */
export async function suggestDuplicates(ctx: Ctx & Uses<'caches' | 'cipherOf'>, patientId: string) {
  const found = await inTenant(ctx, async (tx) => {
    const own = await findPatient(tx, patientId);
    if (!own) return problem('not-found');
    if (own.mergedInto !== null) return problem('merge-impossible');
    const [phone] = await listKeptPhones(tx, patientId);
    const suggestions = await suggestPatients(tx, {
      name: `${own.nameFirst} ${own.nameLast}`,
      birthDate: own.birthDate,
      phone: phone?.number ?? '',
      email: own.emailAddress,
    });
    const others = suggestions.filter(({ patient }) => patient.patientId !== patientId);
    const ids = others.map(({ patient }) => patient.patientId);
    const [alerts] = await Promise.all([
      readShownAlerts(tx, ctx, ids),
      audit(tx, ctx, { action: 'search', object: { kind: 'patients', id: 'all' } }),
    ]);
    return others.map(({ patient, reasons }) => ({
      id: patient.patientId,
      nameFirst: patient.nameFirst,
      nameMiddle: patient.nameMiddle,
      nameLast: patient.nameLast,
      birthDate: patient.birthDate,
      phone: patient.phone ?? '',
      reasons,
      alerts: alerts.get(patient.patientId) ?? [],
    }));
  });
  if (!Array.isArray(found)) throw found as Problem;
  return found;
}
