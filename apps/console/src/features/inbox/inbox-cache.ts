// Pure changes to what the console keeps of the inbox, so that a row changes at once everywhere it shows.
import type { InboxAnswer, InboxRow } from './inbox-types.ts';

/** All loaded rows, each once: a row that moved between two pages while they were loaded would come twice. */
export function rowsOf(pages: readonly InboxAnswer[]): InboxRow[] {
  const seen = new Set<string>();
  return pages.flatMap((page) => page.items.filter((row) => !seen.has(row.id) && seen.add(row.id)));
}

/** Changes one row in the pages that hold it; the same pages when none does. */
export function patchRow(pages: readonly InboxAnswer[], id: string, change: Partial<InboxRow>): readonly InboxAnswer[] {
  const isThere = pages.some((page) => page.items.some((row) => row.id === id));
  if (!isThere) return pages;
  return pages.map((page) => ({
    ...page,
    items: page.items.map((row) => (row.id === id ? { ...row, ...change } : row)),
  }));
}

/**
 * Keeps the open row in the list after it stopped matching the filters (approved, say, while 'New' is shown):
 * it stays at its place until another row is opened.
 * @param held the open row as it last stood in this list
 */
export function withHeldRow(rows: readonly InboxRow[], held: InboxRow | undefined): readonly InboxRow[] {
  if (!held || rows.some((row) => row.id === held.id)) return rows;
  const at = rows.findIndex((row) => row.submittedAt < held.submittedAt);
  return at === -1 ? [...rows, held] : [...rows.slice(0, at), held, ...rows.slice(at)];
}

/** Shows a row as read once its submission is open, also in a list that was asked for just before the server knew. */
export function asRead(rows: readonly InboxRow[], id: string | undefined): readonly InboxRow[] {
  return rows.some((row) => row.id === id && !row.isRead)
    ? rows.map((row) => (row.id === id ? { ...row, isRead: true } : row))
    : rows;
}
