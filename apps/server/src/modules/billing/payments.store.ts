// SQL of payments: pending until the provider reports them as paid or failed, which is final.
import { type Insertable, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { Amount } from './money.policy.ts';

export interface Payment {
  readonly paymentId: string;
  readonly patientId: string;
  readonly accountId: string;
  readonly amount: Amount;
  readonly currency: string;
  readonly status: 'pending' | 'paid' | 'failed';
  readonly provider: string;
  readonly providerReference: string | null;
  readonly createdAt: Date;
}

function payments(tx: Tx) {
  return tx
    .selectFrom('payments')
    .select([
      'paymentId',
      'patientId',
      'accountId',
      'currency',
      'status',
      'provider',
      'providerReference',
      'createdAt',
      sql<Amount>`amount::text`.as('amount'),
    ]);
}

export async function insertPayment(tx: Tx, payment: Insertable<Schema['payments']>): Promise<void> {
  await tx.insertInto('payments').values(payment).execute();
}

/** A payment of this patient. */
export function selectPaymentOf(tx: Tx, patientId: string, paymentId: string): Promise<Payment | undefined> {
  return payments(tx).where('paymentId', '=', paymentId).where('patientId', '=', patientId).executeTakeFirst();
}

/** Returns a patient's payments that were neither confirmed nor declined yet, newest first. */
export function selectPending(tx: Tx, patientId: string): Promise<Payment[]> {
  return payments(tx)
    .where('patientId', '=', patientId)
    .where('status', '=', 'pending')
    .orderBy('createdAt', 'desc')
    .limit(5)
    .execute();
}

/**
 * A payment that was neither confirmed nor declined counts as under way for this long; after that its page has been abandoned.
 */
const underWayMs = 1_800_000;

/** Returns the payments that a patient is making at the moment, newest first: those that count as under way. */
export function selectOnTheWay(tx: Tx, patientId: string, now: Date): Promise<Payment[]> {
  return payments(tx)
    .where('patientId', '=', patientId)
    .where('status', '=', 'pending')
    .where('createdAt', '>', new Date(now.getTime() - underWayMs))
    .orderBy('createdAt', 'desc')
    .execute();
}

/** Returns the amount that a patient is paying at the moment: the sum of the pending payments of the last half hour. */
export async function selectUnderWay(tx: Tx, patientId: string, now: Date): Promise<Amount> {
  const { amount } = await tx
    .selectFrom('payments')
    .select(sql<Amount>`coalesce(sum(amount), 0)::numeric(14, 2)::text`.as('amount'))
    .where('patientId', '=', patientId)
    .where('status', '=', 'pending')
    .where('createdAt', '>', new Date(now.getTime() - underWayMs))
    .executeTakeFirstOrThrow();
  return amount;
}

/** Locks a payment until the transaction ends, so that nothing else can settle it. */
export function lockPayment(tx: Tx, paymentId: string): Promise<Payment | undefined> {
  return payments(tx).where('paymentId', '=', paymentId).forUpdate().executeTakeFirst();
}

/** Stores the provider's reference for a payment that is still pending. */
export async function setReference(tx: Tx, paymentId: string, reference: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ providerReference: reference })
    .where('paymentId', '=', paymentId)
    .where('status', '=', 'pending')
    .where('providerReference', 'is', null)
    .execute();
}

/** Settles a pending payment for good. Returns false when it was no longer pending. */
export async function settle(
  tx: Tx,
  paymentId: string,
  to: { readonly status: 'paid' | 'failed'; readonly reference?: string; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({
      status: to.status,
      settledAt: to.at,
      ...(to.reference === undefined ? {} : { providerReference: to.reference }),
    })
    .where('paymentId', '=', paymentId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
