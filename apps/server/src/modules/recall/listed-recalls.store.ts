// SQL of recalls as the office reads them, and of those whose next message is due.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { atPlaces, type StaffPlaces } from '../staff/public.ts';
import { laterVisitId } from './recalls.store.ts';

/** Recalls (`r`) with rule (`u`), counted visit (`v`), patient (`c`), home (`h`), and the types before and after (`f`, `t`). */
function recallsWithNames(tx: Tx, now: Date) {
  return tx
    .selectFrom('recalls as r')
    .innerJoin('recallRules as u', (join) =>
      join.onRef('u.tenantId', '=', 'r.tenantId').onRef('u.ruleId', '=', 'r.ruleId'),
    )
    .innerJoin('visits as v', (join) =>
      join.onRef('v.tenantId', '=', 'r.tenantId').onRef('v.visitId', '=', 'r.visitId'),
    )
    .innerJoin('patients as c', (join) =>
      join.onRef('c.tenantId', '=', 'r.tenantId').onRef('c.patientId', '=', 'r.patientId'),
    )
    .leftJoin('patientRecords as h', (join) =>
      join.onRef('h.tenantId', '=', 'r.tenantId').onRef('h.patientId', '=', 'r.patientId'),
    )
    .innerJoin('visitTypes as f', (join) =>
      join.onRef('f.tenantId', '=', 'u.tenantId').onRef('f.typeId', '=', 'u.afterTypeId'),
    )
    .innerJoin('visitTypes as t', (join) =>
      join.onRef('t.tenantId', '=', 'u.tenantId').onRef('t.typeId', '=', 'u.bookTypeId'),
    )
    .select([
      'r.tenantId',
      'r.recallId',
      'r.patientId',
      'r.ruleId',
      'r.due',
      'r.state',
      'r.sent',
      'r.lastOn',
      'r.nextOn',
    ])
    .select(['r.why', 'r.bookedVisitId', 'r.endedAt', 'v.startsAt', 'v.locationId'])
    .select(['c.nameFirst', 'c.nameLast', 'c.birthDate', 'c.emailAddress', 'c.inactiveReason', 'c.mergedInto'])
    .select(['h.state as homeState', 'h.country', 'u.months', 'u.byEmail', 'u.byText', 'u.mostMessages', 'u.everyDays'])
    .select([
      'u.firstDays',
      'u.bookTypeId',
      'u.words',
      'u.removedAt',
      'f.name as afterName',
      't.name as bookName',
      't.deletedAt as typeRemovedAt',
    ])
    .select(laterVisitId({ patient: 'r.patientId', type: 'u.bookTypeId', after: 'v.startsAt' }, now).as('laterId'));
}

export interface RecallFilter {
  readonly state: 'due' | 'overdue' | 'call' | 'booked' | 'stopped';
  readonly ruleId: string | undefined;
  readonly locationId: string | undefined;
  /** Of visits at these locations. */
  readonly places: StaffPlaces;
  /** On the practice's calendar. */
  readonly today: string;
  readonly now: Date;
  /** Bookings of before are left out. */
  readonly bookedSince: Date;
}

export interface RecallCursor {
  readonly due: string;
  readonly recallId: string;
}

const isOpen = sql<boolean>`x.state in ('waiting', 'call') and x.later_id is null`;

