// From the contract to the server: which server files answer the endpoints of a contract file.
import type { SourceGraph, Start } from './source-graph.ts';

const contract = 'packages/contract/src/';
const modules = 'apps/server/src/modules/';
const compositionRoot = 'apps/server/src/app.ts';

/** Returns the server module that a file belongs to; undefined outside of the modules. */
export function moduleOf(file: string): string | undefined {
  return file.startsWith(modules) ? file.slice(modules.length).split('/')[0] : undefined;
}

/** Returns for each server module what the composition root hands to its routes: functions of other modules. */
function handedIn(graph: SourceGraph): Map<string, Start[]> {
  const handed = new Map<string, Start[]>();
  const root = graph.sourceOf(compositionRoot);
  const startOf = (word: string): Start[] => {
    const taken = root?.imports.get(word);
    return taken ? graph.resolve(compositionRoot, taken) : [];
  };
  for (const [, routes = '', given = ''] of graph
    .textOf(compositionRoot)
    .matchAll(/\.\.\.(\w+Routes)\(([^;]*?)\),\n/g)) {
    const own = startOf(routes)[0];
    const module = own && moduleOf(own.file);
    if (module) handed.set(module, [...(handed.get(module) ?? []), ...(given.match(/\w+/g) ?? []).flatMap(startOf)]);
  }
  return handed;
}

/** Returns for each file of the contract where the server binds its endpoints, with what is handed to these. */
export function bindings(graph: SourceGraph): ReadonlyMap<string, readonly Start[]> {
  const bound = new Map<string, Start[]>();
  const handed = handedIn(graph);
  for (const file of graph.files) {
    const module = moduleOf(file);
    if (!module || !/routes\.ts$/.test(file)) continue;
    const source = graph.sourceOf(file);
    const binding = [...(source?.parts.values() ?? [])].filter(({ words }) => words.has('bind'));
    for (const word of new Set(binding.flatMap(({ words }) => [...words]))) {
      const taken = source?.imports.get(word);
      if (taken?.from !== '@foyer/contract') continue;
      for (const { file: endpoints } of graph.resolve(file, taken))
        bound.set(endpoints, [...(bound.get(endpoints) ?? []), { file, name: '*' }, ...(handed.get(module) ?? [])]);
    }
  }
  return bound;
}

/** Returns the contract's files with an endpoint whose path a text begins with, up to its first parameter. */
export function calledEndpoints(graph: SourceGraph, texts: readonly string[]): string[] {
  const calls = texts.map((text) => /\/\w+\/v1\/[\w/-]*/.exec(text)?.[0]).filter((call) => call !== undefined);
  if (calls.length === 0) return [];
  return [...graph.files].filter((file) => {
    if (!file.startsWith(contract) || file.endsWith('.test.ts')) return false;
    const paths = [...(graph.sourceOf(file)?.parts.values() ?? [])]
      .flatMap((part) => part.texts)
      .filter((text) => /^\/\w+\/v1\//.test(text))
      .map((path) => path.split(':')[0] ?? '');
    return paths.some((path) => calls.some((call) => call.startsWith(path) || path.startsWith(call)));
  });
}
