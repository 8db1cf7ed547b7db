// SQL of what the office sees when it marks a patient as inactive.
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { visitsWithNames } from '../visits/public.ts';

/** Returns the visits that somebody is still expected at, the earliest first. */
export function selectComingVisits(tx: Tx, patientId: string, now: Date) {
  return visitsWithNames(tx)
    .select(['a.visitId', 'a.locationId', 'a.startsAt', 't.name as typeName', 'p.displayName as providerName'])
    .where('a.patientId', '=', patientId)
    .where('a.status', 'in', ['scheduled', 'confirmed', 'booked'])
    .where('a.startsAt', '>', now)
    .orderBy('a.startsAt')
    .orderBy('a.visitId')
    .execute();
}

/** Returns a colleague's name, or their address; empty when the account is gone. */
export async function selectNameOfAccount(tx: Tx, accountId: string): Promise<string> {
  const row = await tx
    .selectFrom('accounts')
    .select(['name', 'emailAddress'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row?.name || row?.emailAddress || '';
}
