// Stores a batch of one kind of item: each item is stored or refused by itself, and the response gives each outcome.

import type { MemberError, sync } from '@foyer/contract';
import type { AccessObject } from '@foyer/contract/access-words';
import type { z } from 'zod';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { findSynced, type SyncedPlace } from '../practice-setup/public.ts';
import { beginSync } from '../visits/public.ts';
import { inSavepoint } from './savepoint.store.ts';

export interface Batch {
  readonly upserts: readonly { externalId: string }[];
  readonly deletions: readonly string[];
}

/** Thrown for an item that refers to something unknown. */
export class RefusedItemError extends Error {
  override name = 'RefusedItemError';
  readonly errors: readonly MemberError[];

  constructor(path: string, message: string) {
    super(message);
    this.errors = [{ path, message }];
  }
}

type Referred = 'locations' | 'providers' | 'visitTypes';

/** Returns the id of what an item refers to. @throws RefusedItemError */
export type ReferenceLookup = (table: Referred, path: string, externalId: string) => Promise<string>;

export interface SyncedKind<S extends z.ZodType> {
  /** The audited object: one item when it is personal data, otherwise all of them. */
  readonly audited: AccessObject;
  readonly schema: S;
  /** Whether items are personal data, so that each changed one is audited by itself. */
  readonly isPersonal?: boolean;
  upsert(
    tx: Tx,
    ctx: Ctx,
    item: z.output<S>,
    refer: ReferenceLookup,
  ): Promise<SyncedPlace & { readonly isOverbooked?: boolean }>;
  /** Returns the id of the removed row, or undefined when it never existed. */
  remove(tx: Tx, ctx: Ctx, externalId: string): Promise<string | undefined>;
}

function referIn(tx: Tx): ReferenceLookup {
  const known = new Map<string, string>();
  return async (table, path, externalId) => {
    const key = `${table} ${externalId}`;
    const id = known.get(key) ?? (await findSynced(tx, table, externalId));
    if (id === undefined) throw new RefusedItemError(path, 'is not known; send it first');
    known.set(key, id);
    return id;
  };
}

/** Whether the database rejects the value itself: an invalid year, an invalid text. */
function isUnfit(error: unknown): boolean {
  return /^(?:22|23514)/.test(String((error as { code?: unknown }).code));
}

async function storeOne<S extends z.ZodType>(
  tx: Tx,
  ctx: Ctx,
  kind: SyncedKind<S>,
  raw: { externalId: string },
  refer: ReferenceLookup,
): Promise<sync.SyncOutcome> {
  const { externalId } = raw;
  const parsed = kind.schema.safeParse(raw);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    return { externalId, outcome: 'refused', id: null, errors };
  }
  try {
    const stored = await inSavepoint(tx, () => kind.upsert(tx, ctx, parsed.data, refer));
    return { externalId, ...stored };
  } catch (error) {
    if (error instanceof RefusedItemError)
      return { externalId, outcome: 'refused', id: null, errors: [...error.errors] };
    if (!isUnfit(error)) throw error;
    return { externalId, outcome: 'refused', id: null, errors: [{ path: '', message: 'holds a value out of range' }] };
  }
}

const quiet: readonly sync.SyncOutcome['outcome'][] = ['unchanged', 'absent', 'refused'];

/** Stores the items in their order, then removes. Everything reported as stored is committed. */
export function pushBatch<S extends z.ZodType>(ctx: Ctx, kind: SyncedKind<S>, batch: Batch) {
  return inTenant(ctx, (tx) => storeBatch(tx, ctx, kind, batch));
}

/** The same within a transaction, whose further changes of visits count as the software's own. */
export async function storeBatch<S extends z.ZodType>(tx: Tx, ctx: Ctx, kind: SyncedKind<S>, batch: Batch) {
  await beginSync(tx);
  const refer = referIn(tx);
  const results: sync.SyncOutcome[] = [];
  for (const raw of batch.upserts) results.push(await storeOne(tx, ctx, kind, raw, refer));
  for (const externalId of batch.deletions) {
    const id = await kind.remove(tx, ctx, externalId);
    results.push({ externalId, outcome: id === undefined ? 'absent' : 'deleted', id: id ?? null });
  }
  const changed = results.filter(({ outcome }) => !quiet.includes(outcome));
  if (kind.isPersonal)
    for (const { id } of changed)
      await audit(tx, ctx, { action: 'sync', object: { kind: kind.audited, id: id ?? '' } });
  else if (changed.length > 0)
    await audit(tx, ctx, { action: 'sync', object: { kind: kind.audited, id: String(changed.length) } });
  return { results };
}
