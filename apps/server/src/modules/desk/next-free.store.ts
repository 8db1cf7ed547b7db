// SQL of a patient's own visits, which nobody books over unnoticed.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Returns the open visits of a patient that touch this span, in epoch minutes, without buffers. */
export function selectOwnTimes(tx: Tx, patientId: string, span: { readonly from: Date; readonly until: Date }) {
  return tx
    .selectFrom('visits')
    .select(sql<number>`floor(date_part('epoch', starts_at) / 60)`.as('from'))
    .select(sql<number>`ceil(date_part('epoch', ends_at) / 60)`.as('until'))
    .where('patientId', '=', patientId)
    .where('status', 'in', ['scheduled', 'confirmed', 'booked'])
    .where('startsAt', '<', span.until)
    .where('endsAt', '>', span.from)
    .execute();
}
