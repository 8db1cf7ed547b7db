// The graph of a checkout's sources: which files run when a name of a file is used. It follows names one by one: a file that takes one
// function from the index of a package does not reach all of the package.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { type NameOf, type Part, readSource, readWhole, type Source } from './read-source.ts';

/** Where to begin: a name of a file, '*' for all of it. */
export interface Start {
  readonly file: string;
  readonly name: string;
}

/** What was reached. */
export interface Reached {
  /** The parts of each file that were reached. */
  readonly files: ReadonlyMap<string, readonly Part[]>;
  /** Folders that a reached part names: everything below them may be read. */
  readonly folders: ReadonlySet<string>;
}

/** Says whether a file may be entered that is no start. */
export type Follow = (file: string) => boolean;

export interface SourceGraph {
  readonly files: ReadonlySet<string>;
  /** Follows the starts; `follow` can hold back. */
  reach(starts: readonly Start[], follow?: Follow): Reached;
  /** Returns the other files that a file imports, passes on or names. */
  importsOf(file: string): ReadonlySet<string>;
  /** Returns where a name that a file imports comes from, through all files that pass it on. */
  resolve(file: string, taken: NameOf): Start[];
  /** Returns the parts of a file; undefined for what is neither code nor a style sheet or page. */
  sourceOf(file: string): Source | undefined;
  textOf(file: string): string;
}

/** The exports of a workspace: what is imported by this name is in this file. `*` stands for the same part in both. */
export type Exports = ReadonlyMap<string, string>;

/** A name of a file, and what it leads to. */
interface Node extends Start {
  readonly part: Part | undefined;
  readonly next: readonly Start[];
  readonly folders: readonly string[];
  /** The same as nodes, once they were needed. */
  nodes?: readonly Node[];
  /** The last walk that came by. */
  walk: number;
}

const code = /\.[cm]?[jt]sx?$/;

