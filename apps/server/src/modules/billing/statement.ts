// The content of a patient's statement: who, what is owed, what has happened, and what is under way.
import { formatPhone } from '@foyer/forms';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { findPatient } from '../patients/public.ts';
import { addressOfPage, type StoredSettings, settingsOf, todayOf } from '../practice/public.ts';
import { type Ages, agesOf } from './ages.policy.ts';
import { type LedgerEntry, listEntries, readBalance, selectAmounts } from './ledger.store.ts';
import { type Amount, amountOf, hundredthsOf } from './money.policy.ts';
import { addressLines, type Payer, payerOf } from './payer.ts';
import { type Payment, selectPaymentOf, selectPending, selectUnderWay } from './payments.store.ts';
import type { PatientCtx } from './sign-on.ts';

export interface Statement {
  readonly patientId: string;
  readonly person: string;
  readonly practice: string;
  readonly officeNumber: string;
  readonly email: string;
  /** Lines of the practice's postal address. */
  readonly practiceAddress: readonly string[];
  /** Number of the account: the last six digits of the patient's id. */
  readonly account: string;
  readonly payer: Payer;
  /** The page on which the patient pays; null where the practice does not bill online. */
  readonly payOnline: string | null;
  /** IANA zone in which days are counted. */
  readonly zone: string;
  /** YYYY-MM-DD in that zone. */
  readonly today: string;
  readonly currency: string;
  readonly balance: Amount;
  /** Null unless something is owed. */
  readonly ages: Ages | null;
  /** The first day of the entries, YYYY-MM-DD; null for all of them. */
  readonly from: string | null;
  /** The balance before that day. */
  readonly opening: Amount;
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
export async function readStatement(
  ctx: PatientCtx & Uses<'caches' | 'config'>,
  paymentId?: string,
): Promise<Statement> {
  return statementOf(ctx, ctx.principal.patientId, { paymentId });
}

/** Returns what the practice says of itself on its letters. */
export function letterOf(ctx: Ctx & Uses<'config'>, settings: StoredSettings) {
  const { street, street2, city, state, zipcode, country, officeNumber, emailAddress: email } = settings;
  return {
    practice: ctx.tenant.companyName,
    practiceAddress: addressLines({ street, street2, city, state, zipcode, country }, country),
    officeNumber: formatPhone(officeNumber),
    email,
    payOnline: settings.billingEnabled ? addressOfPage(ctx, '/patient-portal/billing') : null,
  };
}

interface StatementWish {
  readonly paymentId?: string | undefined;
  /** YYYY-MM-DD */
  readonly from?: string | null;
  /** The office's letter goes to who pays for a child. Patients do not read where that is. */
  readonly isToPayer?: boolean;
}

/**
 * Reads a patient's statement and audits the read: all entries, or those from a day on with the balance before it.
 * @throws not-found
 */
export async function statementOf(
  ctx: Ctx & Uses<'caches' | 'config'>,
  patientId: string,
  { paymentId, from = null, isToPayer = false }: StatementWish = {},
): Promise<Statement> {
  const settings = await settingsOf(ctx);
  const today = await todayOf(ctx);
  const read = await inTenant(ctx, async (tx) => {
    const contact = await findPatient(tx, patientId);
    if (!contact) return undefined;
    await audit(tx, ctx, { action: 'read', object: { kind: 'billing', id: patientId } });
    const entries = await listEntries(tx, patientId, entryLimit);
    const shown = entries.filter(({ occurredOn }) => from === null || occurredOn >= from);
    const oldest = shown.at(-1);
    const balance = await readBalance(tx, patientId);
    return {
      patientId,
      account: patientId.slice(-6).toUpperCase(),
      payer: await payerOf(tx, contact, { today, country: settings.country, isToPayer }),
      ages: agesOf(await selectAmounts(tx, patientId), today),
      from,
      opening: oldest ? amountOf(hundredthsOf(oldest.running) - hundredthsOf(oldest.amount)) : balance,
      person: `${contact.nameFirst} ${contact.nameLast}`.trim(),
      balance,
      entries: shown,
      pending: await selectPending(tx, patientId),
      underWay: await selectUnderWay(tx, patientId, ctx.clock.now()),
      payment: paymentId === undefined ? undefined : await selectPaymentOf(tx, patientId, paymentId),
    };
  });
  if (!read) throw problem('not-found');
  return {
    ...read,
    ...letterOf(ctx, settings),
    zone: settings.timezone,
    today,
    currency: settings.billingCurrency,
  };
}

/** Returns what a statement says, for paper from the screen. @throws not-found */
export async function statementSheet(
  ctx: Ctx & Uses<'caches' | 'config'>,
  patientId: string,
  from: string | undefined,
) {
  const statement = await statementOf(ctx, patientId, { from: from ?? null, isToPayer: true });
  const { person, practice, practiceAddress, officeNumber, email, account, payer, payOnline, today } = statement;
  const { currency, balance, ages, opening, entries } = statement;
  return {
    person,
    practice,
    practiceAddress: [...practiceAddress],
    officeNumber,
    email,
    account,
    payer: { name: payer.name, address: [...payer.address] },
    payOnline,
    today,
    currency,
    balance,
    ages,
    from: statement.from,
    opening,
    entries: entries.map(({ entryId: id, ...entry }) => ({ id, ...entry })),
  };
}
