// Opens screens in a real browser, and fails a test whose page reported errors: script errors, the console, the CSP.
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
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

/**
 * Opens an empty page for the running test, in a separate profile, and closes it afterwards. The test fails if the page threw,
 * wrote an error to the console, or broke the Content-Security-Policy.
 */
export async function openPage(options: PageOptions = {}): Promise<Page> {
  const context =
    options.context ??
    (await (
      await launch()
    ).newContext({
      viewport: { width: options.width ?? 1280, height: options.height ?? 900 },
      colorScheme: options.dark ? 'dark' : 'light',
      hasTouch: options.touch ?? false,
      isMobile: options.touch ?? false,
      javaScriptEnabled: options.javaScriptEnabled ?? true,
      locale: options.locale ?? 'en-US',
      timezoneId: options.timeZone ?? 'America/New_York',
      reducedMotion: 'reduce',
    }));
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  forgetWaits(page);
  lookOften(page);
  const complaints: string[] = [];
  const complain = (text: string) => {
    if (!expected.test(text) && !options.allow?.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  page.on('pageerror', (error) => complain(`Uncaught ${error.stack || error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complain(message.text());
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `CSP: ${event.violatedDirective} forbids ${event.blockedURI} (${event.sourceFile}:${event.lineNumber})`,
      );
    });
  });
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') console.error(await shown(page));
    await (options.context ? page : context).close();
    if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`);
  });
  return page;
}