function resolverOf(files: ReadonlySet<string>, exports: Exports) {
  const folders = new Set<string>();
  for (const file of files)
    for (let folder = dirname(file); folder !== '.' && !folders.has(folder); folder = dirname(folder))
      folders.add(folder);
  const patterns = [...exports].filter(([name]) => name.endsWith('*'));
  /** Returns the files that an import leads to: none outside of the checkout, two where a browser gets another one. */
  const imported = (from: string, what: string): string[] => {
    if (/^\.{1,2}\//.test(what))
      return [posix.join(dirname(from), what.replace(/[?#].*$/, ''))].filter((it) => files.has(it));
    const exact = exports.get(what);
    if (exact !== undefined) return [exact];
    return patterns
      .filter(([name]) => what.startsWith(name.slice(0, -1)))
      .map(([name, file]) => file.slice(0, -1) + what.slice(name.length - 1))
      .filter((file) => files.has(file));
  };
  /** Returns the files and folders that a string literal names, relative to its file or to the checkout. */
  const named = (from: string, text: string): { files: string[]; folders: string[] } => {
    const plain = text
      .replace(/\$\{$|[?#].*$/, '')
      .replace(/\/?\*.*$/, '')
      .replace(/\/$/, '');
    // Dots alone, as in `../../${name}`, say nothing.
    if (/^[./]*$|[\s<>:]/.test(plain)) return { files: imported(from, text), folders: [] };
    const beside = posix.join(dirname(from), plain);
    const below = plain.includes('/') ? posix.normalize(plain) : plain;
    const isPath = /^\.{1,2}(?:\/|$)/.test(plain);
    const isSlashed = plain.includes('/');
    return {
      files: [...new Set([...imported(from, text), beside, below])].filter((file) => files.has(file)),
      folders: [...(isPath ? [beside] : []), ...(isSlashed && !isPath ? [below, beside] : [])].filter((folder) =>
        folders.has(folder),
      ),
    };
  };
  return { imported, named };
}

/** Builds the graph of these files; `read` returns the text of one. */
export function buildGraph(names: readonly string[], read: (file: string) => string, exports: Exports): SourceGraph {
  const files = new Set(names);
  const sources = new Map<string, Source | undefined>();
  const { imported, named } = resolverOf(files, exports);
  const sourceOf = (file: string): Source | undefined => {
    if (!sources.has(file)) {
      const reader = code.test(file) ? readSource : /\.(?:css|html)$/.test(file) ? readWhole : undefined;
      sources.set(file, reader?.(read(file)));
    }
    return sources.get(file);
  };
  const originsOf = (file: string, name: string): Start[] => {
    const source = sourceOf(file);
    if (!source || name === '*' || source.parts.has(name)) return [{ file, name }];
    const passed = source.passed.get(name);
    return (passed ?? source.passed.get('*') ?? []).flatMap((to) =>
      imported(file, to.from).flatMap((target) => originsOf(target, passed ? to.name : name)),
    );
  };
  const resolve = (file: string, { from, name }: NameOf): Start[] =>
    imported(file, from).flatMap((target) => originsOf(target, name));
  const known = new Map<string, Map<string, Node>>();
  const nodeOf = ({ file, name }: Start): Node => {
    const own = known.get(file) ?? new Map<string, Node>();
    const node = own.get(name) ?? { file, name, walk: 0, ...lead(file, name) };
    known.set(file, own.set(name, node));
    return node;
  };
  const lead = (file: string, name: string): Pick<Node, 'part' | 'next' | 'folders'> => {
    const source = sourceOf(file);
    const next: Start[] = [];
    const folders: string[] = [];
    const goTo = (what: string, to: string) => {
      for (const target of imported(file, what)) next.push({ file: target, name: to });
    };
    // What stands outside of all declarations runs when a file is imported for any name.
    if (name !== '') next.push({ file, name: '' });
    else for (const from of source?.bare ?? []) goTo(from, '*');
    const part = source?.parts.get(name);
    const passed = source?.passed.get(name);
    if (name === '*') {
      for (const own of [...(source?.parts.keys() ?? []), ...(source?.passed.keys() ?? [])])
        if (own !== '*') next.push({ file, name: own });
      for (const { from } of passed ?? []) goTo(from, '*');
    } else if (part) {
      for (const word of part.words) {
        if (word !== name && source?.parts.has(word)) next.push({ file, name: word });
        const taken = source?.imports.get(word);
        if (taken) goTo(taken.from, taken.name);
      }
      for (const text of part.texts) {
        const places = named(file, text);
        for (const target of places.files) next.push({ file: target, name: '*' });
        folders.push(...places.folders);
      }
    } else for (const to of passed ?? source?.passed.get('*') ?? []) goTo(to.from, passed ? to.name : name);
    return { part, next, folders };
  };

  let walks = 0;
  const reach = (starts: readonly Start[], follow: Follow = () => true): Reached => {
    const reached = { files: new Map<string, Part[]>(), folders: new Set<string>() };
    const queue = starts.map(nodeOf);
    const entered = new Map(starts.map(({ file }) => [file, true]));
    walks += 1;
    for (let node = queue.pop(); node; node = queue.pop()) {
      if (node.walk === walks) continue;
      node.walk = walks;
      const { file } = node;
      const mayEnter = entered.get(file) ?? follow(file);
      entered.set(file, mayEnter);
      if (!mayEnter) continue;
      const parts = reached.files.get(file) ?? [];
      reached.files.set(file, parts);
      if (node.part) parts.push(node.part);
      for (const folder of node.folders) reached.folders.add(folder);
      node.nodes ??= [...new Set(node.next.map(nodeOf))];
      queue.push(...node.nodes);
    }
    return reached;
  };
  const importsOf = (file: string): ReadonlySet<string> => {
    const found = new Set<string>();
    reach([{ file, name: '*' }], (to) => {
      found.add(to);
      return false;
    });
    return found;
  };
  return { files, reach, importsOf, resolve, sourceOf, textOf: read };
}

/** Reads what the workspaces of a checkout export from their package.json. */
export function readExports(root: string): Exports {
  const exports = new Map<string, string>();
  for (const manifest of globSync('{apps,packages}/*/package.json', { cwd: root })) {
    const { name, exports: own = {} } = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as {
      name: string;
      exports?: Record<string, string | Record<string, string>>;
    };
    for (const [path, target] of Object.entries(own)) {
      // What Node gets stands first and passes on what a browser gets.
      const [file = ''] = typeof target === 'string' ? [target] : Object.values(target);
      exports.set(posix.join(name, path), posix.join(dirname(manifest).replaceAll('\\', '/'), file));
    }
  }
  return exports;
}
