// Which pages of the two web apps a browser test opens: by the paths in its text, and by the links on the pages that it opens.
import { posix } from 'node:path';
import type { Part } from './read-source.ts';
import type { Reached, SourceGraph } from './source-graph.ts';

type WebApp = 'portal' | 'console';

/** The pages of a web app. */
export interface AppPages {
  readonly app: WebApp;
  /** The files of the pages at and below the first part of a path, without slashes; '' is where the app begins. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  /** Names in code that stand for a path, with its first part: `paths.book` of the portal. */
  readonly names: ReadonlyMap<string, string>;
  /** First words of the pages' names in the rail, with the first part of their path. */
  readonly titles: ReadonlyMap<string, string>;
}

const base = { portal: '/patient-portal', console: '/practice' } as const;
const startOf = (app: WebApp): string => `apps/${app}/src/app/main.tsx`;

/** Paths of the portal whose page has another name. */
const otherPages: Readonly<Record<string, readonly string[]>> = {
  root: ['dashboard', 'signIn'],
  visit: ['visits', 'waitlist'],
  offer: ['waitlist'],
  packet: ['patientDocument'],
};

const firstPart = (path: string): string => /^\/?([\w-]*)/.exec(path)?.[1] ?? '';

function add(files: Map<string, string[]>, part: string, file: string): void {
  files.set(part, [...(files.get(part) ?? []), file]);
}

/** Reads the portal's pages. @throws if a path has no page */
export function portalPages(read: (file: string) => string): AppPages {
  const folder = 'apps/portal/src/app';
  const pages = new Map(
    [...read(`${folder}/pages.ts`).matchAll(/(\w+): page\(\(\) => import\('(\.[^']+)'\)/g)].map(
      ([, name = '', file = '']) => [name, posix.join(folder, file)],
    ),
  );
  const files = new Map<string, string[]>();
  const names = new Map<string, string>();
  for (const [, name = '', path = ''] of read('apps/portal/src/api/paths.ts').matchAll(/^ {2}(\w+): '(\/[\w-]*)'/gm)) {
    names.set(name, firstPart(path));
    for (const page of otherPages[name] ?? [name]) {
      const file = pages.get(page);
      if (!file) throw new Error(`The portal's path ${path} has no page: name it in tools/selection/screens.ts.`);
      add(files, firstPart(path), file);
    }
  }
  return { app: 'portal', files, names, titles: new Map() };
}

/** Reads the console's pages: those of the rail, and those with a route of their own. @throws if it finds none */
export function consolePages(read: (file: string) => string): AppPages {
  const folder = 'apps/console/src/app';
  const files = new Map<string, string[]>();
  const titles = new Map<string, string>();
  const words = read(`${folder}/texts/en-office.ts`);
  const sections = read(`${folder}/sections.ts`);
  for (const section of sections.split(/^ {2}\{$/m)) {
    const path = /^ {4}path: '(\/[\w-]+)'/m.exec(section)?.[1];
    const page =
      /import\('(\.[^']+)'\)/.exec(section)?.[1] ?? importOf(sections, /arrived\((\w+)\)/.exec(section)?.[1]);
    if (path && page) add(files, firstPart(path), posix.join(folder, page));
    const label = /label: 'shell\.(\w+)'/.exec(section)?.[1];
    const title = label && new RegExp(`^ {4}${label}: '(\\w+)`, 'm').exec(words)?.[1];
    if (path && title) titles.set(title, firstPart(path));
  }
  for (const name of ['app.tsx', 'office.tsx']) {
    const text = read(`${folder}/${name}`);
    for (const [, path = '', element = ''] of text.matchAll(/path="(\/[^"]+)" element=\{<(\w+)/g)) {
      const late = new RegExp(`const ${element} = late\\(\\(\\) => import\\('(\\.[^']+)'\\)`).exec(text)?.[1];
      const page = late ?? importOf(text, element);
      if (page) add(files, firstPart(path), posix.join(folder, page));
    }
  }
  // It begins with what people see first, or with the sign-in.
  files.set('', [...(files.get('today') ?? []), ...(files.get('sign-in') ?? [])]);
  if (!files.has('inbox') || !files.has('settings')) throw new Error('The pages of the console were not found.');
  return { app: 'console', files, names: new Map(), titles };
}

