// Whether the page is still loading, its code or what it shows first: keys that are meant for it wait so long.
import { useLayoutEffect } from 'react';

const sources = new Set<object>();
const listeners = new Set<() => void>();

export const isPageLoading = (): boolean => sources.size > 0;

/** Calls `listener` whenever a page may have loaded. Returns a function that stops it. */
export function onPageLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells that the page is loading, as long as the caller is mounted and says so. */
export function usePageLoading(isLoading = true): void {
  useLayoutEffect(() => {
    if (!isLoading) return;
    const source = {};
    sources.add(source);
    return () => {
      sources.delete(source);
      for (const listener of listeners) listener();
    };
  }, [isLoading]);
}
