// Vite plugin: tells which modules a page needs, so that code that several late pages share is not loaded by those that do without.
import type { Plugin } from 'vite';

export interface PageNeeds {
  readonly plugin: Plugin;
  /** Whether this page imports the module, directly or through others. Code that is loaded later does not count. */
  needs(page: string, id: string): boolean;
}

/** @param pages the file of each page: the end of its path, with `/` */
export function pageNeeds(pages: readonly string[]): PageNeeds {
  const reached = new Map<string, ReadonlySet<string>>();
  return {
    plugin: {
      name: 'foyer-page-needs',
      apply: 'build',
      buildEnd() {
        for (const page of pages) {
          const todo = [...this.getModuleIds()].filter((id) => id.replaceAll('\\', '/').endsWith(page));
          const found = new Set<string>();
          for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
            if (found.has(id)) continue;
            found.add(id);
            todo.push(...(this.getModuleInfo(id)?.importedIds ?? []));
          }
          reached.set(page, found);
        }
      },
    },
    needs: (page, id) => reached.get(page)?.has(id) ?? false,
  };
}
