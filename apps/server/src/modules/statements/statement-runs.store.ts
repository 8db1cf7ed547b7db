// SQL of statements for many patients: whom a run is for, its own row, and what became of each statement.
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type DueSearch, mostDue } from '../../platform/jobs/define-round.ts';
import { type Amount, agedBalances } from '../billing/public.ts';

export interface RunFilter {
  readonly minimum: Amount;
  readonly olderThan: 0 | 30 | 60 | 90;
  /** Who got a statement after it is left out. */
  readonly notSince: Date;
  readonly how: 'print' | 'mail' | 'both';
  /** Whether the portal shows what is owed; without it no link is mailed. */
  readonly canMail: boolean;
  /** YYYY-MM-DD */
  readonly today: string;
}

const olderParts = {
  0: sql`true`,
  30: sql`to60 + to90 + over90 > 0`,
  60: sql`to90 + over90 > 0`,
  90: sql`over90 > 0`,
};

/** Whom a run is for: `due`, with whether each has a mail and a printed statement. */
function chosen({ minimum, olderThan, notSince, how, canMail, today }: RunFilter) {
  const mail = canMail && how !== 'print' ? sql`p.email_address <> '' and a.patient_id is not null` : sql`false`;
  return sql`${agedBalances({ show: 'owing', age: undefined, today })},
    got as (select distinct patient_id from statement_letters
      where tenant_id = ${ownTenant} and (mailed_at > ${notSince} or printed_at > ${notSince})),
    due as (
      select p.tenant_id, p.patient_id, p.name_last, p.birth_date, open.balance, (${mail}) as by_mail,
        ${how === 'mail' ? sql`not (${mail})` : sql`true`} as on_paper
      from open join patients p on p.tenant_id = ${ownTenant} and p.patient_id = open.patient_id
      left join accounts a on a.tenant_id = ${ownTenant} and a.patient_id = open.patient_id
      left join got on got.patient_id = open.patient_id
      where open.balance >= ${minimum}::numeric * 100 and ${olderParts[olderThan]} and got.patient_id is null)`;
}

export async function countStatements(tx: Tx, filter: RunFilter) {
  const { rows } = await sql<{
    readonly count: number;
    readonly byMail: number;
    readonly onPaper: number;
    readonly amount: Amount;
  }>`with ${chosen(filter)}
    select count(*)::int as count, (count(*) filter (where by_mail))::int as by_mail,
      (count(*) filter (where on_paper))::int as on_paper, (coalesce(sum(balance), 0) / 100)::numeric(14, 2)::text as amount
    from due`.execute(tx);
  return rows[0] ?? { count: 0, byMail: 0, onPaper: 0, amount: '0.00' };
}

/**
 * Names the patients of a run in the order of the payer's postal code: a child's letter goes to the first guarantor who pays
 * (payer.ts).
 */
export async function insertLetters(tx: Tx, runId: string, filter: RunFilter): Promise<void> {
  await sql`with ${chosen(filter)},
    payers as (
      select distinct on (l.member_id) l.member_id as patient_id, r.postal_code
      from family_links l
      join patients g on g.tenant_id = ${ownTenant} and g.patient_id = l.guardian_id
      join due on due.patient_id = l.member_id and due.birth_date > ${filter.today}::date - interval '18 years'
      left join patient_records r on r.tenant_id = ${ownTenant} and r.patient_id = l.guardian_id
      where l.tenant_id = ${ownTenant} and l.pays_bills
      order by l.member_id, l.guarantor_position, g.name_first, l.guardian_id)
    insert into statement_letters (tenant_id, run_id, patient_id, place, by_mail, on_paper)
    select p.tenant_id, ${runId}::uuid, p.patient_id,
      row_number() over (order by coalesce(nullif(payers.postal_code, ''), r.postal_code, ''), p.name_last, p.patient_id),
      due.by_mail, due.on_paper
    from patients p join due on due.patient_id = p.patient_id
    left join patient_records r on r.tenant_id = ${ownTenant} and r.patient_id = p.patient_id
    left join payers on payers.patient_id = p.patient_id
    where p.tenant_id = ${ownTenant}
    returning patient_id`.execute(tx);
}

const run = [
  ...(['runId', 'status', 'requestedBy', 'requestedAt', 'olderThan', 'skipSentDays', 'how', 'twoSided'] as const),
  ...(['statements', 'done', 'total', 'parts', 'bytes', 'dataKeySealed', 'expiresAt'] as const),
] as const;

const runs = (tx: Tx) =>
  tx
    .selectFrom('statementRuns')
    .select(run)
    .select([sql<Amount>`minimum::text`.as('minimum'), sql<Amount>`amount::text`.as('amount')]);

/** Lists runs with the names of who asked for them, newest first. */
export function selectRuns(tx: Tx, runId?: string) {
  return tx
    .selectFrom('statementRuns as s')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.tenantId', '=', 's.tenantId').onRef('a.accountId', '=', 's.requestedBy'),
    )
    .select([
      's.runId',
      's.status',
      's.requestedAt',
      's.how',
      's.statements',
      's.done',
      's.total',
      's.parts',
      's.bytes',
    ])
    .select(['s.expiresAt', 'a.name', sql<Amount>`s.amount::text`.as('amount')])
    .$if(runId !== undefined, (query) => query.where('s.runId', '=', runId ?? ''))
    .orderBy('s.requestedAt', 'desc')
    .limit(20)
    .execute();
}

