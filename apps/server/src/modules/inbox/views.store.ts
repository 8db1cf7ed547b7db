// SQL of the inbox's views: which submissions each shows, and how many the first four have.
import { type RawBuilder, sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export type InboxViewName =
  | 'new'
  | 'mine'
  | 'returned'
  | 'snoozed'
  | 'approved'
  | 'filed'
  | 'archived'
  | 'spam'
  | 'all';

/** Who looks at a view, and when: what was put off comes back by the clock. */
export interface Looker {
  /** The colleague whose view it is; null for callers who are not staff: nothing is assigned to them. */
  readonly accountId: string | null;
  readonly now: Date;
}

/** Returns the condition that a row `s` of submissions meets in a view. */
export function inView(view: InboxViewName, { accountId, now }: Looker): RawBuilder<unknown> {
  switch (view) {
    case 'new':
      return sql`s.state = 'new' and (s.snoozed_until is null or s.snoozed_until <= ${now})`;
    case 'mine':
      return sql`s.state in ('new', 'returned') and s.assigned_to = ${accountId}::uuid`;
    case 'snoozed':
      return sql`s.state in ('new', 'returned') and s.snoozed_until > ${now}`;
    case 'all':
      return sql`s.state not in ('archived', 'spam')`;
    case 'spam':
      return sql`s.state = 'spam' and s.erased_at is null`;
    default:
      return sql`s.state = ${view}`;
  }
}

export type ViewCounts = Readonly<Record<'new' | 'mine' | 'returned' | 'snoozed', number>>;

/** Returns how many submissions the first four views have, counting at most `most` in each. */
export async function countViews(tx: Tx, looker: Looker, most: number): Promise<ViewCounts> {
  const count = (view: keyof ViewCounts) =>
    sql`(select count(*)::int from (select from submissions s where s.tenant_id = ${ownTenant}
      and ${inView(view, looker)} limit ${most}) w)`;
  const { rows } = await sql<ViewCounts>`select ${count('new')} as "new", ${count('mine')} as mine,
    ${count('returned')} as returned, ${count('snoozed')} as snoozed`.execute(tx);
  return rows[0] ?? { new: 0, mine: 0, returned: 0, snoozed: 0 };
}

/** Returns how many submissions wait for the office now, counting at most `most`. */
export async function countNew(tx: Tx, now: Date, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from submissions s where s.tenant_id = ${ownTenant}
      and ${inView('new', { accountId: null, now })} limit ${most}) w`.execute(tx);
  return rows[0]?.count ?? 0;
}