function importOf(text: string, name = ' '): string | undefined {
  return new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '(\\.[^']+)'`).exec(text)?.[1];
}

/** Returns the first parts of the paths of an app that texts of a test hold. */
function openedParts(texts: readonly string[], { app, files }: AppPages): Set<string> {
  const found = new Set<string>();
  // `/practice/${path}`: any word of the test may be the path. The portal's paths are put together by `visit`.
  const isOpen = texts.some((text) => new RegExp(`${base[app]}/?\\$\\{$`).test(text));
  for (const text of texts) {
    const [own = ''] = text.split(/[?#]/);
    // `/practice/inbox?show=all`, also in the middle of a longer text; `/practice` alone is a cookie's path.
    for (const [, part = ''] of own.matchAll(new RegExp(`${base[app]}\\\\?/([\\w-]*)`, 'g'))) found.add(part);
    const [, slash, part = ''] = /^[\^\\]*(\/?)([\w-]+)(?!\/v\d)(?:[\\/$]|$)/.exec(own) ?? [];
    if (app === 'portal' ? slash : isOpen) found.add(part);
  }
  return new Set([...found].filter((part) => files.has(part)));
}

/** Returns the first parts of the paths of the same app that a page's own code links to. */
function linkedParts(reached: Reached, pages: AppPages): Set<string> {
  const found = new Set<string>();
  for (const [file, parts] of reached.files) {
    if (!new RegExp(`^apps/${pages.app}/src/(?:features|pages)/`).test(file)) continue;
    for (const { words, texts } of parts) {
      for (const text of texts) {
        const part = /^\/([\w-]+)/.exec(text)?.[1];
        if (part) found.add(part);
      }
      if (words.has('paths')) for (const [name, part] of pages.names) if (words.has(name)) found.add(part);
    }
  }
  return new Set([...found].filter((part) => pages.files.has(part)));
}

/** What each page reaches without the frame around it and without the other pages. */
export type PageReach = (file: string) => Reached;

export function pageReach(graph: SourceGraph, pages: AppPages): PageReach {
  const all = new Set([...pages.files.values()].flat());
  const cache = new Map<string, Reached>();
  return (file) => {
    const reached = cache.get(file) ?? graph.reach([{ file, name: '*' }], (to) => !all.has(to));
    cache.set(file, reached);
    return reached;
  };
}

/** Returns what every page of an app needs: all that its start reaches but the pages. */
export function frameReach(graph: SourceGraph, pages: AppPages): Reached {
  const all = new Set([...pages.files.values()].flat());
  return graph.reach([{ file: startOf(pages.app), name: '*' }], (to) => !all.has(to));
}

/**
 * Returns the files of the pages that a test opens. By its text it opens those whose paths it holds, and in the console those whose
 * names it holds; a press on a link leads to others. In the console, where links connect nearly everything, it is followed over one
 * link from there, and in the portal, whose menu has no paths in the pages’ code, over any number.
 */
export function openedPages(parts: readonly Part[], pages: AppPages, reach: PageReach): string[] {
  const opened = openedParts(
    parts.flatMap(({ texts }) => texts),
    pages,
  );
  if (opened.size === 0) return [];
  for (const [title, part] of pages.titles) if (parts.some(({ words }) => words.has(title))) opened.add(part);
  const filesOf = (part: string) => pages.files.get(part) ?? [];
  const linked = (from: Iterable<string>) =>
    [...from].flatMap(filesOf).flatMap((file) => [...linkedParts(reach(file), pages)]);
  if (pages.app === 'console') for (const part of linked(opened)) opened.add(part);
  // What is added while the set is walked is walked as well.
  else for (const part of opened) for (const next of linked([part])) opened.add(next);
  return [...new Set([...opened].flatMap(filesOf))];
}