export function lockRun(tx: Tx, runId: string) {
  return runs(tx).where('runId', '=', runId).forUpdate().executeTakeFirst();
}

/** Returns false when this run is stored already, or another one is under way. */
export async function insertRun(tx: Tx, row: Insertable<Schema['statementRuns']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('statementRuns')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('runId')
    .executeTakeFirst();
  return inserted !== undefined;
}

type RunChange = Omit<Updateable<Schema['statementRuns']>, 'tenantId' | 'runId'>;

/** Returns false, changing nothing, when the run has ended. */
export async function updateRun(tx: Tx, runId: string, change: RunChange): Promise<boolean> {
  const row = await tx
    .updateTable('statementRuns')
    .set(change)
    .where('runId', '=', runId)
    .where('status', 'in', ['waiting', 'running'])
    .returning('runId')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the letters still to be mailed, with their addresses. Patients whose address was removed meanwhile are skipped, and no
 * mail is noted for them. The run's row is locked, so nobody else sends them.
 */
export function selectUnmailed(tx: Tx, runId: string, limit: number) {
  return tx
    .selectFrom('statementLetters as l')
    .innerJoin('patients as p', (join) =>
      join.onRef('p.tenantId', '=', 'l.tenantId').onRef('p.patientId', '=', 'l.patientId'),
    )
    .select(['l.patientId', 'p.emailAddress'])
    .where('l.runId', '=', runId)
    .where('l.byMail', '=', true)
    .where('l.mailedAt', 'is', null)
    .where('p.emailAddress', '<>', '')
    .orderBy('l.place')
    .limit(limit)
    .execute();
}

export async function markMailed(tx: Tx, runId: string, patientIds: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('statementLetters')
    .set({ mailedAt: at })
    .where('runId', '=', runId)
    .where('patientId', 'in', patientIds)
    .execute();
}

export async function countMailed(tx: Tx, runId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('statementLetters')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('runId', '=', runId)
    .where('mailedAt', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the next printed statements after a place, each with the day of the patient's last one, YYYY-MM-DD. */
export async function selectPapers(
  tx: Tx,
  runId: string,
  { after, limit, zone }: { readonly after: number; readonly limit: number; readonly zone: string },
) {
  const { rows } = await sql<{ readonly patientId: string; readonly place: number; readonly lastOn: string | null }>`
    with page as (select patient_id, place from statement_letters
      where tenant_id = ${ownTenant} and run_id = ${runId} and on_paper and place > ${after} order by place limit ${limit})
    select page.patient_id, page.place,
      to_char(max(greatest(b.mailed_at, b.printed_at)) at time zone ${zone}::text, 'YYYY-MM-DD') as last_on
    from page left join statement_letters b on b.tenant_id = ${ownTenant} and b.patient_id = page.patient_id
      and b.run_id <> ${runId}
    group by page.patient_id, page.place order by page.place`.execute(tx);
  return rows;
}

export async function markPrinted(tx: Tx, runId: string, at: Date): Promise<void> {
  await tx
    .updateTable('statementLetters')
    .set({ printedAt: at })
    .where('runId', '=', runId)
    .where('onPaper', '=', true)
    .execute();
}

/** Lists runs whose file has had its time, and those that never ended. */
export function selectOldRuns(tx: Tx, now: Date) {
  return tx.selectFrom('statementRuns').select(['runId', 'parts']).where('expiresAt', '<=', now).execute();
}

/** The file is gone; a run that never ended has failed. */
export async function forgetFile(tx: Tx, runId: string): Promise<void> {
  await updateRun(tx, runId, { status: 'failed' });
  await tx
    .updateTable('statementRuns')
    .set({ parts: 0, bytes: '0', dataKeySealed: null, expiresAt: null })
    .where('runId', '=', runId)
    .execute();
}

/** Returns practices with such runs. */
export async function practicesWithOldRuns(db: Pick<Database, 'jobs'>, { now, tried }: DueSearch): Promise<string[]> {
  const { rows } = await db.jobs.query<{ id: string }>(
    `select distinct tenant_id as id from statement_runs
     where expires_at <= $1 and tenant_id <> all($2::uuid[]) limit $3`,
    [now, tried, mostDue],
  );
  return rows.map(({ id }) => id);
}

/**
 * Moves the letters of a patient to another, all or those of these runs. In a run that has a letter for both, each keeps its own.
 * Returns the ids of the runs.
 */
export async function moveLetters(
  tx: Tx,
  from: string,
  to: string,
  only: 'all' | readonly string[],
): Promise<string[]> {
  if (only !== 'all' && only.length === 0) return [];
  const move = tx
    .updateTable('statementLetters')
    .set({ patientId: to })
    .where('patientId', '=', from)
    .where('runId', 'not in', (query) =>
      query.selectFrom('statementLetters').select('runId').where('patientId', '=', to),
    );
  const chosen = only === 'all' ? move : move.where('runId', 'in', only);
  const rows = await chosen.returning('runId').execute();
  return rows.map(({ runId }) => runId);
}
