// One visit with everything around it: its patient, forms, balance, reminders and history.

import { phoneText, sortPhones } from '@foyer/forms';
import { phoneNumberText } from '@foyer/phones';
import { isoOfDay, type Zone, zoneOf } from '@foyer/scheduling';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { standingsOf } from '../agreements/public.ts';
import { readBalance } from '../billing/public.ts';
import { listDocuments } from '../documents/public.ts';
import { notesOfVisits } from '../notes/public.ts';
import { readShownAlerts } from '../patient-alerts/public.ts';
import { ageOn, findPatient, findRecord, listPhones } from '../patients/public.ts';
import { settingsOf } from '../practice/public.ts';
import { noteOpened } from '../recents/public.ts';
import { remindersOf } from '../reminders/public.ts';
import { staffPlaces } from '../staff/public.ts';
import { openEventNote, readHistory, type VisitProgress, type VisitStatus } from '../visits/public.ts';
import { countWaitlistFits } from '../waitlist/public.ts';
import { visitShown } from './schedule.store.ts';
import { visitOf } from './shown-visit.ts';
import { selectNamesOf, selectStates } from './visit-panel.store.ts';

type VisitEvent = Awaited<ReturnType<typeof readHistory>>[number];

/** What an event stores of a visit before and after: only what changed. */
interface StoredFacts {
  readonly startsAt?: string;
  readonly endsAt?: string;
  readonly providerId?: string;
  readonly locationId?: string;
  readonly status?: VisitStatus;
  readonly progress?: VisitProgress;
}

/** Returns whom the office meets, without alerts. */
async function personOf(tx: Tx, patientId: string, today: string) {
  const [row, record, phones] = await Promise.all([
    findPatient(tx, patientId),
    findRecord(tx, patientId),
    listPhones(tx, patientId),
  ]);
  if (!row) return null;
  const [phone] = sortPhones(phones);
  return {
    id: row.patientId,
    name: `${row.nameFirst} ${row.nameLast}`,
    birthDate: row.birthDate,
    age: ageOn(row.birthDate, today),
    phone: phone ? phoneText({ ...phone, number: phoneNumberText(phone.number) }) : '',
    phoneKind: phone?.type ?? '',
    preference: record?.communicationTypePreference ?? '',
  };
}

/** Returns the forms that the patient is asked for, each with how far it is. */
async function formsOf(tx: Tx, patientId: string) {
  const rows = await listDocuments(tx, patientId);
  const states = await selectStates(
    tx,
    rows.flatMap(({ submissionId }) => submissionId ?? []),
  );
  return rows.map(({ formId, name, submissionId, submittedAt, draftSavedAt }) => {
    const unsent = draftSavedAt ? ('begun' as const) : ('not-sent' as const);
    const status = submissionId === null ? unsent : (states.get(submissionId) ?? ('waiting' as const));
    return { formId, name, status, at: submittedAt?.toISOString() ?? null, submissionId };
  });
}

/** Returns how things stand with each consent form that is in use. */
async function agreementsOf(tx: Tx, patientId: string, today: string) {
  const standings = (await standingsOf(tx, [patientId], today)).get(patientId) ?? [];
  return standings
    .filter(({ form }) => !form.isArchived)
    .map(({ form, standing: { state, until } }) => ({ formId: form.formId, name: form.name, state, until }));
}

function factsOf(facts: StoredFacts, names: ReadonlyMap<string, string>) {
  const { startsAt, endsAt, providerId, locationId, status, progress } = facts;
  return {
    ...(startsAt === undefined ? {} : { startTime: startsAt }),
    ...(endsAt === undefined ? {} : { endTime: endsAt }),
    ...(providerId === undefined ? {} : { providerName: names.get(providerId) ?? '' }),
    ...(locationId === undefined ? {} : { locationName: names.get(locationId) ?? '' }),
    ...(status === undefined ? {} : { status }),
    ...(progress === undefined ? {} : { progress }),
  };
}

const storedFacts = (event: VisitEvent): StoredFacts[] => [event.before as StoredFacts, event.after as StoredFacts];

/** Returns who did what and when, the oldest first. */
async function historyOf(tx: Tx, cipher: TenantCipher, visitId: string) {
  const events = await readHistory(tx, visitId);
  const facts = events.flatMap(storedFacts);
  const names = await selectNamesOf(tx, {
    accountIds: [...new Set(events.flatMap(({ accountId }) => accountId ?? []))],
    providerIds: [...new Set(facts.flatMap(({ providerId }) => providerId ?? []))],
    locationIds: [...new Set(facts.flatMap(({ locationId }) => locationId ?? []))],
  });
  return events.map((event) => ({
    eventId: event.eventId,
    at: event.at.toISOString(),
    kind: event.kind,
    actor: event.actor,
    by: (event.accountId !== null && names.get(event.accountId)) || '',
    before: factsOf(event.before as StoredFacts, names),
    after: factsOf(event.after as StoredFacts, names),
    reason: event.reason ?? '',
    note: openEventNote(cipher, event.eventId, event.noteSealed),
  }));
}

const todayIn = (zone: Zone, now: Date) => isoOfDay(zone.dayAt(Math.floor(now.getTime() / 60_000)));

/** Returns a visit with all that the office needs to receive its patient. @throws not-found */
export async function readVisit(ctx: Ctx & Uses<'caches' | 'cipherOf'>, visitId: string) {
  const settings = await settingsOf(ctx);
  const zone = zoneOf(settings.timezone);
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const now = ctx.clock.now();
  const maySeeMoney = ctx.principal.kind === 'staff' && ctx.principal.rights.has('ledger');
  return inTenant(ctx, async (tx) => {
    const row = await visitShown(tx, visitId, now, staffPlaces(ctx));
    if (!row) throw problem('not-found');
    await audit(tx, ctx, { action: 'read', object: { kind: 'appointment', id: visitId } });
    await noteOpened(tx, ctx, 'visit', visitId);
    const { patientId } = row;
    const [person, alerts, forms, agreements, balance, waitlistFits, history, reminders, notes] = await Promise.all([
      patientId === null ? null : personOf(tx, patientId, todayIn(zone, now)),
      readShownAlerts(tx, ctx, patientId === null ? [] : [patientId]),
      patientId === null ? [] : formsOf(tx, patientId),
      patientId === null ? [] : agreementsOf(tx, patientId, todayIn(zone, now)),
      patientId === null || !maySeeMoney ? null : readBalance(tx, patientId),
      countWaitlistFits(tx, ctx, settings, row),
      historyOf(tx, cipher, visitId),
      remindersOf(tx, ctx, { cipher, settings }, visitId),
      notesOfVisits(tx, cipher, [visitId]),
    ]);
    const visit = visitOf(ctx, zone, cipher, row, alerts);
    const confirmedBy = history.findLast(({ kind, actor }) => kind === 'confirmed' && actor === 'staff');
    return {
      ...visit,
      confirmation: visit.confirmed && {
        ...visit.confirmed,
        by: visit.confirmed.via === 'office' ? (confirmedBy?.by ?? '') : '',
      },
      arrivedAt: row.arrivedAt?.toISOString() ?? null,
      seatedAt: row.seatedAt?.toISOString() ?? null,
      patient: person && { ...person, alerts: visit.alerts },
      submissionId: row.submissionId,
      formName: row.formName ?? '',
      forms,
      agreements,
      balance,
      currency: settings.billingCurrency,
      notes: notes.get(visitId) ?? [],
      reminders,
      waitlistFits,
      history,
    };
  });
}
