// SQL that finds the people and bookings that the practice's management software refers to.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Returns a visit's external name, null while it has none; undefined when there is no such visit. */
export function selectExternalId(tx: Tx, visitId: string) {
  return tx
    .selectFrom('visits')
    .select('externalId')
    .where('visitId', '=', visitId)
    .where('status', '<>', 'held')
    .executeTakeFirst();
}

/** Returns the person with this name and birth date, if there is exactly one. */
export async function findPerson(
  tx: Tx,
  person: { readonly nameFirst: string; readonly nameLast: string; readonly birthDate: string },
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('patients')
    .select('patientId')
    .where('birthDate', '=', person.birthDate)
    .where(
      sql<boolean>`lower(name_first) = lower(${person.nameFirst}) and lower(name_last) = lower(${person.nameLast})`,
    )
    .limit(2)
    .execute();
  return found.length === 1 ? found[0]?.patientId : undefined;
}
