// How long a merge can be undone.

const undoDays = 30;

/** Whether a merge made at `mergedAt` can still be undone. */
export function isUndoable(mergedAt: Date, now: Date): boolean {
  return now.getTime() - mergedAt.getTime() <= undoDays * 86_400_000;
}
