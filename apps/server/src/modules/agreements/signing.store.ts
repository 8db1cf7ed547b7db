// SQL of who agreed to sign on screen. Rows are added and read; nothing changes or removes one.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export async function isSigningAgreed(tx: Tx, patientId: string, wording: string): Promise<boolean> {
  const row = await tx
    .selectFrom('signingAgreements')
    .select('signingId')
    .where('patientId', '=', patientId)
    .where('wording', '=', wording)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a row; somebody who has agreed to this wording before keeps the first one. */
export async function insertSigning(tx: Tx, row: Insertable<Schema['signingAgreements']>): Promise<void> {
  await tx
    .insertInto('signingAgreements')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
