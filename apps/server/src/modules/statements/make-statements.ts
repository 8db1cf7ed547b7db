// Makes the statements of a run: the mails first, each noted in the transaction that sends it, then the PDF from its beginning.
import { randomBytes } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { partWriter, removeParts } from '../../platform/storage/sealed-parts.ts';
import { billingDay, type Statement, statementOf } from '../billing/public.ts';
import { logMail } from '../patients/public.ts';
import { logoOf, settingsOf, todayOf } from '../practice/public.ts';
import { fileLifeMs, runKeyPlace } from './make-statements.job.ts';
import { statementMail } from './statement-mail.ts';
import {
  countMailed,
  lockRun,
  markMailed,
  markPrinted,
  selectPapers,
  selectUnmailed,
  updateRun,
} from './statement-runs.store.ts';
import { statementsAtOnce, titleOfRun, writeStatements } from './statements-pdf.ts';

/** Thrown when somebody has canceled the run, or it has ended. */
export class RunEnded extends Error {
  override name = 'RunEnded';
}

type RunCtx = Ctx & Uses<'caches' | 'config' | 'messages' | 'storage' | 'cipherOf'>;

export const partsOf = (ctx: Ctx & Uses<'storage'>, runId: string) =>
  ({ storage: ctx.storage, tenantId: ctx.tenant.id, of: 'statements', id: runId }) as const;

const mailsAtOnce = 100;

/** Sends the next mails, and notes them. Returns how many. */
async function sendSome(ctx: RunCtx, runId: string): Promise<number> {
  return inTenant(ctx, async (tx) => {
    const row = await lockRun(tx, runId);
    if (row?.status !== 'running') throw new RunEnded();
    const some = await selectUnmailed(tx, runId, mailsAtOnce);
    if (some.length === 0) return 0;
    const { id: tenantId, companyName: fromName } = ctx.tenant;
    for (const { patientId, emailAddress: to } of some) {
      await ctx.messages.sendMail(tx, { tenantId, to, fromName, ...statementMail.draw(ctx) });
      await logMail(tx, ctx, patientId, 'touchpoint');
    }
    const ids = some.map(({ patientId }) => patientId);
    await markMailed(tx, runId, ids, ctx.clock.now());
    await updateRun(tx, runId, { done: await countMailed(tx, runId) });
    return some.length;
  });
}

/** Makes what is still to be made of a run; it can be repeated after any failure. @throws RunEnded */
export async function makeStatements(ctx: RunCtx, runId: string, signal: AbortSignal): Promise<void> {
  const change = async (next: Parameters<typeof updateRun>[2]) => {
    signal.throwIfAborted();
    if (!(await inTenant(ctx, (tx) => updateRun(tx, runId, next)))) throw new RunEnded();
  };
  await change({ status: 'running', parts: 0, bytes: '0', dataKeySealed: null });
  do signal.throwIfAborted();
  while ((await sendSome(ctx, runId)) > 0);
  const file = await writeFile(ctx, runId, change, signal);
  const now = ctx.clock.now();
  await inTenant(ctx, async (tx) => {
    const row = await lockRun(tx, runId);
    const end = { finishedAt: now, expiresAt: new Date(now.getTime() + fileLifeMs) };
    if (!row || !(await updateRun(tx, runId, { status: 'done', done: row.total, ...file, ...end })))
      throw new RunEnded();
    await markPrinted(tx, runId, now);
  });
}

/** Writes the PDF into the storage, if anything is printed. */
async function writeFile(
  ctx: RunCtx,
  runId: string,
  change: (next: Parameters<typeof updateRun>[2]) => Promise<void>,
  signal: AbortSignal,
) {
  const { timezone: zone } = await settingsOf(ctx);
  const { row, mailed } = await inTenant(ctx, async (tx) => ({
    row: await lockRun(tx, runId),
    mailed: await countMailed(tx, runId),
  }));
  if (!row || row.total === mailed) return {};
  const place = partsOf(ctx, runId);
  const dataKey = randomBytes(32);
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  await change({ dataKeySealed: cipher.seal(runKeyPlace(runId), dataKey.toString('base64')) });
  async function* statements(): AsyncGenerator<Statement> {
    let after = 0;
    let done = mailed;
    for (;;) {
      const page = await inTenant(ctx, (tx) => selectPapers(tx, runId, { after, limit: statementsAtOnce, zone }));
      for (const { patientId, lastOn } of page)
        yield await statementOf(ctx, patientId, { from: lastOn, isToPayer: true });
      done += page.length;
      after = page.at(-1)?.place ?? after;
      await change({ done });
      if (page.length < statementsAtOnce) return;
    }
  }
  const paper = {
    title: titleOfRun(billingDay(await todayOf(ctx))),
    practice: ctx.tenant.companyName,
    logo: await logoOf(ctx),
    isTwoSided: row.twoSided,
  };
  let parts = 0;
  let bytes = 0;
  try {
    const writer = partWriter(place, dataKey, async (written, size) => {
      parts = written;
      bytes = size;
      await change({ parts });
    });
    await pipeline(writeStatements(statements(), paper), writer, { signal });
  } catch (error) {
    await removeParts(place, parts);
    throw error;
  }
  return { parts, bytes: String(bytes) };
}
