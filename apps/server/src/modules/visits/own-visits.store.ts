// SQL of visits.
import { type Insertable, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { Slot } from '../availability/public.ts';
import { visitsWithNames } from './named-visits.store.ts';
import type { VisitStatus } from './visit-status.policy.ts';

export type VisitToAdd = Omit<Insertable<Schema['visits']>, 'during'> & {
  /** Minutes around the visit that stay free. */
  readonly bufferBefore?: number;
  readonly bufferAfter?: number;
};

const minuteMs = 60_000;

/** Adds a visit; the database refuses one that overlaps another of the provider. */
export async function addVisit(tx: Tx, { bufferBefore = 0, bufferAfter = 0, ...row }: VisitToAdd): Promise<void> {
  const from = new Date(new Date(row.startsAt).getTime() - bufferBefore * minuteMs);
  const until = new Date(new Date(row.endsAt).getTime() + bufferAfter * minuteMs);
  await tx
    .insertInto('visits')
    .values({ ...row, during: sql`tstzrange(${from}, ${until})` })
    .execute();
}

export type SlotRow = Omit<Insertable<Schema['visits']>, 'during' | 'startsAt' | 'endsAt'>;

/** Adds a visit unless its provider's time is taken. Returns whether it did. */
export async function insertIfFree(tx: Tx, { startsAt, endsAt, from, until }: Slot, row: SlotRow): Promise<boolean> {
  const result = await tx
    .insertInto('visits')
    .values({ ...row, startsAt, endsAt, during: sql`tstzrange(${from}, ${until})` })
    // A concurrent caller blocks here until the first transaction ends.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export interface OwnVisitFilter {
  readonly patientIds: readonly string[];
  readonly statuses: readonly VisitStatus[];
  readonly from: Date | undefined;
  readonly limit: number;
}

/** Visits as their patients see them, of anybody, without filter and order: holds too. */
export function ownVisitRows(tx: Pick<Tx, 'selectFrom'>) {
  return (
    visitsWithNames(tx)
      .select(['a.visitId', 'a.startsAt', 'a.endsAt', 'a.description', 'a.sequence', 'a.standsFor', 'a.updatedAt'])
      .select(['a.patientId', 'a.providerId', 'a.locationId', 'a.typeId', 'a.arrivedAt', 'a.movedByPatient'])
      .select(['a.submissionId', 'a.guestAddressSealed', 'a.visitAddressSealed', 'c.nameFirst', 'c.nameLast'])
      .select(['t.name as typeName', 't.prepareLine', 'p.displayName as providerName'])
      .select(['l.name as locationName', 'l.displayName as locationDisplayName', 'l.phone'])
      .select(['l.street', 'l.street2', 'l.city', 'l.state', 'l.zipcode'])
      .select([sql<Date>`lower(a.during)`.as('from'), sql<Date>`upper(a.during)`.as('until'), 'a.status'])
      // Whoever asks leaves holds out.
      .$narrowType<{ status: VisitStatus }>()
  );
}

export type SeenVisit = Awaited<ReturnType<ReturnType<typeof ownVisitRows>['execute']>>[number];

/** Returns one visit as its patient sees it; undefined for a hold, and for what the practice deleted. */
export function findOwnVisit(tx: Tx, visitId: string): Promise<SeenVisit | undefined> {
  return ownVisitRows(tx)
    .where('a.visitId', '=', visitId)
    .where('a.status', 'not in', ['held', 'deleted', 'skipped'])
    .executeTakeFirst();
}

/** Lists visits of these people, the earliest first, each with the total number of matches. */
export async function listOwnVisits(tx: Tx, { patientIds, statuses, from, limit }: OwnVisitFilter) {
  if (patientIds.length === 0 || statuses.length === 0) return [];
  return (
    ownVisitRows(tx)
      .select(sql<number>`count(*) over ()::int`.as('total'))
      .where('a.patientId', 'in', patientIds)
      .where('a.status', 'in', statuses)
      .$if(from !== undefined, (query) => query.where('a.startsAt', '>=', from ?? new Date(0)))
      .orderBy('a.startsAt')
      .orderBy('a.visitId')
      .limit(limit)
      // The query is limited to these people, so each row has one.
      .$narrowType<{ patientId: string; nameFirst: string; nameLast: string }>()
      .execute()
  );
}

export interface OpenVisitFilter {
  readonly patientId: string;
  readonly typeId?: string;
  /** Visits that have begun by then are left out. */
  readonly after: Date;
  /** Bounds of the beginning; without `from`, visits that end after `endingAfter` count. */
  readonly from?: Date;
  readonly endingAfter?: Date;
  readonly until: Date;
}

/** Returns visits that are neither over nor canceled, the earliest first. */
export function openVisitsAt(tx: Tx, { patientId, typeId, after, from, endingAfter, until }: OpenVisitFilter) {
  return tx
    .selectFrom('visits as a')
    .leftJoin('visitTypes as t', (join) =>
      join.onRef('t.tenantId', '=', 'a.tenantId').onRef('t.typeId', '=', 'a.typeId'),
    )
    .select(['a.visitId', 'a.startsAt', 'a.endsAt', 't.name as typeName'])
    .where('a.patientId', '=', patientId)
    .where('a.status', 'in', ['scheduled', 'confirmed', 'booked'])
    .where('a.startsAt', '>', after)
    .where('a.startsAt', '<', until)
    .$if(typeId !== undefined, (query) => query.where('a.typeId', '=', typeId ?? ''))
    .$if(from !== undefined, (query) => query.where('a.startsAt', '>=', from ?? after))
    .$if(endingAfter !== undefined, (query) => query.where('a.endsAt', '>', endingAfter ?? after))
    .orderBy('a.startsAt')
    .orderBy('a.visitId')
    .execute();
}
