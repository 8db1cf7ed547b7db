// A part of a transaction that may fail by itself.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Runs `work`; if it throws, its writes are undone and the transaction continues. Savepoints may be nested. */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    await sql`release savepoint part`.execute(tx);
    throw error;
  }
}
