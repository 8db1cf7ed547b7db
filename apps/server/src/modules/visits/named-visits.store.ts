// The one query of appointments beside the names around them, which every list of visits begins with.
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/**
 * Appointments (`a`) with provider (`p`), location (`l`), and, where there is one, type (`t`) and contact (`c`). It selects nothing
 * and leaves out nothing yet, holds neither.
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
    .leftJoin('patients as c', (join) =>
      join.onRef('c.tenantId', '=', 'a.tenantId').onRef('c.patientId', '=', 'a.patientId'),
    );
}
