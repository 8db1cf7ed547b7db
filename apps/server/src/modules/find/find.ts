// Find: everything that a text may mean, each kind for who holds its right.
import type { StaffRight } from '@foyer/contract';
import { phoneNumberText } from '@foyer/phones';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { findSubmissions } from '../inbox/public.ts';
import { readShownAlerts } from '../patient-alerts/public.ts';
import { auditSearch, countSearch, type PatientMatch, patientFinder } from '../patients/public.ts';
import { staffPlaces } from '../staff/public.ts';
import type { VisitStatus } from '../visits/public.ts';
import { listFormNames, type NearVisit, selectNearVisits } from './find.store.ts';
import { formsNamed } from './found-forms.policy.ts';

const mostPatients = 8;
/** Of each other kind. */
const mostOthers = 5;

/** Returns a function that tells whether the caller holds a right. @throws forbidden for everybody but staff */
export function rightsOf({ principal }: Pick<Ctx, 'principal'>): (right: StaffRight) => boolean {
  if (principal.kind !== 'staff') throw problem('forbidden');
  return (right) => principal.rights.has(right);
}

function shownVisit(visit: NearVisit, patients: readonly PatientMatch[]) {
  const patient = patients.find(({ patientId }) => patientId === visit.patientId);
  return {
    id: visit.visitId,
    patientId: visit.patientId,
    patientName: patient ? `${patient.nameFirst} ${patient.nameLast}` : '',
    startsAt: visit.startsAt.toISOString(),
    typeName: visit.typeName ?? visit.description,
    providerName: visit.providerName,
    status: visit.status as VisitStatus,
    isNext: visit.isNext,
  };
}

/** Returns nothing for a blank text. @throws rate-limited */
export async function find(ctx: Ctx & Uses<'caches' | 'budgets' | 'cipherOf'>, q: string) {
  const may = rightsOf(ctx);
  if (q === '') return { patients: [], visits: [], forms: [], submissions: [], isMore: false };
  const [findPatients, cipher] = await Promise.all([
    patientFinder(ctx, q),
    ctx.cipherOf(ctx.tenant.id),
    countSearch(ctx),
  ]);
  // Submissions are looked for beside the patients, on another connection: each of the two takes about as long.
  const [found, submissions] = await Promise.all([
    inTenant(ctx, (tx) => findOthers(tx, ctx, { q, findPatients, may })),
    may('inbox') ? inTenant(ctx, (tx) => findSubmissions(tx, cipher, q, mostOthers)) : [],
  ]);
  return { ...found, submissions };
}

interface Wanted {
  readonly q: string;
  readonly findPatients: Awaited<ReturnType<typeof patientFinder>>;
  readonly may: (right: StaffRight) => boolean;
}

/** Finds patients, their visits and forms, and notes the search in the access log. */
async function findOthers(tx: Tx, ctx: Ctx & Uses<'caches' | 'cipherOf'>, { q, findPatients, may }: Wanted) {
  const [rows, forms] = await Promise.all([
    may('patients') ? findPatients(tx, mostPatients) : [],
    may('forms') ? listFormNames(tx) : [],
    auditSearch(tx, ctx),
  ]);
  const patients = rows.slice(0, mostPatients);
  const ids = patients.map(({ patientId }) => patientId);
  const near = { now: ctx.clock.now(), places: staffPlaces(ctx), limit: mostOthers };
  const [visits, alerts] = await Promise.all([
    may('schedule') ? selectNearVisits(tx, ids, near) : [],
    readShownAlerts(tx, ctx, ids),
  ]);
  return {
    patients: patients.map((row) => ({
      id: row.patientId,
      nameFirst: row.nameFirst,
      nameMiddle: row.nameMiddle,
      nameLast: row.nameLast,
      birthDate: row.birthDate,
      phone: phoneNumberText(row.phone ?? ''),
      alerts: alerts.get(row.patientId) ?? [],
      email: row.emailAddress,
      isSimilar: row.isSimilar,
    })),
    visits: visits.map((visit) => shownVisit(visit, patients)),
    forms: formsNamed(forms, q, mostOthers).map(({ formId, name }) => ({ id: formId, name })),
    isMore: rows.length > mostPatients,
  };
}
