// What a colleague opened last, and the page of patients without a search.

import { phoneNumberText } from '@foyer/phones';
import { isoOfDay, zoneOf } from '@foyer/scheduling';
import { auditLook } from '../../platform/audit/audit-look.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { submissionsById } from '../inbox/public.ts';
import { readShownAlerts } from '../patient-alerts/public.ts';
import { settingsOf } from '../practice/public.ts';
import { listRecentPlaces, type RecentKind, type RecentPlace } from '../recents/public.ts';
import { staffPlaces } from '../staff/public.ts';
import { openPersonName } from '../submissions/public.ts';
import type { VisitStatus } from '../visits/public.ts';
import { type FindVisitRow, selectComing, selectForms, selectPatients, selectVisits } from './find.store.ts';
import { rightsOf } from './find.ts';

type Reading = Ctx & Uses<'caches' | 'cipherOf'>;

const mostToday = 30;
const mostRecent = 12;
const minuteMs = 60_000;

const rightOf = { patient: 'patients', visit: 'schedule', submission: 'inbox', form: 'forms' } as const;

type Alerts = Awaited<ReturnType<typeof readShownAlerts>>;

function shownPatient(row: Awaited<ReturnType<typeof selectPatients>>[number], alerts: Alerts) {
  return {
    id: row.patientId,
    nameFirst: row.nameFirst,
    nameMiddle: row.nameMiddle,
    nameLast: row.nameLast,
    birthDate: row.birthDate,
    phone: phoneNumberText(row.phone),
    alerts: alerts.get(row.patientId) ?? [],
    email: row.emailAddress,
  };
}

function shownVisit(cipher: TenantCipher, row: FindVisitRow) {
  const guest = row.submissionId === null ? '' : openPersonName(cipher, row.submissionId, row.personNameSealed);
  return {
    id: row.visitId,
    patientName: row.patientId === null ? guest : `${row.nameFirst} ${row.nameLast}`,
    startsAt: row.startsAt.toISOString(),
    typeName: row.typeName ?? row.description,
    providerName: row.providerName,
    status: row.status as VisitStatus,
  };
}

const idsOf = (places: readonly RecentPlace[], kind: RecentKind) =>
  places.filter((place) => place.kind === kind).map(({ placeId }) => placeId);

/** Returns what there is of the places, by kind and id. */
async function openPlaces(tx: Tx, ctx: Reading, cipher: TenantCipher, places: readonly RecentPlace[]) {
  const ids = { patient: idsOf(places, 'patient'), visit: idsOf(places, 'visit'), form: idsOf(places, 'form') };
  const [patients, visits, submissions, forms, alerts] = await Promise.all([
    ids.patient.length > 0 ? selectPatients(tx, ids.patient) : [],
    ids.visit.length > 0 ? selectVisits(tx, ids.visit, staffPlaces(ctx)) : [],
    submissionsById(tx, cipher, idsOf(places, 'submission')),
    ids.form.length > 0 ? selectForms(tx, ids.form) : [],
    readShownAlerts(tx, ctx, ids.patient),
  ]);
  const visit = (row: FindVisitRow) => ({ ...shownVisit(cipher, row), patientId: row.patientId });
  return {
    patients: new Map(patients.map((row) => [row.patientId, shownPatient(row, alerts)])),
    visits: new Map(visits.map((row) => [row.visitId, visit(row)])),
    submissions: new Map(submissions.map((row) => [row.id, row])),
    forms: new Map(forms.map(({ formId, name }) => [formId, { id: formId, name }])),
  };
}

/** Returns the caller's places, the last opened first. */
export async function readRecent(ctx: Reading) {
  const { principal } = ctx;
  const may = rightsOf(ctx);
  if (principal.kind !== 'staff') throw problem('forbidden');
  const kinds = (Object.keys(rightOf) as RecentKind[]).filter((kind) => may(rightOf[kind]));
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const { places, things } = await inTenant(ctx, async (tx) => {
    const places = await listRecentPlaces(tx, principal.accountId, kinds);
    const [things] = await Promise.all([
      openPlaces(tx, ctx, cipher, places),
      places.length > 0 && auditLook(tx, ctx, { action: 'list', kind: 'patients', view: 'recent' }),
    ]);
    return { places, things };
  });
  const items = places.flatMap(({ kind, placeId, at }) => {
    const openedAt = at.toISOString();
    const patient = kind === 'patient' && things.patients.get(placeId);
    if (patient) return { kind: 'patient' as const, openedAt, patient };
    const visit = kind === 'visit' && things.visits.get(placeId);
    if (visit) return { kind: 'visit' as const, openedAt, visit };
    const submission = kind === 'submission' && things.submissions.get(placeId);
    if (submission) return { kind: 'submission' as const, openedAt, submission };
    const form = kind === 'form' && things.forms.get(placeId);
    return form ? { kind: 'form' as const, openedAt, form } : [];
  });
  return { items };
}

function comingVisit(cipher: TenantCipher, row: Awaited<ReturnType<typeof selectComing>>[number], alerts: Alerts) {
  const { patientId, nameFirst, nameMiddle, nameLast, birthDate, phone } = row;
  const isKnown = patientId !== null && nameFirst !== null && nameMiddle !== null && nameLast !== null;
  const patient =
    isKnown && birthDate !== null
      ? {
          ...{ id: patientId, nameFirst, nameMiddle, nameLast, birthDate, phone: phoneNumberText(phone) },
          alerts: alerts.get(patientId) ?? [],
        }
      : null;
  return { ...shownVisit(cipher, row), patient };
}

/** Returns who comes today, by the practice's clock, and the patients whom the caller opened last. */
export async function readPatientsHome(ctx: Reading) {
  const { principal } = ctx;
  const may = rightsOf(ctx);
  if (principal.kind !== 'staff') throw problem('forbidden');
  const zone = zoneOf((await settingsOf(ctx)).timezone);
  const day = zone.dayAt(Math.floor(ctx.clock.now().getTime() / minuteMs));
  const span = { from: new Date(zone.startOf(day) * minuteMs), until: new Date(zone.startOf(day + 1) * minuteMs) };
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const { coming, places, patients, alerts } = await inTenant(ctx, async (tx) => {
    const [coming, places] = await Promise.all([
      may('schedule') ? selectComing(tx, { ...span, places: staffPlaces(ctx) }, mostToday + 1) : undefined,
      listRecentPlaces(tx, principal.accountId, ['patient']),
      auditLook(tx, ctx, { action: 'list', kind: 'patients', view: `home ${isoOfDay(day)}` }),
    ]);
    const ids = places.map(({ placeId }) => placeId);
    const [patients, alerts] = await Promise.all([
      ids.length > 0 ? selectPatients(tx, ids) : [],
      readShownAlerts(tx, ctx, [...ids, ...(coming ?? []).flatMap(({ patientId }) => patientId ?? [])]),
    ]);
    return { coming, places, patients, alerts };
  });
  const byId = new Map(patients.map((row) => [row.patientId, shownPatient(row, alerts)]));
  return {
    today: coming
      ? {
          visits: coming.slice(0, mostToday).map((row) => comingVisit(cipher, row, alerts)),
          isMore: coming.length > mostToday,
        }
      : null,
    recent: places
      .flatMap(({ placeId, at }) => {
        const patient = byId.get(placeId);
        return patient ? { ...patient, openedAt: at.toISOString() } : [];
      })
      .slice(0, mostRecent),
  };
}
