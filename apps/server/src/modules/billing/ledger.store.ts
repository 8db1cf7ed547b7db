// SQL of the ledger: entries are added and read, never changed. Sums are the database's, exact to the hundredth.
import { type Insertable, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { Amount } from './money.policy.ts';

export type NewEntry = Insertable<Schema['ledger_entries']>;

export interface LedgerEntry {
  readonly entry_id: string;
  readonly kind: 'charge' | 'payment' | 'adjustment' | 'reversal';
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

/** Adds an entry unless its key was used, or what it takes back was taken back before. Answers whether it did. */
export async function insertOnce(tx: Tx, entry: NewEntry): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ledger_entries')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

const whole = ['entry_id', 'contact_id', 'kind', 'description', 'occurred_on', 'method', 'reverses_entry_id'] as const;

function wholeEntries(tx: Tx) {
  return tx.selectFrom('ledger_entries').select(whole).select(sql<Amount>`amount::text`.as('amount'));
}

export function selectEntry(tx: Tx, entryId: string) {
  return wholeEntries(tx).where('entry_id', '=', entryId).executeTakeFirst();
}

/** What was stored with a key. */
export function selectEntryOfKey(tx: Tx, key: string) {
  return wholeEntries(tx).where('request_key', '=', key).executeTakeFirst();
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

/** Lets payments of one patient begin one after the other, until the transaction ends; of somebody without entries none can. */
export async function lockBalance(tx: Tx, contactId: string): Promise<void> {
  await tx.selectFrom('balances').select('contact_id').where('contact_id', '=', contactId).forUpdate().execute();
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

/** The same for the office, in pages: with who entered each, and whether it was taken back. */
export async function selectOfficeEntries(
  tx: Tx,
  contactId: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
) {
  const entries = tx
    .selectFrom('ledger_entries')
    .select(['tenant_id', 'entry_id', 'kind', 'method', 'description', 'occurred_on', 'created_at', 'created_by'])
    .select([
      sql<Amount>`amount::text`.as('amount'),
      sql<Amount>`(sum(amount) over (order by occurred_on, created_at, entry_id))::numeric(14, 2)::text`.as('running'),
    ])
    .where('contact_id', '=', contactId)
    .as('e');
  return tx
    .selectFrom(entries)
    .leftJoin('ledger_entries as r', (join) =>
      join.onRef('r.tenant_id', '=', 'e.tenant_id').onRef('r.reverses_entry_id', '=', 'e.entry_id'),
    )
    .leftJoin('accounts as a', (join) =>
      join
        .onRef('a.tenant_id', '=', 'e.tenant_id')
        .onRef('a.account_id', '=', 'e.created_by')
        .on('a.kind', '=', 'staff'),
    )
    .select(['e.entry_id', 'e.kind', 'e.method', 'e.description', 'e.occurred_on', 'e.created_at', 'e.amount'])
    .select([
      'e.running',
      sql<string>`coalesce(nullif(a.name, ''), a.email_address, '')`.as('entered_by'),
      sql<boolean>`r.entry_id is not null`.as('is_reversed'),
    ])
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(e.occurred_on, e.created_at, e.entry_id) < (select occurred_on, created_at, entry_id from ledger_entries where entry_id = ${before ?? ''})`,
      ),
    )
    .orderBy('e.occurred_on', 'desc')
    .orderBy('e.created_at', 'desc')
    .orderBy('e.entry_id', 'desc')
    .limit(limit)
    .execute();
}
