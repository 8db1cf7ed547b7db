// SQL of the ledger: entries are added and read, never changed. The database computes the sums, exact to the cent.
import { type Insertable, sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { Amount } from './money.policy.ts';

export type NewEntry = Insertable<Schema['ledgerEntries']>;

export interface LedgerEntry {
  readonly entryId: string;
  readonly kind: 'charge' | 'payment' | 'adjustment' | 'reversal';
  readonly description: string;
  /** YYYY-MM-DD */
  readonly occurredOn: string;
  readonly amount: Amount;
  /** The balance after this entry. */
  readonly running: Amount;
}

export async function addEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length > 0)
    await tx
      .insertInto('ledgerEntries')
      .values([...entries])
      .execute();
}

/** Adds an entry unless its key was used, or the entry that it reverses was reversed before. Returns whether it did. */
export async function insertOnce(tx: Tx, entry: NewEntry): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ledgerEntries')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

const whole = [
  'entryId',
  'patientId',
  'kind',
  'description',
  'occurredOn',
  'method',
  'checkNumber',
  'reversesEntryId',
] as const;

function wholeEntries(tx: Tx) {
  return tx.selectFrom('ledgerEntries').select(whole).select(sql<Amount>`amount::text`.as('amount'));
}

export function selectEntry(tx: Tx, entryId: string) {
  return wholeEntries(tx).where('entryId', '=', entryId).executeTakeFirst();
}

/** Returns the entry stored with a key. */
export function selectEntryOfKey(tx: Tx, key: string) {
  return wholeEntries(tx).where('requestKey', '=', key).executeTakeFirst();
}

/** Returns what a patient owes; a negative balance is a credit. */
export async function readBalance(tx: Tx, patientId: string): Promise<Amount> {
  const { balance } = await tx
    .selectFrom('ledgerEntries')
    .select(sql<Amount>`coalesce(sum(amount), 0)::numeric(14, 2)::text`.as('balance'))
    .where('patientId', '=', patientId)
    .executeTakeFirstOrThrow();
  return balance;
}

/** Returns all entries of a patient with what their ages follow from. */
export function selectAmounts(tx: Tx, patientId: string) {
  return tx
    .selectFrom('ledgerEntries')
    .select(['kind', 'occurredOn'])
    .select(sql<Amount>`amount::text`.as('amount'))
    .where('patientId', '=', patientId)
    .execute();
}

/**
 * Locks a patient's balance until the transaction ends, so that their payments begin one at a time. A patient without entries has
 * no balance to lock, and nothing to pay.
 */
export async function lockBalance(tx: Tx, patientId: string): Promise<void> {
  await tx.selectFrom('balances').select('patientId').where('patientId', '=', patientId).forUpdate().execute();
}

/** Returns the latest entries of a patient, newest first, each with the balance after it. */
export function listEntries(tx: Tx, patientId: string, limit: number): Promise<LedgerEntry[]> {
  return tx
    .selectFrom('ledgerEntries')
    .select(['entryId', 'kind', 'description', 'occurredOn'])
    .select([
      sql<Amount>`amount::text`.as('amount'),
      sql<Amount>`(sum(amount) over (order by occurred_on, created_at, entry_id))::numeric(14, 2)::text`.as('running'),
    ])
    .where('patientId', '=', patientId)
    .orderBy('occurredOn', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('entryId', 'desc')
    .limit(limit)
    .execute();
}

/** The same for the office, in pages, with who entered each and whether it was reversed. */
export async function selectOfficeEntries(
  tx: Tx,
  patientId: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
) {
  const entries = tx
    .selectFrom('ledgerEntries')
    .select([
      'tenantId',
      'entryId',
      'kind',
      'method',
      'checkNumber',
      'description',
      'occurredOn',
      'createdAt',
      'createdBy',
    ])
    .select([
      sql<Amount>`amount::text`.as('amount'),
      sql<Amount>`(sum(amount) over (order by occurred_on, created_at, entry_id))::numeric(14, 2)::text`.as('running'),
    ])
    .where('patientId', '=', patientId)
    .as('e');
  return tx
    .selectFrom(entries)
    .leftJoin('ledgerEntries as r', (join) =>
      join.onRef('r.tenantId', '=', 'e.tenantId').onRef('r.reversesEntryId', '=', 'e.entryId'),
    )
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.tenantId', '=', 'e.tenantId').onRef('a.accountId', '=', 'e.createdBy').on('a.kind', '=', 'staff'),
    )
    .select([
      'e.entryId',
      'e.kind',
      'e.method',
      'e.checkNumber',
      'e.description',
      'e.occurredOn',
      'e.createdAt',
      'e.amount',
    ])
    .select([
      'e.running',
      sql<string>`coalesce(nullif(a.name, ''), a.email_address, '')`.as('enteredBy'),
      sql<boolean>`r.entry_id is not null`.as('isReversed'),
    ])
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(e.occurred_on, e.created_at, e.entry_id) < (select occurred_on, created_at, entry_id from ledger_entries
          where tenant_id = ${ownTenant} and entry_id = ${before ?? ''})`,
      ),
    )
    .orderBy('e.occurredOn', 'desc')
    .orderBy('e.createdAt', 'desc')
    .orderBy('e.entryId', 'desc')
    .limit(limit)
    .execute();
}

/** Returns a patient's latest statements of runs, newest first. */
export async function selectSentStatements(tx: Tx, patientId: string, limit: number) {
  const { rows } = await sql<{ readonly at: Date; readonly way: 'mail' | 'paper' }>`
    select mailed_at as at, 'mail' as way from statement_letters
      where tenant_id = ${ownTenant} and patient_id = ${patientId} and mailed_at is not null
    union all
    select printed_at as at, 'paper' as way from statement_letters
      where tenant_id = ${ownTenant} and patient_id = ${patientId} and printed_at is not null
    order by at desc, way limit ${limit}`.execute(tx);
  return rows;
}
