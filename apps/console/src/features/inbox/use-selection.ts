// Keeps which rows of the list are selected for approving or exporting.
import { useMemo, useState } from 'react';
import type { InboxRow } from './inbox-types.ts';

export interface Selection {
  /** The selected rows among those shown, in the list's order. */
  readonly rows: readonly InboxRow[];
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly add: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

const nobody: ReadonlySet<string> = new Set();

/** @param view any text that identifies the filters; changing them clears the selection */
export function useSelection(rows: readonly InboxRow[], view: string): Selection {
  const [kept, setKept] = useState({ view, ids: nobody });
  const ids = kept.view === view ? kept.ids : nobody;
  const change = (next: (ids: Set<string>) => void) =>
    setKept((before) => {
      const changed = new Set(before.view === view ? before.ids : nobody);
      next(changed);
      return { view, ids: changed };
    });
  return {
    rows: useMemo(() => rows.filter((row) => ids.has(row.id)), [rows, ids]),
    has: (id) => ids.has(id),
    toggle: (id) => change((all) => all.delete(id) || all.add(id)),
    add: (more) =>
      change((all) => {
        for (const id of more) all.add(id);
      }),
    clear: () => setKept({ view, ids: nobody }),
  };
}
