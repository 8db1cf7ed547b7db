// The ledger as the office reads and writes it: entries are added and reversed, never changed.
import { randomUUIDv7 } from 'node:crypto';
import type { ledger, ParsedInput } from '@foyer/contract';
import { actorId, audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { findPatient, lockPatients } from '../patients/public.ts';
import { settingsOf, todayOf } from '../practice/public.ts';
import { creditOf, entryAmount, faultTexts, isPast } from './entry.policy.ts';
import {
  insertOnce,
  type NewEntry,
  readBalance,
  selectEntry,
  selectEntryOfKey,
  selectOfficeEntries,
  selectSentStatements,
} from './ledger.store.ts';
import { negated } from './money.policy.ts';
import { dayText } from './pages/texts.en.ts';
import { selectOnTheWay } from './payments.store.ts';

type LedgerQuery = ParsedInput<typeof ledger.patientLedger>['query'];
type Draft = ParsedInput<typeof ledger.addLedgerEntry>['body'];
type Reversal = ParsedInput<typeof ledger.reverseLedgerEntry>['body'];

/** @throws not-found */
export async function readLedger(ctx: Ctx & Uses<'caches'>, patientId: string, { before, limit }: LedgerQuery) {
  const [{ billingCurrency: currency }, today] = await Promise.all([settingsOf(ctx), todayOf(ctx)]);
  const read = await inTenant(ctx, async (tx) => {
    const contact = await findPatient(tx, patientId);
    if (!contact) return undefined;
    const [balance, onTheWay, statements, rows] = await Promise.all([
      readBalance(tx, patientId),
      selectOnTheWay(tx, patientId, ctx.clock.now()),
      selectSentStatements(tx, patientId, 5),
      selectOfficeEntries(tx, patientId, { before, limit: limit + 1 }),
      audit(tx, ctx, { action: 'read', object: { kind: 'billing', id: patientId } }),
    ]);
    return { contact, balance, onTheWay, statements, rows };
  });
  if (!read) throw problem('not-found');
  const { contact, balance, onTheWay, statements, rows } = read;
  const entries = rows.slice(0, limit).map((row) => ({
    id: row.entryId,
    kind: row.kind,
    method: row.method,
    checkNumber: row.checkNumber ?? '',
    description: row.description,
    occurredOn: row.occurredOn,
    enteredAt: row.createdAt.toISOString(),
    enteredBy: row.enteredBy,
    amount: row.amount,
    running: row.running,
    isReversed: row.isReversed,
  }));
  return {
    person: `${contact.nameFirst} ${contact.nameLast}`.trim(),
    balance,
    currency,
    today,
    isOpen: contact.mergedInto === null,
    onTheWay: onTheWay.map(({ paymentId, amount, createdAt }) => ({
      id: paymentId,
      amount,
      at: createdAt.toISOString(),
    })),
    statements: statements.map(({ at, way }) => ({ at: at.toISOString(), way })),
    entries,
    next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null,
  };
}

const invalid = (path: string, message: string) =>
  problem('validation-failed', { errors: [{ path: `body.${path}`, message }] });

const compared = [
  'patientId',
  'kind',
  'amount',
  'description',
  'occurredOn',
  'method',
  'checkNumber',
  'reversesEntryId',
] as const;

/**
 * Returns the id of the entry stored now, or before with the same key; the refusal (entry-key-reused) when that one differs; else
 * undefined.
 */
async function store(tx: Tx, ctx: Ctx, entry: NewEntry & { readonly requestKey: string }) {
  if (await insertOnce(tx, entry)) {
    await audit(tx, ctx, { action: `add-${entry.kind}`, object: { kind: 'billing', id: entry.patientId } });
    return entry.entryId;
  }
  const known = await selectEntryOfKey(tx, entry.requestKey);
  if (!known) return undefined;
  const isSame = compared.every((name) => (known[name] ?? null) === (entry[name] ?? null));
  return isSame ? known.entryId : problem('entry-key-reused');
}

/** Returns the refusal of an entry that takes away more than is owed; undefined if it may be stored, or was stored before. */
async function refusalAbove(tx: Tx, { patientId, requestKey, amount }: NewEntry & { readonly requestKey: string }) {
  if (await selectEntryOfKey(tx, requestKey)) return undefined;
  const balance = await readBalance(tx, patientId);
  const credit = creditOf(amount, balance);
  return credit && problem('above-balance', { members: { balance, credit } });
}

/** Returns the id of the entry. @throws not-found, validation-failed, entry-key-reused, above-balance */
export async function addEntry(ctx: Ctx & Uses<'caches'>, patientId: string, draft: Draft): Promise<string> {
  const [{ billingCurrency: currency }, today] = await Promise.all([settingsOf(ctx), todayOf(ctx)]);
  const read = entryAmount(draft, draft.amount, currency);
  if ('fault' in read) throw invalid('amount', faultTexts[read.fault]);
  if (!isPast(draft.occurredOn, today)) throw invalid('occurredOn', 'Choose today or a day before.');
  const stored = await inTenant(ctx, async (tx) => {
    const [contact] = await lockPatients(tx, [patientId]);
    if (!contact || contact.mergedInto !== null) return undefined;
    const entry = {
      entryId: randomUUIDv7(),
      patientId,
      kind: draft.kind,
      amount: read.amount,
      description: draft.description,
      occurredOn: draft.occurredOn,
      createdAt: ctx.clock.now(),
      createdBy: actorId(ctx),
      method: draft.kind === 'payment' ? draft.method : null,
      checkNumber: (draft.kind === 'payment' && draft.method === 'check' && draft.checkNumber) || null,
      requestKey: draft.key,
    };
    // Nobody else enters something for the patient meanwhile.
    const isAsked = draft.kind !== 'charge' && draft.acceptsCredit !== true;
    return (isAsked && (await refusalAbove(tx, entry))) || store(tx, ctx, entry);
  });
  if (typeof stored === 'string') return stored;
  throw stored ?? problem('not-found');
}

/** Returns the id of the reversal. @throws not-found, already-reversed, entry-key-reused */
export async function reverseEntry(
  ctx: Ctx & Uses<'caches'>,
  entryId: string,
  { key, reason }: Reversal,
): Promise<string> {
  const today = await todayOf(ctx);
  const stored = await inTenant(ctx, async (tx): Promise<string | Problem> => {
    const entry = await selectEntry(tx, entryId);
    const [contact] = entry ? await lockPatients(tx, [entry.patientId]) : [];
    if (!entry || !contact || contact.mergedInto !== null) return problem('not-found');
    if (entry.kind === 'reversal') return problem('already-reversed');
    const reversal = await store(tx, ctx, {
      entryId: randomUUIDv7(),
      patientId: entry.patientId,
      kind: 'reversal',
      amount: negated(entry.amount),
      description: `Reversal of “${entry.description}”, ${dayText(entry.occurredOn)}: ${reason}`,
      occurredOn: today,
      createdAt: ctx.clock.now(),
      createdBy: actorId(ctx),
      reversesEntryId: entryId,
      requestKey: key,
    });
    return reversal ?? problem('already-reversed');
  });
  if (stored instanceof Problem) throw stored;
  return stored;
}
