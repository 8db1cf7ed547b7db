// The order of a practice's changes: its own numbers of transactions, whichever PostgreSQL holds its rows.
import { sql } from 'kysely';
import { ownTenant } from './own-tenant.ts';

/**
 * SQL for the current snapshot in the numbers of the practice. In a cluster its expression runs where the practice's rows are,
 * because it depends on rows of theirs. Every practice has settings; `practice_epochs` has a row only once it moved.
 */
export const practiceMoment = sql<string>`(select foyer_moment(e.epoch, e.numbering) from practice_settings s
  left join practice_epochs e on e.tenant_id = ${ownTenant} where s.tenant_id = ${ownTenant})`;
