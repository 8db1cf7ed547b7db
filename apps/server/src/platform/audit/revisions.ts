// Keeps two people from taking back each other's changes: a save names the revision it began from and the members it changes.
import type { RecordConflict } from '@foyer/contract';
import type { Ctx } from '../context.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { type EditedObject, noteMembers, selectMembersSince, selectRevision } from './member-changes.store.ts';

type Members = Readonly<Record<string, unknown>>;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Names of the members whose values differ between two states of the same shape. */
export function changedMembers(before: Members, after: Members): string[] {
  return Object.keys(after).filter((name) => !isSame(before[name], after[name]));
}

interface ConflictOptions {
  readonly now: Members;
  readonly wanted: Members;
  /** Whose own changes do not count: for screens that save each member as it is left and read nothing in between. */
  readonly exceptBy?: string | null | undefined;
}

/**
 * What stands against a save, or undefined where nothing does: members of it that somebody else has changed since `revision`,
 * to something else than the save would. `now` holds the values as they are; the thing's row is locked.
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

/** Does work that may change a thing, and writes down which of its members it has changed. `read` answers them as they are. */
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
