// How long a merge can be taken back.

const undoDays = 30;

/** Whether a merge of that time can still be undone. */
export function isUndoable(mergedAt: Date, now: Date): boolean {
  return now.getTime() - mergedAt.getTime() <= undoDays * 86_400_000;
}
