// The one query of appointments beside the names around them, which every list of visits begins with.
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/**
 * Appointments (`a`) with provider (`p`), location (`l`), and, where there is one, type (`t`) and contact (`c`). It selects nothing
 * and leaves out nothing yet, holds neither.
 */
export function visitsWithNames(tx: Pick<Tx, 'selectFrom'>) {
  return tx
    .selectFrom('appointments as a')
    .innerJoin('providers as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.provider_id', '=', 'a.provider_id'),
    )
    .innerJoin('locations as l', (join) =>
      join.onRef('l.tenant_id', '=', 'a.tenant_id').onRef('l.location_id', '=', 'a.location_id'),
    )
    .leftJoin('appointment_types as t', (join) =>
      join.onRef('t.tenant_id', '=', 'a.tenant_id').onRef('t.type_id', '=', 'a.type_id'),
    )
    .leftJoin('contacts as c', (join) =>
      join.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.contact_id', '=', 'a.contact_id'),
    );
}
