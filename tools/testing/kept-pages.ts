// Pages that stay open from test to test of a file: one for each person, cleaned in between. Loading a screen in a page that has
// loaded one before takes half the processor time that it takes in a new browser context.
import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** A page of a profile of its own, for one test at a time. */
export interface KeptPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** For whom and with which fixed settings it was opened. */
  readonly key: string;
  isTaken: boolean;
  /** Whether a test has changed it in a way that cannot be taken back: such a page is closed after the test. */
  isSpent: boolean;
  readonly devtools: CDPSession;
}

/** What lasts in a page or its profile as long as these exist. */
const lasting = {
  clock: ['install', 'setFixedTime', 'setSystemTime', 'pauseAt', 'fastForward', 'runFor'],
  page: ['addInitScript', 'exposeFunction', 'exposeBinding', 'setExtraHTTPHeaders', 'addLocatorHandler', 'close'],
  context: [
    'addInitScript',
    'exposeFunction',
    'exposeBinding',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'newCDPSession',
  ],
} as const;

/** Calls `happened` before any of these methods of an object runs. */
function watch(object: object, names: readonly string[], happened: () => void): void {
  const methods = object as Record<string, (...input: unknown[]) => unknown>;
  for (const name of names) {
    const method = methods[name]?.bind(object);
    if (!method) throw new Error(`Playwright has no ${name} any more: adapt tools/testing/kept-pages.ts.`);
    methods[name] = (...input) => {
      happened();
      return method(...input);
    };
  }
}

/** What a test may listen to; Playwright's own listeners are to others. */
const ofBoth = ['console', 'dialog', 'request', 'requestfailed', 'requestfinished', 'response'];
const heard = {
  page: [...ofBoth, 'download', 'filechooser', 'framenavigated', 'pageerror', 'popup', 'websocket'],
  context: [...ofBoth, 'page'],
};

let kept: KeptPage[] = [];

/** Takes a page that an earlier test has left, or keeps a new one. */
export async function takePage(key: string, newPage: () => Promise<Page>): Promise<KeptPage> {
  const left = kept.find((one) => one.key === key && !one.isTaken);
  if (left) {
    left.isTaken = true;
    return left;
  }
  const page = await newPage();
  const context = page.context();
  const one: KeptPage = {
    page,
    context,
    key,
    isTaken: true,
    isSpent: false,
    devtools: await context.newCDPSession(page),
  };
  const spend = () => {
    one.isSpent = true;
  };
  watch(context.clock, lasting.clock, spend);
  watch(page, lasting.page, spend);
  watch(context, lasting.context, spend);
  page.once('close', spend);
  page.once('crash', spend);
  kept.push(one);
  return one;
}

/** Ends what the application of the page does, and empties everything that it has stored. */
async function empty({ page, context, devtools }: KeptPage): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })]);
  for (const name of heard.page) page.removeAllListeners(name);
  for (const name of heard.context) context.removeAllListeners(name);
  await context.setOffline(false);
  await context.clearPermissions();
  if (page.url() !== 'about:blank') {
    // A page of the same origin that is no application.
    await page.goto(new URL('/livez', page.url()).href);
    await page.evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    });
  }
  await context.clearCookies();
  await devtools.send('Page.resetNavigationHistory');
  await page.mouse.move(-1, -1);
}

/** Gives a page back after a test: the next test finds it as if it were new, or another one. */
export async function leavePage(one: KeptPage): Promise<void> {
  if (!one.isSpent) await empty(one).catch(() => Object.assign(one, { isSpent: true }));
  one.isTaken = false;
  if (!one.isSpent) return;
  kept = kept.filter((other) => other !== one);
  await one.context.close();
}

/** Closes all pages: after a file, whose people and practice no other file has. */
export async function closeKeptPages(): Promise<void> {
  const all = kept;
  kept = [];
  await Promise.all(all.map(({ context }) => context.close()));
}
