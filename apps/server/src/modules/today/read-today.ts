// One day at the front desk: its visits with forms, phones and balances, in the same few statements however many there are.
import { today as contract } from '@foyer/contract';
import { phoneText, sortPhones } from '@foyer/forms';
import { phoneNumberText } from '@foyer/phones';
import { dayOfIso, isoOfDay, type Zone, zoneOf } from '@foyer/scheduling';
import { auditLook } from '../../platform/audit/audit-look.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { visitOf, visitsBetween } from '../desk/public.ts';
import { readShownAlerts } from '../patient-alerts/public.ts';
import { ageOn } from '../patients/public.ts';
import { settingsOf } from '../practice/public.ts';
import { staffPlaces } from '../staff/public.ts';
import { countDueTasks } from '../tasks/public.ts';
import { birthdayIn, countsOf, formsBefore } from './today.policy.ts';
import { type PersonOfDay, selectDayFacts, selectPeople } from './today.store.ts';

type Reading = Ctx & Uses<'caches' | 'cipherOf'>;
type VisitRow = Awaited<ReturnType<typeof visitsBetween>>[number];
type Outcome = (typeof contract.formsOutcomes)[number];

export interface DayQuery {
  /** YYYY-MM-DD; undefined for today. */
  readonly day?: string | undefined;
  readonly locationId?: string | undefined;
  readonly providerId?: string | undefined;
}

const minuteMs = 60_000;
/** How long the desk says that somebody was sent a message about their forms. */
export const shownSendsMs = 31 * 86_400_000;

/** A day of the practice's calendar, and how visits are shown on it. */
export interface DayScope {
  readonly zone: Zone;
  readonly cipher: TenantCipher;
  /** Of balances. */
  readonly currency: string;
  readonly now: Date;
  readonly today: string;
  readonly day: string;
  readonly from: Date;
  readonly until: Date;
}

export async function dayScope(ctx: Reading, asked: string | undefined): Promise<DayScope> {
  const [{ timezone, billingCurrency: currency }, cipher] = await Promise.all([
    settingsOf(ctx),
    ctx.cipherOf(ctx.tenant.id),
  ]);
  const zone = zoneOf(timezone);
  const now = ctx.clock.now();
  const today = zone.dayAt(Math.floor(now.getTime() / minuteMs));
  const day = (asked === undefined ? undefined : dayOfIso(asked)) ?? today;
  const at = (one: number) => new Date(zone.startOf(one) * minuteMs);
  return { zone, cipher, currency, now, today: isoOfDay(today), day: isoOfDay(day), from: at(day), until: at(day + 1) };
}

export const seesMoney = ({ principal }: Pick<Ctx, 'principal'>) =>
  principal.kind === 'staff' && principal.rights.has('ledger');

interface PeopleOf {
  readonly people: ReadonlyMap<string, PersonOfDay>;
  readonly alerts: Awaited<ReturnType<typeof readShownAlerts>>;
  /** What became of asking for a visit the last time. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
}

/** Returns a visit as the front desk shows it. */
export function shownOnDay(
  ctx: Ctx,
  { zone, cipher, day }: DayScope,
  row: VisitRow,
  { people, alerts, outcomes }: PeopleOf,
) {
  const person = row.patientId === null ? undefined : people.get(row.patientId);
  const [phone] = sortPhones(person?.phones ?? []);
  return {
    ...visitOf(ctx, zone, cipher, row, alerts),
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    patient: person
      ? {
          age: ageOn(person.birthDate, day),
          phone: phone ? phoneText({ ...phone, number: phoneNumberText(phone.number) }) : '',
          phoneKind: phone?.type ?? '',
          birthdayIn: birthdayIn(person.birthDate, day),
        }
      : null,
    forms: {
      ...formsBefore(person?.forms ?? []),
      sentAt: person?.sentAt?.toISOString() ?? null,
      outcome: outcomes.get(row.visitId) ?? null,
    },
    balance: person && seesMoney(ctx) ? (person.balance ?? '0.00') : null,
    isFirstVisit: person !== undefined && person.firstVisitId === row.visitId,
  };
}

export type ShownOnDay = ReturnType<typeof shownOnDay>;

/** Returns the visits of a day but for canceled ones and holds. @throws validation-failed for more than one answer holds */
export async function visitsOfDay(
  tx: Tx,
  ctx: Ctx,
  { from, until, now }: DayScope,
  { locationId, providerId }: Pick<DayQuery, 'locationId' | 'providerId'>,
): Promise<readonly VisitRow[]> {
  const providerIds = providerId === undefined ? [] : [providerId];
  const rows = await visitsBetween(tx, { from, until, now, locationId, providerIds, places: staffPlaces(ctx) });
  // Visits that began on the day before and go on are that day's.
  const shown = rows.filter(({ status, startsAt }) => startsAt >= from && status !== 'held' && status !== 'canceled');
  if (shown.length > contract.mostVisitsOfDay)
    throw problem('validation-failed', { errors: [{ path: 'query.locationId', message: 'Choose a location.' }] });
  return shown;
}

/** Returns the patients of visits, each once. */
export const patientsOf = (rows: readonly Pick<VisitRow, 'patientId'>[]) => [
  ...new Set(rows.flatMap(({ patientId }) => patientId ?? [])),
];

/** Returns one day, today's if none is asked for. @throws validation-failed for more visits than one answer holds */
export async function readToday(ctx: Reading, query: DayQuery) {
  const scope = await dayScope(ctx, query.day);
  const { zone, day, today, from, until, now } = scope;
  const { principal } = ctx;
  if (principal.kind !== 'staff') throw problem('forbidden');
  const { locationId, providerId } = query;
  const span = { from, until, locationId, providerId, places: staffPlaces(ctx) };
  const [[rows, alerts], people, facts, tasksDue] = await inTenant(ctx, (tx) =>
    Promise.all([
      visitsOfDay(tx, ctx, scope, query).then(
        async (found) => [found, await readShownAlerts(tx, ctx, patientsOf(found))] as const,
      ),
      selectPeople(tx, { of: span, sentSince: new Date(now.getTime() - shownSendsMs) }),
      selectDayFacts(tx, day, span),
      countDueTasks(tx, { accountId: principal.accountId, today, places: span.places }),
      auditLook(tx, ctx, { action: 'list', kind: 'schedule', view: `today ${day}` }),
    ]),
  );
  const outcomes = new Map(facts.sends.map(({ visitId, outcome }) => [visitId, outcome as Outcome]));
  const visits = rows.map((row) => shownOnDay(ctx, scope, row, { people, alerts, outcomes }));
  const [closed] = facts.closed;
  const next = facts.nextStartsAt;
  return {
    day,
    today,
    currency: scope.currency,
    isClosed: closed !== undefined,
    closedReason: closed?.reason ?? '',
    counts: countsOf(visits, seesMoney(ctx)),
    visits,
    nextDay: visits.length > 0 || next === null ? null : isoOfDay(zone.dayAt(Math.floor(next.getTime() / minuteMs))),
    tasksDue,
  };
}
