// Vite plugin: the browser gets each endpoint's method and path, and no schema (and so no zod).
import { statSync } from 'node:fs';
import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const folder = ['', 'packages', 'contract', 'src', ''].join(sep);
/** Endpoints are in the contract's folders, one for each module; shared code is next to the folders. */
function isEndpointModule(id: string): boolean {
  const at = id.lastIndexOf(folder);
  if (at < 0) return false;
  const file = id.slice(at + folder.length);
  return file.endsWith('.ts') && !file.endsWith('.test.ts') && file.includes(sep);
}

/** Returns the module's endpoints as source text: `export const token = {"method":"POST","path":"/auth/v1/…"};`. */
export function routesSource(module: Readonly<Record<string, unknown>>): string {
  return Object.entries(module)
    .flatMap(([name, value]) => {
      const { method, path } = (value ?? {}) as { method?: unknown; path?: unknown };
      if (typeof method !== 'string' || typeof path !== 'string') return [];
      return [`export const ${name} = ${JSON.stringify({ method, path })};`];
    })
    .join('\n');
}

export function contractRoutes(): Plugin {
  return {
    name: 'foyer-contract-routes',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id;
      if (!isEndpointModule(file)) return null;
      // Node runs the file directly; the query makes it reload a changed file.
      const module = await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`);
      this.addWatchFile(file);
      return { code: `${routesSource(module)}\nexport {};\n`, map: null, moduleType: 'js' };
    },
  };
}
