// Seals the audit trail in batches: each seal's hash covers the entries of finished transactions and the previous seal.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import type { Database } from '../db/database.ts';
import { practiceMoment } from '../db/moment.ts';
import { ownTenant } from '../db/own-tenant.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { type DueSearch, mostDue } from '../jobs/define-round.ts';

interface SealedEntry {
  entryId: string;
  at: Date;
  actorKind: string;
  actorId: string | null;
  action: string;
  objectKind: string;
  objectId: string;
  outcome: string;
  requestId: string;
  fields: readonly string[];
  recordRevision: number | null;
}

const start = Buffer.alloc(32);

function chainHash(previous: Buffer, entries: readonly SealedEntry[]): Buffer {
  const hash = createHash('sha256').update(previous);
  for (const e of entries) {
    const entry = [
      e.entryId,
      e.at.toISOString(),
      e.actorKind,
      e.actorId,
      e.action,
      e.objectKind,
      e.objectId,
      e.outcome,
    ];
    // Entries without fields hash as they did before there were fields, and those without a revision of a record likewise.
    const fields = e.fields.length > 0 ? [e.fields] : [];
    const revision = e.recordRevision === null ? [] : [e.recordRevision];
    hash.update(`${JSON.stringify([...entry, e.requestId, ...fields, ...revision])}\n`);
  }
  return hash.digest();
}

async function entriesBetween(tx: Tx, after: string, through: string): Promise<SealedEntry[]> {
  const { rows } = await sql<SealedEntry>`
    select entry_id, at, actor_kind, actor_id, action, object_kind, object_id, outcome, request_id, fields,
      record_revision
    from audit_entries
    where tenant_id = ${ownTenant} and transaction_id > ${after}::xid8 and transaction_id <= ${through}::xid8
    order by transaction_id, entry_id`.execute(tx);
  return rows;
}

/**
 * Seals the entries of transactions that finished since the last seal. Entries of running transactions wait for the next batch,
 * so none can slip in behind a seal. Returns the number of entries sealed. Sealers of one practice take turns by an advisory
 * lock.
 */
export async function sealAudit(tx: Tx, ctx: Pick<Ctx, 'tenant' | 'clock'>): Promise<number> {
  // Sent together; PostgreSQL reads the last seal once it has the lock.
  const lock = sql`select pg_advisory_xact_lock(hashtextextended(${`audit ${ctx.tenant.id}`}, 0))`.execute(tx);
  const newest = tx.selectFrom('auditSeals').selectAll().orderBy('sealNumber', 'desc').limit(1).executeTakeFirst();
  const [, last] = await Promise.all([lock, newest]);
  // Ordered instead of max(): that aggregate supports xid8 only since PostgreSQL 16.
  const horizon = await sql<{ through: string }>`
    with moment as materialized (select ${practiceMoment} as now)
    select transaction_id::text as through from audit_entries
    where tenant_id = ${ownTenant} and transaction_id > ${last?.throughTransaction ?? '0'}::xid8
      and transaction_id < (select pg_snapshot_xmin(now) from moment)
    order by transaction_id desc limit 1`.execute(tx);
  const through = horizon.rows[0]?.through;
  if (!through) return 0;
  const entries = await entriesBetween(tx, last?.throughTransaction ?? '0', through);
  await tx
    .insertInto('auditSeals')
    .values({
      sealNumber: (last?.sealNumber ?? 0) + 1,
      throughTransaction: through,
      entryCount: entries.length,
      hash: chainHash(last?.hash ?? start, entries),
      at: ctx.clock.now(),
    })
    .execute();
  return entries.length;
}

/** Returns practices with entries since the last round: it reads those entries' ids and times, and no others. */
export async function practicesWithNewEntries(
  db: Pick<Database, 'jobs'>,
  { since, tried }: DueSearch,
): Promise<string[]> {
  const { rows } = await db.jobs.query<{ id: string }>(
    `select distinct tenant_id as id from audit_entries where at >= $1 and tenant_id <> all($2::uuid[]) limit $3`,
    [since, tried, mostDue],
  );
  return rows.map(({ id }) => id);
}

/** Recomputes the whole chain. Returns the number of the first broken seal, or null if all are intact. */
export async function firstBrokenSeal(tx: Tx): Promise<number | null> {
  const seals = await tx.selectFrom('auditSeals').selectAll().orderBy('sealNumber').execute();
  let previous: { hash: Buffer; through: string } = { hash: start, through: '0' };
  for (const seal of seals) {
    const entries = await entriesBetween(tx, previous.through, seal.throughTransaction);
    if (entries.length !== seal.entryCount || !chainHash(previous.hash, entries).equals(seal.hash))
      return seal.sealNumber;
    previous = { hash: seal.hash, through: seal.throughTransaction };
  }
  return null;
}

/** Returns the time of the oldest entry that is not sealed yet. */
export async function oldestUnsealed(tx: Tx): Promise<Date | undefined> {
  // Materialized, or the database looks for the oldest of all entries first and asks each whether it is sealed.
  const { rows } = await sql<{ at: Date | null }>`
    with unsealed as materialized (
      select at from audit_entries
      where tenant_id = ${ownTenant} and transaction_id > coalesce((
        select through_transaction from audit_seals where tenant_id = ${ownTenant} order by seal_number desc limit 1), '0'::xid8))
    select min(at) as at from unsealed`.execute(tx);
  return rows[0]?.at ?? undefined;
}

/** Returns the number of entries not yet sealed. */
export async function countUnsealed(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_entries
    where tenant_id = ${ownTenant} and transaction_id > coalesce((
      select through_transaction from audit_seals where tenant_id = ${ownTenant} order by seal_number desc limit 1), '0'::xid8)`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}
