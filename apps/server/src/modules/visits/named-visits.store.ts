// The common base query of visits with their names, which every list of visits starts from.
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/**
 * Visits (`a`) with provider (`p`), location (`l`), and, if there is one, type (`t`) and patient (`c`). It selects no columns and
 * filters no rows, not even holds. The limit forces a look-up of the patient for each visit: a plain join would rather read every
 * patient of a large practice for a few visits.
 */
export function visitsWithNames(tx: Pick<Tx, 'selectFrom'>) {
  return tx
    .selectFrom('visits as a')
    .innerJoin('providers as p', (join) =>
      join.onRef('p.tenantId', '=', 'a.tenantId').onRef('p.providerId', '=', 'a.providerId'),
    )
    .innerJoin('locations as l', (join) =>
      join.onRef('l.tenantId', '=', 'a.tenantId').onRef('l.locationId', '=', 'a.locationId'),
    )
    .leftJoin('visitTypes as t', (join) =>
      join.onRef('t.tenantId', '=', 'a.tenantId').onRef('t.typeId', '=', 'a.typeId'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('patients')
          .selectAll()
          .whereRef('patients.tenantId', '=', 'a.tenantId')
          .whereRef('patients.patientId', '=', 'a.patientId')
          .limit(1)
          .as('c'),
      (join) => join.onTrue(),
    );
}
