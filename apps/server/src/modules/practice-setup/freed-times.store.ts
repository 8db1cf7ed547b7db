// SQL of times that have opened.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export async function insertFreedTimes(tx: Tx, rows: readonly Insertable<Schema['freedTimes']>[]): Promise<void> {
  await tx
    .insertInto('freedTimes')
    .values([...rows])
    .execute();
}

/** Returns the opened time that is to be looked at first, locked until the transaction ends. */
export function takeFreedTime(tx: Tx, now: Date) {
  return tx
    .selectFrom('freedTimes')
    .select(['freedId', 'providerId', 'locationId', 'startsAt', 'endsAt', 'freedAt'])
    .where('lookAt', '<=', now)
    .orderBy('lookAt')
    .orderBy('startsAt')
    .orderBy('freedId')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export type FreedTime = NonNullable<Awaited<ReturnType<typeof takeFreedTime>>>;

/** Sets when an opened time is looked at again; null when it is everybody's. */
export async function lookAgain(tx: Tx, freedId: string, at: Date | null): Promise<void> {
  await tx.updateTable('freedTimes').set({ lookAt: at }).where('freedId', '=', freedId).execute();
}

/** Returns opened times that lie in a span, the earliest first, whether or not they are still offered. */
export function freedTimesIn(tx: Tx, { from, until }: { readonly from: Date; readonly until: Date }, limit: number) {
  return tx
    .selectFrom('freedTimes')
    .select(['freedId', 'providerId', 'locationId', 'startsAt', 'endsAt', 'freedAt'])
    .where('endsAt', '>', from)
    .where('startsAt', '<', until)
    .orderBy('startsAt')
    .orderBy('freedId')
    .limit(limit)
    .execute();
}

/** Deletes opened times that ended before `before`. */
export async function deleteOldFreedTimes(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('freedTimes').where('endsAt', '<', before).execute();
}
