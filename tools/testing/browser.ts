// Opens screens in a real browser, and fails a test whose page complained: script errors, the console, the CSP.
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { launchOptions } from './launch-options.ts';
import { lookOften } from './look-often.ts';

/** How a page is opened. */
export interface PageOptions {
  /** In CSS pixels; 1280 × 900 unless said. */
  width?: number;
  height?: number;
  dark?: boolean;
  javaScriptEnabled?: boolean;
  /** A phone: fingers, no mouse. */
  touch?: boolean;
  /** BCP 47; en-US unless said. */
  locale?: string;
  /** IANA; America/New_York unless said. */
  timeZone?: string;
  /** Console errors that this test is about. */
  allow?: RegExp[];
  /** Opens the page in a browser profile that has a page already: a second tab. */
  context?: BrowserContext;
}

let browser: Promise<Browser> | undefined;

/** One browser for all test files of this process, and another one should it die; it ends with the process. */
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

/** A refusal that a screen expects and shows; the browser logs it as an error all the same. */
const expected = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** A test that fails before it comes to what it waits for has failed once; the wait must not fail the whole run besides. */
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
 * Opens an empty page for the running test, in a profile of its own, and closes it afterwards.
 * The test fails when the page threw, wrote an error to the console, or broke the Content-Security-Policy.
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
  page.on('pageerror', (error) => complain(`Uncaught ${error.stack ?? error.message}`));
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
  onTestFinished(async () => {
    await (options.context ? page : context).close();
    if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`);
  });
  return page;
}
