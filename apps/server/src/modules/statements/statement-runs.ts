// Statements for many patients, for the office: counted, started, watched, canceled, downloaded.
import { type ParsedInput, statements } from '@foyer/contract';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { defineRound } from '../../platform/jobs/define-round.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { openParts, removeParts } from '../../platform/storage/sealed-parts.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';
import { faultTexts, mostOfEntry, readAmount } from '../billing/public.ts';
import { settingsOf, todayOf } from '../practice/public.ts';
import { runKeyPlace, runLifeMs, statementsJob } from './make-statements.job.ts';
import { partsOf } from './make-statements.ts';
import {
  countStatements,
  forgetFile,
  insertLetters,
  insertRun,
  lockRun,
  practicesWithOldRuns,
  type RunFilter,
  selectOldRuns,
  selectRuns,
  updateRun,
} from './statement-runs.store.ts';

type Wish = Omit<ParsedInput<typeof statements.startStatements>['body'], 'key' | 'twoSided'>;

const dayMs = 24 * 3_600_000;
const runsADay = { limit: 4, windowMs: dayMs };

const invalid = (path: string, message: string) => problem('validation-failed', { errors: [{ path, message }] });

/** @throws validation-failed for a minimum that is no amount */
async function filterOf(ctx: Ctx & Uses<'caches'>, wish: Wish, where: 'body' | 'query'): Promise<RunFilter> {
  const [{ billingCurrency: currency, billingEnabled: canMail }, today] = await Promise.all([
    settingsOf(ctx),
    todayOf(ctx),
  ]);
  const read = readAmount(wish.minimum, { most: mostOfEntry, currency });
  if ('fault' in read) throw invalid(`${where}.minimum`, faultTexts[read.fault]);
  const { olderThan, how, skipSentDays } = wish;
  // Without days to skip nobody is left out, whenever the last one was.
  const now = ctx.clock.now().getTime();
  const notSince = new Date(skipSentDays === 0 ? now + dayMs : now - skipSentDays * dayMs);
  return { minimum: read.amount, olderThan, notSince, how, canMail, today };
}

/** Returns how many statements a run would make. @throws validation-failed */
export async function countForRun(ctx: Ctx & Uses<'caches'>, wish: Wish) {
  const { billingCurrency: currency } = await settingsOf(ctx);
  const filter = await filterOf(ctx, wish, 'query');
  return { currency, ...(await inTenant(ctx, (tx) => countStatements(tx, filter))) };
}

type Asked = ParsedInput<typeof statements.startStatements>['body'];

/** Returns the id of the run. @throws validation-failed, run-under-way, entry-key-reused, rate-limited */
export async function startStatements(ctx: Ctx & Uses<'budgets' | 'caches' | 'queue'>, asked: Asked): Promise<string> {
  const { principal } = ctx;
  if (principal.kind !== 'staff') throw problem('forbidden');
  const { key: runId, olderThan, skipSentDays, how, twoSided } = asked;
  const filter = await filterOf(ctx, asked, 'body');
  const now = ctx.clock.now();
  const refused = await inTenant(ctx, async (tx): Promise<Problem | undefined> => {
    const known = await lockRun(tx, runId);
    if (known) {
      const same = [known.minimum, known.olderThan, known.skipSentDays, known.how, known.twoSided];
      const isSame = JSON.stringify(same) === JSON.stringify([filter.minimum, olderThan, skipSentDays, how, twoSided]);
      return isSame && known.requestedBy === principal.accountId ? undefined : problem('entry-key-reused');
    }
    const { count, byMail, onPaper, amount } = await countStatements(tx, filter);
    if (count === 0) return invalid('body.minimum', 'Nobody is left who gets a statement. Choose others.');
    if (count > statements.mostStatements)
      return invalid('body.minimum', 'These are more than 20,000 patients. Enter a higher amount.');
    const isNew = await insertRun(tx, {
      runId,
      requestedBy: principal.accountId,
      requestedAt: now,
      minimum: filter.minimum,
      olderThan,
      skipSentDays,
      how,
      twoSided,
      statements: count,
      amount,
      total: byMail + onPaper,
      // Replaced once it is done; one that never ends has failed then.
      expiresAt: new Date(now.getTime() + runLifeMs),
    });
    if (!isNew) return problem('run-under-way');
    const tooMany = await overLimit(tx, ctx, ['statement runs of', 'practice', runsADay]);
    // Thrown, so that nothing of the run is stored.
    if (tooMany) throw tooMany;
    await insertLetters(tx, runId, filter);
    await ctx.queue.send(tx, statementsJob, { tenantId: ctx.tenant.id, runId }, { id: runId });
    await audit(tx, ctx, { action: 'make-statements', object: { kind: 'billing', id: runId } });
    return undefined;
  });
  if (refused) throw refused;
  return runId;
}

