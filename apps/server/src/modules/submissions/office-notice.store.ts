// SQL of what the office is told about submissions: at most one mail in five minutes.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Between two mails to the office about submissions. */
export const quietMs = 300_000;

interface Turn {
  readonly tenantId: string;
  readonly now: Date;
}

/** Whether the practice was told within the last five minutes. A time that lies far ahead, from before a clock leapt, does not count. */
function isQuiet(toldAt: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  const [since, until] = [-quietMs, quietMs].map((ms) => new Date(now.getTime() + ms));
  return sql<boolean>`${toldAt} > ${since} and ${toldAt} <= ${until}`;
}

const untold = sql`exists (select from submission_notices where told_at is null)`;

/** The statement that takes the practice's turn to be told, where it is free: one row or none. Nobody waits while it is not. */
function turnTaking({ tenantId, now }: Turn, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into office_notices as n (tenant_id, told_at)
    select ${tenantId}, ${now}::timestamptz from gate
      where not exists (select from office_notices where ${isQuiet(sql`told_at`, now)}) and ${condition}
    on conflict (tenant_id) do update set told_at = excluded.told_at where not (${isQuiet(sql`n.told_at`, now)})
    returning tenant_id`;
}

/**
 * The parts `turn` and `noted` of a statement whose part `gate` has the column submission_id: the revision is written down to be
 * told of, as told where `turn` has a row. What waits already is told first, together.
 */
export function noticeParts(turn: Turn, revision: number): RawBuilder<unknown> {
  return sql`turn as (${turnTaking(turn, sql`not ${untold}`)}),
    noted as (
      insert into submission_notices (tenant_id, submission_id, revision, told_at)
      select ${turn.tenantId}, submission_id, ${revision}, (select ${turn.now}::timestamptz from turn) from gate)`;
}

/** Writes a revision down to be told of. Returns whether the office is to be told at once, by the caller. */
export async function noteRevision(
  tx: Tx,
  { submissionId, revision, ...turn }: Turn & { readonly submissionId: string; readonly revision: number },
): Promise<boolean> {
  const { rows } =
    await sql`with gate as (select ${submissionId}::uuid as submission_id), ${noticeParts(turn, revision)}
    select from turn`.execute(tx);
  return rows.length === 1;
}

/** Whether there is something of which the office has not heard yet. */
export async function hasUntold(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('submission_notices')
    .select('submission_id')
    .where('told_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes everything of which the office has not heard yet, unless its five minutes have not passed. Returns the ids of the submissions. */
export async function takeUntold(tx: Tx, turn: Turn): Promise<string[]> {
  const { rows } = await sql<{ submission_id: string }>`
    with gate as (select 1), turn as (${turnTaking(turn, untold)})
    update submission_notices set told_at = ${turn.now} where told_at is null and exists (select from turn)
    returning submission_id`.execute(tx);
  return [...new Set(rows.map((row) => row.submission_id))];
}

/** Forgets what the office was told before `before`. */
export async function deleteOldNotices(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('submission_notices').where('told_at', '<', before).execute();
}
