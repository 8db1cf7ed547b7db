// Pure changes to the cached inbox, so that a row changes at once wherever it is shown.
import type { InboxAnswer, InboxRow } from './inbox-types.ts';

/** Returns all loaded rows, each once: a row that moved between two pages while they were loading would appear twice. */
export function rowsOf(pages: readonly InboxAnswer[]): InboxRow[] {
  const seen = new Set<string>();
  return pages.flatMap((page) => page.items.filter((row) => !seen.has(row.id) && seen.add(row.id)));
}

/** Changes one row in the pages that hold it; returns the same pages if none does. */
export function patchRow(pages: readonly InboxAnswer[], id: string, change: Partial<InboxRow>): readonly InboxAnswer[] {
  const isThere = pages.some((page) => page.items.some((row) => row.id === id));
  if (!isThere) return pages;
  return pages.map((page) => ({
    ...page,
    items: page.items.map((row) => (row.id === id ? { ...row, ...change } : row)),
  }));
}

/**
 * Keeps the open row in the list after it stopped matching the filters (such as approved while 'New' is shown):
 * it keeps its place until another row is opened.
 * @param held the open row as it last was in this list
 */
export function withHeldRow(rows: readonly InboxRow[], held: InboxRow | undefined): readonly InboxRow[] {
  if (!held || rows.some((row) => row.id === held.id)) return rows;
  const at = rows.findIndex((row) => row.submittedAt < held.submittedAt);
  return at === -1 ? [...rows, held] : [...rows.slice(0, at), held, ...rows.slice(at)];
}

/** Shows a row as read once its submission is open, even in a list requested just before the server knew. */
export function asRead(rows: readonly InboxRow[], id: string | undefined): readonly InboxRow[] {
  return rows.some((row) => row.id === id && !row.isRead)
    ? rows.map((row) => (row.id === id ? { ...row, isRead: true } : row))
    : rows;
}
