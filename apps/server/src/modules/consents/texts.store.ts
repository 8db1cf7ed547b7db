// SQL of texts: those that went out, by which the gateway's calls find a practice, and those that came in.
import type { Insertable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export async function insertSentText(tx: Tx, row: Insertable<Schema['sentTexts']>): Promise<void> {
  await tx.insertInto('sentTexts').values(row).execute();
}

/** A practice that texted a number: from which number or name, and when last. */
export interface TextedBy {
  readonly tenantId: string;
  readonly sender: string;
  readonly lastAt: Date;
}

/** Returns the practices that texted a number since then, whoever did so last first. */
export async function practicesThatTexted(
  db: Pick<Database, 'lookup'>,
  numberHmac: Buffer,
  since: Date,
): Promise<TextedBy[]> {
  const { rows } = await db.lookup.query<TextedBy>({
    name: 'practices-by-texted-number',
    text: `select tenant_id as "tenantId", sender, max(sent_at) as "lastAt" from sent_texts
      where number_hmac = $1 and sent_at >= $2 group by tenant_id, sender order by 3 desc, 1, 2`,
    values: [numberHmac, since],
  });
  return rows;
}

/** Returns the practice that sent a text, or undefined. */
export async function practiceOfText(db: Pick<Database, 'lookup'>, messageId: string): Promise<string | undefined> {
  const { rows } = await db.lookup.query<{ tenantId: string }>({
    name: 'practice-by-text',
    text: `select tenant_id as "tenantId" from sent_texts where message_id = $1`,
    values: [messageId],
  });
  return rows[0]?.tenantId;
}

/** Stores what became of a text, unless something newer is known. Returns its number, sealed, or undefined. */
export async function updateTextStatus(
  tx: Tx,
  messageId: string,
  status: NonNullable<Schema['sentTexts']['status']>,
  at: Date,
): Promise<Buffer | undefined> {
  const row = await tx
    .updateTable('sentTexts')
    .set({ status, statusAt: at })
    .where('messageId', '=', messageId)
    .where((is) => is.or([is('statusAt', 'is', null), is('statusAt', '<', at)]))
    .returning('numberSealed')
    .executeTakeFirst();
  return row?.numberSealed;
}

/** Stores a text that came in. Returns false when it is here already. */
export async function insertInboundText(tx: Tx, row: Insertable<Schema['inboundTexts']>): Promise<boolean> {
  const stored = await tx
    .insertInto('inboundTexts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('messageId')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Returns texts from these numbers that hold no known word, newest first. */
export function selectFreeTexts(tx: Tx, keys: readonly Buffer[], limit: number) {
  return tx
    .selectFrom('inboundTexts')
    .select(['messageId', 'numberSealed', 'textSealed', 'mayMeanStop', 'receivedAt'])
    .where('numberHmac', 'in', [...keys])
    .where('kind', '=', 'other')
    .orderBy('receivedAt', 'desc')
    .limit(limit)
    .execute();
}

/** Returns texts of all numbers since an instant that hold no known word, newest first. */
export function selectNewTexts(tx: Tx, since: Date, limit: number) {
  return tx
    .selectFrom('inboundTexts')
    .select(['messageId', 'numberSealed', 'textSealed', 'mayMeanStop', 'receivedAt', 'seenAt'])
    .where('kind', '=', 'other')
    .where('receivedAt', '>=', since)
    .orderBy('receivedAt', 'desc')
    .limit(limit)
    .execute();
}

/** Returns how many of them nobody has marked as seen. */
export async function countUnseenTexts(tx: Tx, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('inboundTexts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('kind', '=', 'other')
    .where('receivedAt', '>=', since)
    .where('seenAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks a text as seen, the first time. Returns false when there is none. */
export async function setTextSeen(tx: Tx, messageId: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('inboundTexts')
    .set(({ fn, val, ref }) => ({ seenAt: fn.coalesce(ref('seenAt'), val(now)) }))
    .where('messageId', '=', messageId)
    .where('kind', '=', 'other')
    .returning('messageId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes texts that came in. */
export async function deleteOldInboundTexts(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('inboundTexts').where('receivedAt', '<', before).execute();
}

/** Deletes what is known of texts that went out. */
export async function deleteOldSentTexts(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('sentTexts').where('sentAt', '<', before).execute();
}
