// Remembers the open row as it last was in the list, so that it keeps its place when it stops matching the filters.
import { useState } from 'react';
import type { InboxRow } from './inbox-types.ts';

/**
 * @param rows the list from the server
 * @param filters any text that identifies the filters: a row is kept only under those it was opened with
 * @param isCurrent whether the rows are those of the filters, not of the ones before
 */
export function useHeldRow(
  rows: readonly InboxRow[],
  openId: string | undefined,
  filters: string,
  isCurrent: boolean,
): InboxRow | undefined {
  const [held, setHeld] = useState<{ filters: string; row: InboxRow }>();
  const row = rows.find((each) => each.id === openId);
  if (row) {
    if (isCurrent && (held?.row !== row || held.filters !== filters)) setHeld({ filters, row });
    return row;
  }
  return held && held.row.id === openId && held.filters === filters ? held.row : undefined;
}
