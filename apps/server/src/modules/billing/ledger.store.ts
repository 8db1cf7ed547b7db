// SQL of the ledger: entries are added and read, never changed. Sums are the database's, exact to the hundredth.
import { type Insertable, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { Amount } from './money.policy.ts';

export type NewEntry = Insertable<Schema['ledger_entries']>;

export interface LedgerEntry {
  readonly entry_id: string;
  readonly kind: 'charge' | 'payment' | 'adjustment';
  readonly description: string;
  /** YYYY-MM-DD */
  readonly occurred_on: string;
  readonly amount: Amount;
  /** What was owed once this entry was made. */
  readonly running: Amount;
}

export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length > 0)
    await tx
      .insertInto('ledger_entries')
      .values([...entries])
      .execute();
}

/** What a patient owes; below zero it is to their credit. */
export async function selectBalance(tx: Tx, contactId: string): Promise<Amount> {
  const { balance } = await tx
    .selectFrom('ledger_entries')
    .select(sql<Amount>`coalesce(sum(amount), 0)::numeric(14, 2)::text`.as('balance'))
    .where('contact_id', '=', contactId)
    .executeTakeFirstOrThrow();
  return balance;
}

/** The last entries of a patient, newest first, each with the balance after it. */
export function selectEntries(tx: Tx, contactId: string, limit: number): Promise<LedgerEntry[]> {
  return tx
    .selectFrom('ledger_entries')
    .select(['entry_id', 'kind', 'description', 'occurred_on'])
    .select([
      sql<Amount>`amount::text`.as('amount'),
      sql<Amount>`(sum(amount) over (order by occurred_on, created_at, entry_id))::numeric(14, 2)::text`.as('running'),
    ])
    .where('contact_id', '=', contactId)
    .orderBy('occurred_on', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(limit)
    .execute();
}
