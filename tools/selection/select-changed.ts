// Chooses the test files that reach what was changed. Where no graph can tell, it chooses all of them and says why.
import { ownFiles, textOf } from '../checks/files.ts';
import { root } from '../root.ts';
import { projectOf } from '../testing/test-arguments.ts';
import { bindings, calledEndpoints, moduleOf } from './endpoints.ts';
import { consolePages, frameReach, openedPages, pageReach, portalPages } from './screens.ts';
import { buildGraph, type Reached, readExports, type SourceGraph, type Start } from './source-graph.ts';

/** The commands whose tests can be chosen by what they reach. */
export type ReachingCommand = 'server' | 'e2e';

/** The chosen files of all that there are, and a sentence that says why. */
export interface Choice {
  readonly files: readonly string[];
  readonly sentence: string;
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const isCode = (file: string): boolean => /\.(?:[cm]?[jt]sx?|css)$/.test(file);
/** What serves tests: a browser test imports nothing else of the server. */
const testing = /^(?:e2e|tools|apps\/server\/src\/testing)\//;
const product = /^(?:apps\/(?:portal|console)\/|apps\/server\/(?!src\/testing\/))/;
/** No test reads them unless it names them. */
const aside =
  /^(?:docs|bench|deploy|conformance|\.ci)\/|\.md$|^(?:LICENSE|\.dockerignore|\.gitignore|biome\.json|knip\.json)$/;
/** Run before the tests of every project, and followed only so far: the data that they make comes from all of the product. */
const setup = ['tools/testing/global-setup.ts', 'tools/tenancy/setup.ts', 'vitest.config.ts'];
const ofSetup = /^(?:tools|apps\/server\/src\/(?:testing|platform\/db))\//;
/**
 * What every test of a command needs, though no import says so: the database and the demo's data, and for screens the server around
 * its modules and how the web apps are built.
 */
const ofAll = {
  server: /^apps\/server\/(?:migrations|src\/seed)\/(?!.*\.test\.ts$)/,
  e2e: /^apps\/server\/(?!src\/(?:modules|testing|faults|cli)\/)(?!.*\.test\.ts$)|^tools\/(?:build|vite)\//,
} as const;

/** What a test file reaches. */
interface Reach {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
  /** The server's modules of which it reaches anything: what they do at night is no endpoint’s. */
  readonly modules: ReadonlySet<string>;
  /** Nothing in its text says what it opens. */
  readonly isOpen: boolean;
}

const allOf = (file: string): Start => ({ file, name: '*' });

function union(...all: readonly Reached[]): Reach {
  const files = new Set(all.flatMap((one) => [...one.files.keys()]));
  const folders = new Set(all.flatMap((one) => [...one.folders]));
  const modules = new Set<string>();
  return { files, folders, modules, isOpen: false };
}

/** Returns what a server test reaches by imports, and by the files that it names. */
function serverReach(graph: SourceGraph): (test: string) => Reach {
  return (test) => union(graph.reach([allOf(test)]));
}

/** Returns what a browser test reaches: its own steps, the pages that it opens, and the server behind their calls. */
function screenReach(graph: SourceGraph): (test: string) => Reach {
  const apps = [portalPages(graph.textOf), consolePages(graph.textOf)].map((pages) => ({
    pages,
    reach: pageReach(graph, pages),
    frame: frameReach(graph, pages),
  }));
  const bound = bindings(graph);
  return (test) => {
    const steps = graph.reach([allOf(test)], (to) => !product.test(to));
    const parts = [...steps.files].filter(([file]) => testing.test(file)).flatMap(([, own]) => own);
    const screens = apps.flatMap(({ pages, reach, frame }) => {
      const opened = openedPages(parts, pages, reach);
      return opened.length === 0 ? [] : [frame, ...opened.map(reach)];
    });
    const called = calledEndpoints(
      graph,
      parts.flatMap(({ texts }) => texts),
    );
    const endpoints = new Set([...called, ...[steps, ...screens].flatMap(({ files }) => [...files.keys()])]);
    const server = graph.reach([...endpoints].flatMap((file) => bound.get(file) ?? []));
    const all = union(steps, ...screens, server);
    const modules = new Set([...all.files].map(moduleOf).filter((module) => module !== undefined));
    return { ...all, modules, isOpen: screens.length === 0 };
  };
}

const reaches = ({ files, folders, modules }: Reach, file: string): boolean =>
  files.has(file) ||
  [...folders].some((folder) => file.startsWith(`${folder}/`)) ||
  (!isTest(file) && modules.has(moduleOf(file) ?? ''));

/** Returns whether a change may matter to tests that do not reach it by anything that is followed. */
function mayMatter(command: ReachingCommand, file: string): boolean {
  if (isTest(file) || aside.test(file)) return false;
  if (testing.test(file)) return !isCode(file);
  const isServer = file.startsWith('apps/server/');
  const isWeb = /^apps\/(?:portal|console)\//.test(file);
  if (command === 'server') return !isWeb && !isCode(file);
  return isServer || isWeb || !isCode(file) || file.startsWith('packages/');
}

/** Chooses among `tests` those that reach one of the `changed` files. */
export function chooseTests(
  command: ReachingCommand,
  graph: SourceGraph,
  tests: readonly string[],
  changed: readonly string[],
): Choice {
  const some = (list: readonly string[]) => (list.length > 3 ? `${list.slice(0, 3).join(', ')} …` : list.join(', '));
  const all = (why: string) => ({ files: tests, sentence: `All ${tests.length} ${command} files: ${why}.` });
  const shared = graph.reach(setup.filter((file) => graph.files.has(file)).map(allOf), (to) => ofSetup.test(to));
  const needed = changed.filter((file) => shared.files.has(file) || setup.includes(file) || ofAll[command].test(file));
  if (needed.length > 0) return all(`every one of them needs ${some(needed)}`);
  const reachOf = command === 'e2e' ? screenReach(graph) : serverReach(graph);
  const reached = new Set<string>();
  const files = tests.filter((test) => {
    const reach = reachOf(test);
    const own = changed.filter((file) => reaches(reach, file));
    for (const file of own) reached.add(file);
    return own.length > 0 || (reach.isOpen && changed.some((file) => mayMatter(command, file)));
  });
  const unknown = changed.filter((file) => !reached.has(file) && mayMatter(command, file));
  if (unknown.length > 0) return all(`no import and no path shows who needs ${some(unknown)}`);
  if (files.length === 0) return { files, sentence: `No ${command} file reaches what was changed: ${some(changed)}.` };
  const what = `${reached.size} changed file${reached.size === 1 ? '' : 's'}`;
  return {
    files,
    sentence: `${files.length} of ${tests.length} ${command} files reach ${what}: ${some([...reached].sort())}.`,
  };
}

/** Reads the graph of the checkout. */
export function readGraph(): SourceGraph {
  return buildGraph(ownFiles(), textOf, readExports(root));
}

/** Returns the test files that the command runs when none is named. */
export const testsOf = (command: ReachingCommand, graph: SourceGraph): string[] =>
  [...graph.files].filter((file) => isTest(file) && projectOf(file) === command);