/** Recalls that a filter lets through, with the visit that ended them (`b`). A visit that was just booked ends one at once. */
function listed(tx: Tx, { state, ruleId, locationId, places, today, now, bookedSince }: RecallFilter) {
  const stored = recallsWithNames(tx, now)
    .$if(state === 'stopped', (query) =>
      query.where('r.state', '=', 'stopped').where('r.why', 'in', ['office', 'opt-out', 'inactive', 'rule']),
    )
    .$if(state === 'booked', (query) =>
      query.where((by) => by.or([by('r.state', '<>', 'booked'), by('r.endedAt', '>=', bookedSince)])),
    )
    .$if(state !== 'stopped', (query) =>
      query.where('r.state', 'in', state === 'booked' ? ['waiting', 'call', 'booked'] : ['waiting', 'call']),
    )
    .$if(ruleId !== undefined, (query) => query.where('r.ruleId', '=', ruleId ?? ''))
    .where(atPlaces(places, 'v.locationId'))
    .$if(locationId !== undefined, (query) => query.where('v.locationId', '=', locationId ?? ''));
  return tx
    .selectFrom(stored.as('x'))
    .leftJoin('visits as b', (join) =>
      join
        .onRef('b.tenantId', '=', 'x.tenantId')
        .on(sql<boolean>`b.visit_id = coalesce(x.booked_visit_id, x.later_id)`),
    )
    .$if(state === 'due', (query) => query.where(isOpen))
    .$if(state === 'overdue', (query) => query.where(isOpen).where('x.due', '<', today))
    .$if(state === 'call', (query) => query.where(isOpen).where('x.state', '=', 'call'))
    .$if(state === 'booked', (query) =>
      query.where((by) => by.or([by('x.state', '=', 'booked'), by('x.laterId', 'is not', null)])),
    );
}

/** Returns a page of them, those that are due the longest first. */
export function selectListed(
  tx: Tx,
  { after, limit, ...filter }: RecallFilter & { readonly after: RecallCursor | undefined; readonly limit: number },
) {
  return listed(tx, filter)
    .selectAll('x')
    .select(['b.visitId as bookedId', 'b.startsAt as bookedAt', 'b.locationId as bookedPlace'])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(x.due, x.recall_id) > (${after?.due}::date, ${after?.recallId}::uuid)`),
    )
    .orderBy('x.due')
    .orderBy('x.recallId')
    .limit(limit)
    .execute();
}

/** Returns the number of recalls on all pages. */
export async function countListed(tx: Tx, filter: RecallFilter): Promise<number> {
  const { total } = await listed(tx, filter).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return total;
}

/** Returns one recall after a visit at these locations as a list shows it; undefined when there is none. */
export function findListed(tx: Tx, recallId: string, now: Date, places: StaffPlaces) {
  return tx
    .selectFrom(
      recallsWithNames(tx, now).where('r.recallId', '=', recallId).where(atPlaces(places, 'v.locationId')).as('x'),
    )
    .leftJoin('visits as b', (join) =>
      join
        .onRef('b.tenantId', '=', 'x.tenantId')
        .on(sql<boolean>`b.visit_id = coalesce(x.booked_visit_id, x.later_id)`),
    )
    .selectAll('x')
    .select(['b.visitId as bookedId', 'b.startsAt as bookedAt', 'b.locationId as bookedPlace'])
    .executeTakeFirst();
}

export type ListedRecall = NonNullable<Awaited<ReturnType<typeof findListed>>>;

/** Returns recalls whose next message is due by a day, after one of them, in the order of their ids, with their patients. */
export function selectToSend(
  tx: Tx,
  { today, after, limit }: { readonly today: string; readonly after: string; readonly limit: number },
) {
  return tx
    .selectFrom('recalls')
    .select(['recallId', 'patientId'])
    .where('state', '=', 'waiting')
    .where('nextOn', '<=', today)
    .where('recallId', '>', after)
    .orderBy('recallId')
    .limit(limit)
    .execute();
}

/** Locks these people in the order of their ids, so that nobody else books or sends for them meanwhile. */
export async function lockPeople(tx: Tx, patientIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('patients')
    .select('patientId')
    .where('patientId', 'in', [...patientIds])
    .orderBy('patientId')
    .forNoKeyUpdate()
    .execute();
}

/** Locks these recalls in the order of their ids, after their people. Returns how they stand now. */
export function lockRecalls(tx: Tx, recallIds: readonly string[], now: Date) {
  return recallsWithNames(tx, now)
    .where('r.recallId', 'in', [...recallIds])
    .orderBy('r.recallId')
    .forUpdate('r')
    .execute();
}

export type LockedRecall = Awaited<ReturnType<typeof lockRecalls>>[number];
