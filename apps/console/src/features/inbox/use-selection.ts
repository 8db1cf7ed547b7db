// Which rows of the list are selected, to be approved or exported together.
import { useMemo, useState } from 'react';
import type { InboxRow } from './inbox-types.ts';

export interface Selection {
  /** Those of the rows that are shown, in the list's order. */
  readonly rows: readonly InboxRow[];
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly add: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

const nobody: ReadonlySet<string> = new Set();

/** @param view any text that stands for the filters: what was selected under others is selected no more */
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
