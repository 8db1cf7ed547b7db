// Opens screens in a real browser, and fails a test whose page reported errors: script errors, the console, the CSP.
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { type KeptPage, leavePage, takePage } from './kept-pages.ts';
import { launchOptions } from './launch-options.ts';
import { lookOften } from './look-often.ts';

/** How a page is opened. */
export interface PageOptions {
  /** In CSS pixels; 1280 × 900 by default. */
  width?: number;
  height?: number;
  dark?: boolean;
  javaScriptEnabled?: boolean;
  /** A phone: touch instead of a mouse. */
  touch?: boolean;
  /** BCP 47; en-US by default. */
  locale?: string;
  /** IANA; America/New_York by default. */
  timeZone?: string;
  /** Console errors that this test expects. */
  allow?: RegExp[];
  /** Opens the page in a browser profile that already has a page: a second tab. */
  context?: BrowserContext;
  /** Whose page of the file it is; nobody's by default. */
  person?: string;
  /** A new profile with an empty cache, closed after the test: where loading, signing in or a cold cache is the subject. */
  fresh?: boolean;
}

let browser: Promise<Browser> | undefined;

/** One browser for all test files of this process, relaunched if it dies; it ends with the process. */
function launch(): Promise<Browser> {
  const forget = () => {
    browser = undefined;
  };
  if (!browser) {
    browser = chromium.launch(launchOptions(inject('browserPath')));
    browser.then((launched) => launched.once('disconnected', forget), forget);
  }
  return browser;
}

/**
 * A refusal that a screen expects and shows, or a call that a server on a busy machine turned away and that is sent again by
 * itself; the browser logs them as errors all the same.
 */
const expected = /^Failed to load resource: the server responded with a status of (?:4\d\d|503)/;

/** A test that fails before its wait ends has failed once; the wait must not fail the whole run as well. */
function forgetWaits(page: Page): void {
  const quiet =
    <Arguments extends unknown[], Answer>(wait: (...given: Arguments) => Promise<Answer>) =>
    (...given: Arguments) => {
      const waiting = wait(...given);
      waiting.catch(() => undefined);
      return waiting;
    };
  page.waitForRequest = quiet(page.waitForRequest.bind(page));
  page.waitForResponse = quiet(page.waitForResponse.bind(page));
}

/**
 * Returns what a page shows, as a screen reader would read it, an open dialog first, and what has the focus: from a machine without
 * a screen this is all there is to look at.
 */
async function shown(page: Page): Promise<string> {
  const read = (place: string) =>
    page
      .locator(place)
      .ariaSnapshot({ timeout: 5000 })
      .catch((error: unknown) => String(error));
  const [focus, hasDialog] = await page
    .evaluate(() => [document.activeElement?.outerHTML.slice(0, 200), document.querySelector('dialog[open]') !== null])
    .catch((error: unknown) => [String(error), false]);
  const dialog = hasDialog ? `${await read('dialog[open] >> nth=-1')}\nbehind which was:\n` : '';
  return `The page ${new URL(page.url()).pathname} showed, with the focus on ${focus}:\n${dialog}${(await read('body')).slice(0, 8000)}`;
}

const sizeOf = ({ width = 1280, height = 900 }: PageOptions) => ({ width, height });

async function newContext(options: PageOptions): Promise<BrowserContext> {
  const browserOfAll = await launch();
  const context = await browserOfAll.newContext({
    viewport: sizeOf(options),
    hasTouch: options.touch ?? false,
    isMobile: options.touch ?? false,
    javaScriptEnabled: options.javaScriptEnabled ?? true,
    locale: options.locale ?? 'en-US',
    timezoneId: options.timeZone ?? 'America/New_York',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `CSP: ${event.violatedDirective} forbids ${event.blockedURI} (${event.sourceFile}:${event.lineNumber})`,
      );
    });
  });
  return context;
}

async function newPage(context: BrowserContext): Promise<Page> {
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  forgetWaits(page);
  lookOften(page);
  return page;
}

/** What cannot be changed in a page that is open. */
const keyOf = ({ person, touch, locale, timeZone }: PageOptions) => [person, touch, locale, timeZone].join('|');

/** A page for one test, and how it ends. */
interface Opened {
  readonly page: Page;
  end(hasFailed: boolean): Promise<void>;
}

async function openNew(options: PageOptions): Promise<Opened> {
  const context = options.context ?? (await newContext(options));
  const page = await newPage(context);
  return { page, end: () => (options.context ? page : context).close() };
}

async function openKept(options: PageOptions): Promise<Opened> {
  const taken: KeptPage = await takePage(keyOf(options), async () => newPage(await newContext(options)));
  const end = (hasFailed: boolean) => leavePage(hasFailed ? Object.assign(taken, { isSpent: true }) : taken);
  return { page: taken.page, end };
}

/**
 * Opens an empty page for the running test: nothing is stored in it, nobody is signed in. The page of an earlier test of the file is
 * used again where that had the same settings. The test fails if the page threw, wrote an error to the console, or broke the
 * Content-Security-Policy.
 */
export async function openPage(options: PageOptions = {}): Promise<Page> {
  const isNew = options.fresh || options.context || options.javaScriptEnabled === false;
  const { page, end } = await (isNew ? openNew : openKept)(options);
  const complaints: string[] = [];
  const complain = (text: string) => {
    if (!expected.test(text) && !options.allow?.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  page.on('pageerror', (error) => complain(`Uncaught ${error.stack || error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complain(message.text());
  });
  onTestFinished(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    if (hasFailed) console.error(await shown(page));
    await end(hasFailed);
    if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`);
  });
  if (!options.context) {
    await page.setViewportSize(sizeOf(options));
    const colorScheme = options.dark ? 'dark' : 'light';
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce', forcedColors: null, contrast: null, media: null });
  }
  return page;
}
