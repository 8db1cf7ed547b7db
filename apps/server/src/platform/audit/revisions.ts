// Prevents lost updates between two editors: a save names the revision it is based on and the members it changes.
import type { RecordConflict } from '@foyer/contract';
import type { Tx } from '../db/tenant-transaction.ts';
import { type EditedObject, type MemberChange, selectMembersSince, selectRevision } from './member-changes.store.ts';

type Members = Readonly<Record<string, unknown>>;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

interface ConflictOptions {
  readonly now: Members;
  readonly wanted: Members;
  /** The person whose own changes are ignored: for screens that save each member on blur and don't reload in between. */
  readonly exceptBy?: string | null | undefined;
}

/** Returns which of the members changed since somebody read the object keep it from being saved: those saved as another value. */
export function conflictsAmong(since: readonly MemberChange[], { now, wanted, exceptBy }: ConflictOptions) {
  return since
    .filter(({ actorId }) => exceptBy === undefined || actorId !== exceptBy)
    .filter(({ member }) => wanted[member] !== undefined && !isSame(wanted[member], now[member]))
    .map(({ member, at, by }) => ({ path: `body.${member}`, now: now[member], by, at: at.toISOString() }));
}

/**
 * Returns the conflict that blocks a save, or undefined. A conflict is a member that somebody else has changed since `revision`
 * to a value other than the one being saved. `now` holds the current values; the object's row must be locked.
 */
export async function conflictOf(
  tx: Tx,
  edited: EditedObject,
  revision: number,
  options: ConflictOptions,
): Promise<RecordConflict | undefined> {
  const changes = conflictsAmong(await selectMembersSince(tx, edited, revision), options);
  return changes.length === 0 ? undefined : { revision: await selectRevision(tx, edited), changes };
}
