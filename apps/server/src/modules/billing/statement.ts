// The content of a patient's statement: who, what is owed, what has happened, and what is under way.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { findPatient } from '../patients/public.ts';
import { settingsOf, todayOf } from '../practice/public.ts';
import { type LedgerEntry, listEntries, readBalance } from './ledger.store.ts';
import type { Amount } from './money.policy.ts';
import { type Payment, selectPaymentOf, selectPending, selectUnderWay } from './payments.store.ts';
import type { PatientCtx } from './sign-on.ts';

export interface Statement {
  readonly patientId: string;
  readonly person: string;
  readonly practice: string;
  readonly officeNumber: string;
  /** IANA zone in which days are counted. */
  readonly zone: string;
  /** YYYY-MM-DD in that zone. */
  readonly today: string;
  readonly currency: string;
  readonly balance: Amount;
  /** Newest first. */
  readonly entries: readonly LedgerEntry[];
  readonly pending: readonly Payment[];
  /** What is being paid at the moment; only the rest of the balance can still be paid. */
  readonly underWay: Amount;
  /** The payment that was just made, if the page was asked about one and it is this patient's. */
  readonly payment: Payment | undefined;
}

const entryLimit = 1000;

/** Reads the signed-in person's statement and audits the read. @throws not-found */
export async function readStatement(ctx: PatientCtx & Uses<'caches'>, paymentId?: string): Promise<Statement> {
  return statementOf(ctx, ctx.principal.patientId, paymentId);
}

/** Reads a patient's statement and audits the read. @throws not-found */
export async function statementOf(
  ctx: Ctx & Uses<'caches'>,
  patientId: string,
  paymentId?: string,
): Promise<Statement> {
  const settings = await settingsOf(ctx);
  const today = await todayOf(ctx);
  const read = await inTenant(ctx, async (tx) => {
    const contact = await findPatient(tx, patientId);
    if (!contact) return undefined;
    await audit(tx, ctx, { action: 'read', object: { kind: 'billing', id: patientId } });
    return {
      patientId,
      person: `${contact.nameFirst} ${contact.nameLast}`.trim(),
      balance: await readBalance(tx, patientId),
      entries: await listEntries(tx, patientId, entryLimit),
      pending: await selectPending(tx, patientId),
      underWay: await selectUnderWay(tx, patientId, ctx.clock.now()),
      payment: paymentId === undefined ? undefined : await selectPaymentOf(tx, patientId, paymentId),
    };
  });
  if (!read) throw problem('not-found');
  return {
    ...read,
    practice: ctx.tenant.companyName,
    officeNumber: settings.officeNumber,
    zone: settings.timezone,
    today,
    currency: settings.billingCurrency,
  };
}