type RunRow = Awaited<ReturnType<typeof selectRuns>>[number];

function shown(
  { runId, status, requestedAt, name, how, statements: count, amount, done, total, ...file }: RunRow,
  now: Date,
) {
  const { parts, bytes, expiresAt } = file;
  const hasFile = status === 'done' && parts > 0 && expiresAt !== null && expiresAt > now;
  return {
    id: runId,
    status,
    requestedAt: requestedAt.toISOString(),
    requestedBy: name,
    how,
    count,
    amount,
    done,
    total,
    hasFile,
    bytes: hasFile ? Number(bytes) : 0,
    expiresAt: hasFile ? expiresAt.toISOString() : null,
  };
}

export async function listRuns(ctx: Ctx) {
  const rows = await inTenant(ctx, (tx) => selectRuns(tx));
  return rows.map((row) => shown(row, ctx.clock.now()));
}

/** @throws not-found */
export async function readRun(ctx: Ctx, runId: string) {
  const [row] = await inTenant(ctx, (tx) => selectRuns(tx, runId));
  if (!row) throw problem('not-found');
  return shown(row, ctx.clock.now());
}

/** What is not made yet is not made; the next round of housekeeping removes what was written. @throws not-found */
export async function cancelStatements(ctx: Ctx, runId: string): Promise<void> {
  const isThere = await inTenant(ctx, async (tx) => {
    await lockRun(tx, runId);
    if (!(await updateRun(tx, runId, { status: 'canceled', expiresAt: ctx.clock.now() }))) return false;
    await audit(tx, ctx, { action: 'cancel-statements', object: { kind: 'billing', id: runId } });
    return true;
  });
  if (!isThere) throw problem('not-found');
}

/** Returns the PDF as a stream. @throws not-found */
export async function openStatements(ctx: Ctx & Uses<'storage' | 'caches' | 'cipherOf'>, runId: string) {
  const row = await inTenant(ctx, async (tx) => {
    const found = await lockRun(tx, runId);
    const isOpen = found?.status === 'done' && found.parts > 0 && found.expiresAt && found.expiresAt > ctx.clock.now();
    if (!isOpen) return undefined;
    await audit(tx, ctx, { action: 'download-statements', object: { kind: 'billing', id: runId } });
    return found;
  });
  if (!row?.dataKeySealed) throw problem('not-found');
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const dataKey = Buffer.from(cipher.open(runKeyPlace(runId), row.dataKeySealed), 'base64');
  return {
    stream: openParts(partsOf(ctx, runId), dataKey, row.parts),
    bytes: Number(row.bytes),
    name: `statements-${await todayOf(ctx)}.pdf`,
  };
}

/** Removes files that have had their time, and what is left of runs that did not end well. The runs and what was sent stay. */
export const statementRunsRound = defineRound({
  name: 'statements.remove',
  isByAge: true,
  due: practicesWithOldRuns,
  work: async (ctx) => {
    const old = await inTenant(ctx, (tx) => selectOldRuns(tx, ctx.clock.now()));
    for (const { runId, parts } of old) {
      await removeParts(partsOf(ctx, runId), parts);
      await inTenant(ctx, (tx) => forgetFile(tx, runId));
    }
  },
});
