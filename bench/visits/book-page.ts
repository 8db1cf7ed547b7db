// The first visit of /book, in a browser that has nothing of it: how many calls wait for another, how much script comes, and
// whether anything moves.
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page, type Response } from 'playwright-core';
import { newToken, tokenDigest } from '../../apps/server/src/platform/crypto/tokens.ts';
import { demoId } from '../../apps/server/src/seed/demo-ids.ts';
import { findBrowser } from '../../tools/testing/find-browser.ts';
import { launchOptions } from '../../tools/testing/launch-options.ts';
import type { BookingStage } from '../booking/stage.ts';
import { type Figure, runs } from '../figures.ts';
import { addSession } from '../search/people.ts';

const kilobyte = 1024;
/** Each call takes so much longer, so that one that waits for another is told from one that is only sent a little later. */
const delayMs = 400;
const viewports = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/**
 * Bytes of scripts after gzip that a visitor's dashboard, which was the booking, loaded at a first visit before there was /book: as
 * `firstVisit` counts them of commit 0a3e6057, the last one before it.
 */
const scriptBefore = 196_417;

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

/** Resolves once nothing has been loaded for two seconds and the last frame is drawn. */
async function quiet(page: Page): Promise<void> {
  let last = performance.now();
  const note = () => {
    last = performance.now();
  };
  for (const event of ['request', 'response'] as const) page.on(event as 'request', note);
  while (performance.now() - last < 2000) await page.waitForTimeout(100);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

export interface Opening {
  /** A selector of what the visit is about. */
  readonly shown: string;
  readonly viewport?: (typeof viewports)[number];
  /** Of the session of somebody who is signed in. */
  readonly token?: string;
}

/** Opens an address in a fresh profile, and waits until `shown` stands there and nothing more is loaded. */
export async function firstVisit(
  browser: Browser,
  url: string,
  { shown, viewport = viewports[0], token }: Opening,
): Promise<FirstVisit> {
  const context = await browser.newContext({ viewport });
  if (token !== undefined)
    await context.addCookies([{ name: 'token', value: token, domain: new URL(url).hostname, path: '/patient-portal' }]);
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
    await quiet(page);
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

/** The form: from then on the visit can be chosen. */
const shown = 'form.flow';

export async function measureBookPage(stage: BookingStage): Promise<Figure[]> {
  const browser = await chromium.launch(launchOptions(await findBrowser()));
  const tenantId = demoId('tenant demo');
  const token = newToken();
  await addSession(stage.ownerUrl, tenantId, tokenDigest(token), 'grace.okafor@example.com');
  const url = `${stage.server.url}/patient-portal/book`;
  const openings: readonly Opening[] = viewports.flatMap((viewport) => [
    { shown, viewport },
    { shown, viewport, token },
  ]);
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
        note: longest.rounds.join(' → '),
      },
      {
        what: "/book at a visitor's first visit: KB of script more than the dashboard before",
        values: script.map((bytes) => (bytes - scriptBefore) / kilobyte),
        asked: 'at most',
        limit: 10,
        note: `${((script[0] ?? 0) / kilobyte).toFixed(1)} KB`,
      },
      {
        what: '/book at a first visit: layout shift',
        values: worst(({ shift }) => shift),
        asked: 'at most',
        limit: 0,
        note: 'wide and on a phone, as a visitor and signed in',
      },
    ];
  } finally {
    await browser.close();
  }
}
