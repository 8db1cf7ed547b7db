// The first visit of /book, in a browser that has nothing of it: how many calls wait for another, how much script comes, and
// whether anything moves.
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page, type Response } from 'playwright-core';
import { findBrowser } from '../../tools/testing/find-browser.ts';
import { launchOptions } from '../../tools/testing/launch-options.ts';
import type { BookingStage } from '../booking/stage.ts';
import { type Figure, runs } from './figures.ts';

const kilobyte = 1024;
/** Each call takes so much longer, so that one that waits for another is told from one that is only sent a little later. */
const delayMs = 400;
const viewports = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

interface Timed {
  readonly path: string;
  readonly from: number;
  readonly until: number;
}

export interface FirstVisit {
  /** The longest row of calls of which each began after the one before had ended. */
  readonly rounds: readonly string[];
  /** Bytes of scripts after gzip. */
  readonly script: number;
  /** Sum of layout shifts, as browsers score them; 0 is none. */
  readonly shift: number;
}

/** Returns the longest row of calls of which each began after the one before had ended. */
export function longestRow(calls: readonly Timed[]): readonly string[] {
  const rows: { readonly until: number; readonly row: readonly string[] }[] = [];
  for (const { path, from, until } of calls.toSorted((one, other) => one.from - other.from)) {
    let before: readonly string[] = [];
    for (const { until: end, row } of rows) if (end <= from && row.length > before.length) before = row;
    rows.push({ until, row: [...before, path] });
  }
  return rows.reduce<readonly string[]>((longest, { row }) => (row.length > longest.length ? row : longest), []);
}

const isScript = (response: Response) =>
  response.request().resourceType() === 'script' || /\.m?js(?:\?|$)/.test(response.url());

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const store = window as unknown as { shift: number };
    store.shift = 0;
    const add = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) store.shift += entry.value;
    };
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
  });
}

export interface Opening {
  /** A selector of what the visit is about. */
  readonly shown: string;
  readonly viewport?: (typeof viewports)[number];
}

/** Opens an address in a fresh profile, and waits until `shown` stands there and nothing more is loaded. */
export async function firstVisit(browser: Browser, url: string, { shown, viewport }: Opening): Promise<FirstVisit> {
  const context = await browser.newContext(viewport ? { viewport } : {});
  const page = await context.newPage();
  const calls: Timed[] = [];
  const sizes = new Map<string, Promise<number>>();
  try {
    await watchShifts(page);
    await page.route(/\/(?!patient-portal)/, async (route) => {
      const request = route.request();
      if (request.resourceType() !== 'fetch' && request.resourceType() !== 'xhr') return route.continue();
      const from = performance.now();
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      const answer = await route.fetch();
      calls.push({ path: new URL(request.url()).pathname, from, until: performance.now() });
      await route.fulfill({ response: answer });
    });
    page.on('response', (response) => {
      if (isScript(response)) sizes.set(response.url(), sizeOf(response));
    });
    await page.goto(url);
    await page.locator(shown).first().waitFor({ timeout: 120_000 });
    await page.waitForLoadState('networkidle', { timeout: 120_000 });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
    const all = await Promise.all(sizes.values());
    return { rounds: longestRow(calls), script: all.reduce((sum, size) => sum + size, 0), shift };
  } finally {
    await context.close();
  }
}

/** A response that was navigated away from has lost its body: then the same file is requested again. */
const sizeOf = (response: Response): Promise<number> =>
  response
    .body()
    .catch(async () => Buffer.from(await (await fetch(response.url())).arrayBuffer()))
    .then((body) => gzipSync(body, { level: 9 }).length);

/** The dropdown of types: from then on the visit can be chosen. */
const shown = '#main select';

export async function measureBookPage(stage: BookingStage): Promise<Figure[]> {
  const browser = await chromium.launch(launchOptions(await findBrowser()));
  const url = `${stage.server.url}/patient-portal/book`;
  const openings: readonly Opening[] = viewports.map((viewport) => ({ shown, viewport }));
  try {
    await firstVisit(browser, url, { shown });
    const all: FirstVisit[][] = [];
    for (let run = 0; run < runs; run += 1) {
      const visits: FirstVisit[] = [];
      for (const opening of openings) visits.push(await firstVisit(browser, url, opening));
      all.push(visits);
    }
    const worst = (of: (visit: FirstVisit) => number) => all.map((visits) => Math.max(...visits.map(of)));
    const longest = all.flat().reduce((one, other) => (other.rounds.length > one.rounds.length ? other : one));
    const script = all.map(([visitor]) => visitor?.script ?? Number.NaN);
    return [
      {
        what: '/book at a first visit: calls one after another',
        values: worst(({ rounds }) => rounds.length),
        asked: 'at most',
        limit: 4,
        note: `${longest.rounds.join(' → ')}; ${((script[0] ?? 0) / kilobyte).toFixed(1)} KB of script`,
      },
      {
        what: '/book at a first visit: layout shift',
        values: worst(({ shift }) => shift),
        asked: 'at most',
        limit: 0,
        note: 'wide and on a phone, as a visitor',
      },
    ];
  } finally {
    await browser.close();
  }
}
