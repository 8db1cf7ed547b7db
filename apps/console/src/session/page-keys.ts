// The keys that the help lists for the page that is shown: pages and their parts add theirs while they are mounted.
import { createStore, useStore } from '@foyer/client/store';
import { useEffect, useEffectEvent } from 'react';

/** A key, or several, and what they do in words. */
export interface KeyWords {
  readonly keys: string;
  readonly text: string;
}

const sources = new Set<{ readonly rows: readonly KeyWords[] }>();
const listed = createStore<readonly KeyWords[]>([]);
const tell = () => listed.set([...sources].flatMap(({ rows }) => rows));

/** Lists keys in the help while the caller is mounted. */
export function usePageKeys(rows: readonly KeyWords[]): void {
  const latest = useEffectEvent(() => rows);
  const words = rows.map(({ keys, text }) => `${keys} ${text}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words identify the rows, which are new objects each time.
  useEffect(() => {
    const source = { rows: latest() };
    sources.add(source);
    tell();
    return () => {
      sources.delete(source);
      tell();
    };
  }, [words]);
}

/** Returns the keys of the page that is shown. */
export function useListedKeys(): readonly KeyWords[] {
  return useStore(listed);
}
