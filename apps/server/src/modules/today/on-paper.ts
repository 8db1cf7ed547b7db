// What is printed for a day: the sheet of all visits, and one page for each. Both are audited as prints.
import { isoOfDay } from '@foyer/scheduling';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { clinicalLines } from '../clinical/public.ts';
import { visitShown } from '../desk/public.ts';
import { notesOfVisits } from '../notes/public.ts';
import { readShownAlerts } from '../patient-alerts/public.ts';
import { openRecord } from '../patients/public.ts';
import { staffPlaces } from '../staff/public.ts';
import {
  type DayQuery,
  type DayScope,
  dayScope,
  patientsOf,
  type ShownOnDay,
  seesMoney,
  shownOnDay,
  shownSendsMs,
  visitsOfDay,
} from './read-today.ts';
import { selectPeople } from './today.store.ts';

type Reading = Ctx & Uses<'caches' | 'cipherOf'>;

interface Balances {
  /** Whether balances are printed. */
  readonly balances: 'true' | 'false';
}

interface OnPaper {
  readonly scope: DayScope;
  readonly rows: Awaited<ReturnType<typeof visitsOfDay>>;
}

/** Returns these visits with the notes of the office; without balances unless they are asked for. */
async function onPaper(tx: Tx, ctx: Reading, { scope, rows }: OnPaper, { balances }: Balances) {
  const [people, alerts, notes] = await Promise.all([
    selectPeople(tx, {
      of: patientsOf(rows),
      sentSince: new Date(scope.now.getTime() - shownSendsMs),
    }),
    readShownAlerts(tx, ctx, patientsOf(rows)),
    notesOfVisits(
      tx,
      scope.cipher,
      rows.map(({ visitId }) => visitId),
    ),
  ]);
  const isTold = balances === 'true' && seesMoney(ctx);
  const visits = rows.map((row): ShownOnDay & { notes: string[] } => {
    const visit = shownOnDay(ctx, scope, row, { people, alerts, outcomes: new Map() });
    return {
      ...visit,
      balance: isTold ? visit.balance : null,
      notes: (notes.get(row.visitId) ?? []).map(({ text }) => text),
    };
  });
  return { people, visits };
}

/** @throws validation-failed for more visits than one answer holds */
export async function readDaySheet(ctx: Reading, { balances, ...query }: DayQuery & Balances) {
  const scope = await dayScope(ctx, query.day);
  return inTenant(ctx, async (tx) => {
    const rows = await visitsOfDay(tx, ctx, scope, query);
    const { visits } = await onPaper(tx, ctx, { scope, rows }, { balances });
    await audit(tx, ctx, { action: 'print', object: { kind: 'schedule', id: scope.day } });
    return { printedAt: scope.now.toISOString(), currency: scope.currency, visits };
  });
}

/** Returns a patient's active clinical entries in words, and who insures them. */
async function recordInShort(tx: Tx, { cipher }: DayScope, patientId: string) {
  const { lists, parts } = await openRecord(tx, cipher, patientId);
  const insurance = [parts.primaryInsurance, parts.secondaryInsurance].flatMap((one) => {
    if (!one) return [];
    const line = [one.company_name, one.policy, one.group].filter((part) => part !== '').join(', ');
    return line === '' ? [] : [line];
  });
  const { allergy, condition, medicine } = lists;
  return {
    clinical: {
      allergies: clinicalLines(allergy),
      conditions: clinicalLines(condition),
      medicines: clinicalLines(medicine),
    },
    insurance,
  };
}

/** @throws not-found */
export async function readRouteSlip(ctx: Reading, visitId: string, { balances }: Balances) {
  const now = await dayScope(ctx, undefined);
  const seesPatients = ctx.principal.kind === 'staff' && ctx.principal.rights.has('patients');
  return inTenant(ctx, async (tx) => {
    const row = await visitShown(tx, visitId, now.now, staffPlaces(ctx));
    if (!row || row.status === 'deleted' || row.status === 'skipped') throw problem('not-found');
    const { zone } = now;
    const scope = { ...now, day: isoOfDay(zone.dayAt(Math.floor(row.startsAt.getTime() / 60_000))) };
    const { visits, people } = await onPaper(tx, ctx, { scope, rows: [row] }, { balances });
    const { patientId } = row;
    const record = patientId !== null && seesPatients ? await recordInShort(tx, scope, patientId) : undefined;
    await audit(tx, ctx, { action: 'print', object: { kind: 'appointment', id: visitId } });
    const [visit] = visits;
    if (!visit) throw problem('not-found');
    return {
      printedAt: scope.now.toISOString(),
      currency: scope.currency,
      visit,
      birthDate: people.get(patientId ?? '')?.birthDate ?? '',
      clinical: record?.clinical ?? null,
      insurance: record?.insurance ?? null,
    };
  });
}
