// The ledger as the office reads and writes it: entries are added, taken back by their opposite, and never changed.
import { randomUUIDv7 } from 'node:crypto';
import type { ledger, ParsedInput } from '@foyer/contract';
import { actorId, audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { lockContacts, selectContact } from '../patients/public.ts';
import { settingsOf, todayOf } from '../practice/public.ts';
import { entryAmount, faultTexts, isPast } from './entry.policy.ts';
import {
  insertOnce,
  type NewEntry,
  selectBalance,
  selectEntry,
  selectEntryOfKey,
  selectOfficeEntries,
} from './ledger.store.ts';
import { negated } from './money.policy.ts';
import { dayText } from './pages/texts.en.ts';

type LedgerQuery = ParsedInput<typeof ledger.patientLedger>['query'];
type Draft = ParsedInput<typeof ledger.addLedgerEntry>['body'];
type Reversal = ParsedInput<typeof ledger.reverseLedgerEntry>['body'];

/** @throws not-found */
export async function readLedger(ctx: Ctx & Uses<'caches'>, contactId: string, { before, limit }: LedgerQuery) {
  const [{ billing_currency: currency }, today] = await Promise.all([settingsOf(ctx), todayOf(ctx)]);
  const read = await inTenant(ctx, async (tx) => {
    const contact = await selectContact(tx, contactId);
    if (!contact) return undefined;
    const [balance, rows] = await Promise.all([
      selectBalance(tx, contactId),
      selectOfficeEntries(tx, contactId, { before, limit: limit + 1 }),
      audit(tx, ctx, { action: 'read', object: { kind: 'billing', id: contactId } }),
    ]);
    return { contact, balance, rows };
  });
  if (!read) throw problem('not-found');
  const { contact, balance, rows } = read;
  const entries = rows.slice(0, limit).map((row) => ({
    id: row.entry_id,
    kind: row.kind,
    method: row.method,
    description: row.description,
    occurredOn: row.occurred_on,
    enteredAt: row.created_at.toISOString(),
    enteredBy: row.entered_by,
    amount: row.amount,
    running: row.running,
    isReversed: row.is_reversed,
  }));
  return {
    person: `${contact.name_first} ${contact.name_last}`.trim(),
    balance,
    currency,
    today,
    isOpen: contact.merged_into === null,
    entries,
    next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null,
  };
}

const invalid = (path: string, message: string) =>
  problem('validation-failed', { errors: [{ path: `body.${path}`, message }] });

const compared = ['contact_id', 'kind', 'amount', 'description', 'occurred_on', 'method', 'reverses_entry_id'] as const;

/** Stores it, or answers with the entry that the same key has stored; undefined where neither is so. */
async function store(tx: Tx, ctx: Ctx, entry: NewEntry & { readonly request_key: string }) {
  if (await insertOnce(tx, entry)) {
    await audit(tx, ctx, { action: `add-${entry.kind}`, object: { kind: 'billing', id: entry.contact_id } });
    return entry.entry_id;
  }
  const known = await selectEntryOfKey(tx, entry.request_key);
  if (!known) return undefined;
  const isSame = compared.every((name) => (known[name] ?? null) === (entry[name] ?? null));
  return isSame ? known.entry_id : problem('entry-key-reused');
}

/** Id of the entry. @throws not-found, validation-failed, entry-key-reused */
export async function addEntry(ctx: Ctx & Uses<'caches'>, contactId: string, draft: Draft): Promise<string> {
  const [{ billing_currency: currency }, today] = await Promise.all([settingsOf(ctx), todayOf(ctx)]);
  const read = entryAmount(draft, draft.amount, currency);
  if ('fault' in read) throw invalid('amount', faultTexts[read.fault]);
  if (!isPast(draft.occurredOn, today)) throw invalid('occurredOn', 'Choose today or a day before.');
  const stored = await inTenant(ctx, async (tx) => {
    const [contact] = await lockContacts(tx, [contactId]);
    if (!contact || contact.merged_into !== null) return undefined;
    return store(tx, ctx, {
      tenant_id: ctx.tenant.id,
      entry_id: randomUUIDv7(),
      contact_id: contactId,
      kind: draft.kind,
      amount: read.amount,
      description: draft.description,
      occurred_on: draft.occurredOn,
      created_at: ctx.clock.now(),
      created_by: actorId(ctx),
      method: draft.kind === 'payment' ? draft.method : null,
      request_key: draft.key,
    });
  });
  if (typeof stored === 'string') return stored;
  throw stored ?? problem('not-found');
}

/** Id of the reversal. @throws not-found, already-reversed, entry-key-reused */
export async function reverseEntry(
  ctx: Ctx & Uses<'caches'>,
  entryId: string,
  { key, reason }: Reversal,
): Promise<string> {
  const today = await todayOf(ctx);
  const stored = await inTenant(ctx, async (tx): Promise<string | Problem> => {
    const entry = await selectEntry(tx, entryId);
    const [contact] = entry ? await lockContacts(tx, [entry.contact_id]) : [];
    if (!entry || !contact || contact.merged_into !== null) return problem('not-found');
    if (entry.kind === 'reversal') return problem('already-reversed');
    const reversal = await store(tx, ctx, {
      tenant_id: ctx.tenant.id,
      entry_id: randomUUIDv7(),
      contact_id: entry.contact_id,
      kind: 'reversal',
      amount: negated(entry.amount),
      description: `Reversal of “${entry.description}”, ${dayText(entry.occurred_on)}: ${reason}`,
      occurred_on: today,
      created_at: ctx.clock.now(),
      created_by: actorId(ctx),
      reverses_entry_id: entryId,
      request_key: key,
    });
    return reversal ?? problem('already-reversed');
  });
  if (stored instanceof Problem) throw stored;
  return stored;
}
