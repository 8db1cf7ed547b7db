// Prevents lost updates between two editors: a save names the revision it is based on and the members it changes.
import type { RecordConflict } from '@foyer/contract';
import type { Ctx } from '../context.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { type EditedObject, noteMembers, selectMembersSince, selectRevision } from './member-changes.store.ts';

type Members = Readonly<Record<string, unknown>>;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the names of the members whose values differ between two states of the same shape. */
export function changedMembers(before: Members, after: Members): string[] {
  return Object.keys(after).filter((name) => !isSame(before[name], after[name]));
}

interface ConflictOptions {
  readonly now: Members;
  readonly wanted: Members;
  /** The person whose own changes are ignored: for screens that save each member on blur and don't reload in between. */
  readonly exceptBy?: string | null | undefined;
}

/**
 * Returns the conflict that blocks a save, or undefined. A conflict is a member that somebody else has changed since `revision`
 * to a value other than the one being saved. `now` holds the current values; the object's row must be locked.
 */
export async function conflictOf(
  tx: Tx,
  edited: EditedObject,
  revision: number,
  { now, wanted, exceptBy }: ConflictOptions,
): Promise<RecordConflict | undefined> {
  const since = await selectMembersSince(tx, edited, revision);
  const changes = since
    .filter(({ actorId }) => exceptBy === undefined || actorId !== exceptBy)
    .filter(({ member }) => wanted[member] !== undefined && !isSame(wanted[member], now[member]))
    .map(({ member, at, by }) => ({ path: `body.${member}`, now: now[member], by, at: at.toISOString() }));
  return changes.length === 0 ? undefined : { revision: await selectRevision(tx, edited), changes };
}

/** Runs work that may change an object and records which of its members changed. `read` returns their current values. */
export async function notingChanges<T>(
  tx: Tx,
  ctx: Ctx,
  edited: EditedObject,
  read: () => Promise<Members>,
  work: () => Promise<T>,
): Promise<T> {
  const before = await read();
  const done = await work();
  await noteMembers(tx, ctx, edited, changedMembers(before, await read()));
  return done;
}
