// The receipt of a payment: read by the office and by the patient, and a link to it mailed.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';
import { patientsWithAccount } from '../identity/public.ts';
import { logMail } from '../patients/public.ts';
import { settingsOf } from '../practice/public.ts';
import type { PaymentWay } from './day-sheet.policy.ts';
import type { Amount } from './money.policy.ts';
import { selectReceipt } from './receipt.store.ts';
import { receiptMail } from './receipt-mail.ts';
import type { PatientCtx } from './sign-on.ts';
import { letterOf } from './statement.ts';

export interface Receipt {
  readonly entryId: string;
  readonly patientId: string;
  readonly person: string;
  readonly practice: string;
  readonly practiceAddress: readonly string[];
  readonly officeNumber: string;
  readonly account: string;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly way: PaymentWay;
  readonly checkNumber: string;
  /** What was paid, without a sign. */
  readonly amount: Amount;
  /** What was owed after it. */
  readonly balance: Amount;
  readonly currency: string;
  readonly takenBy: string;
  readonly isReversed: boolean;
  readonly canMail: boolean;
}

type ReadCtx = Ctx & Uses<'caches' | 'config'>;

async function readReceipt(ctx: ReadCtx, entryId: string, patientId?: string): Promise<Receipt> {
  const settings = await settingsOf(ctx);
  const row = await inTenant(ctx, async (tx) => {
    const found = await selectReceipt(tx, entryId);
    if (!found || (patientId !== undefined && found.patientId !== patientId)) return undefined;
    await audit(tx, ctx, { action: 'read', object: { kind: 'billing', id: found.patientId } });
    return { ...found, hasAccount: (await patientsWithAccount(tx, [found.patientId])).has(found.patientId) };
  });
  if (!row) throw problem('not-found');
  const { practice, practiceAddress, officeNumber } = letterOf(ctx, settings);
  return {
    entryId,
    patientId: row.patientId,
    person: `${row.nameFirst} ${row.nameLast}`.trim(),
    practice,
    practiceAddress,
    officeNumber,
    account: row.patientId.slice(-6).toUpperCase(),
    day: row.occurredOn,
    way: row.way,
    checkNumber: row.checkNumber,
    amount: row.amount,
    balance: row.balance,
    currency: settings.billingCurrency,
    takenBy: row.takenBy,
    isReversed: row.isReversed,
    // The link leads to the page of who signs in.
    canMail: settings.billingEnabled && row.emailAddress !== '' && row.hasAccount,
  };
}

/** Reads a receipt for the office, and audits the read. @throws not-found also for an entry that is no payment */
export function receiptOf(ctx: ReadCtx, entryId: string): Promise<Receipt> {
  return readReceipt(ctx, entryId);
}

/** Reads one of the signed-in person's receipts. @throws not-found */
export function ownReceipt(ctx: PatientCtx & Uses<'caches' | 'config'>, entryId: string): Promise<Receipt> {
  return readReceipt(ctx, entryId, ctx.principal.patientId);
}

const mailsPerPatient = { limit: 5, windowMs: 3_600_000 };

/** Mails the patient a link to their receipts. @throws not-found, patient-without-email, rate-limited */
export async function mailReceipt(
  ctx: Ctx & Uses<'caches' | 'config' | 'budgets' | 'messages'>,
  entryId: string,
): Promise<void> {
  const { billingEnabled } = await settingsOf(ctx);
  const refused = await inTenant(ctx, async (tx): Promise<Problem | undefined> => {
    const row = await selectReceipt(tx, entryId);
    // Without billing the portal has no page for the link.
    if (!row || !billingEnabled) return problem('not-found');
    const { patientId, emailAddress: to } = row;
    if (to === '' || !(await patientsWithAccount(tx, [patientId])).has(patientId))
      return problem('patient-without-email');
    const tooMany = await overLimit(tx, ctx, ['receipt mails of', patientId, mailsPerPatient]);
    if (tooMany) return tooMany;
    const mail = { tenantId: ctx.tenant.id, to, fromName: ctx.tenant.companyName, ...receiptMail.draw(ctx) };
    await ctx.messages.sendMail(tx, mail);
    await logMail(tx, ctx, patientId, 'touchpoint');
    await audit(tx, ctx, { action: 'mail-receipt', object: { kind: 'billing', id: patientId } });
    return undefined;
  });
  if (refused) throw refused;
}
