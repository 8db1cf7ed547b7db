// SQL of payments: pending until their provider says paid or failed, and then for ever what it said.
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

/** Payments of a patient that nobody has confirmed or declined yet, newest first. */
export function selectPending(tx: Tx, patientId: string): Promise<Payment[]> {
  return payments(tx)
    .where('patientId', '=', patientId)
    .where('status', '=', 'pending')
    .orderBy('createdAt', 'desc')
    .limit(5)
    .execute();
}

/** For so long a payment that nobody has confirmed or declined counts as under way; then its page has been left. */
const underWayMs = 1_800_000;

/** What a patient is paying at the moment: the sum of the pending payments of the last half hour. */
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

/** The payment, held until the transaction ends: what else settles it has to wait. */
export function lockPayment(tx: Tx, paymentId: string): Promise<Payment | undefined> {
  return payments(tx).where('paymentId', '=', paymentId).forUpdate().executeTakeFirst();
}

/** Writes down what the provider calls a payment that is still pending. */
export async function setReference(tx: Tx, paymentId: string, reference: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ providerReference: reference })
    .where('paymentId', '=', paymentId)
    .where('status', '=', 'pending')
    .where('providerReference', 'is', null)
    .execute();
}

/** From pending to what it is from now on. Returns false when it was not pending any more. */
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
