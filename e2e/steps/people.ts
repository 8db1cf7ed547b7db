// The demo's people, and signing in as one of them like a person: password, then the code from the mailbox.
import type { BrowserContext, Page } from 'playwright-core';
import { openPage, type PageOptions } from '../../tools/testing/browser.ts';
import type { OwnServer } from '../../tools/testing/own-server.ts';
import { signInByCalls } from '../../tools/testing/sign-in-by-calls.ts';
import type { TestServer } from '../../tools/testing/test-server.ts';
import { seePath, visit } from './portal.ts';
import { see } from './waiting.ts';

/** A single user without a phone: the code is sent by mail. */
export const sam = 'sam.rivera@example.com';
/** Guardian of three, with a mobile phone. */
export const grace = 'grace.okafor@example.com';
export const gracePhone = '2075550148';
/** Manages staff and settings. */
export const admin = 'admin@example.com';
/** The front desk. */
export const office = 'office@example.com';
export const password = 'Demo-2026!';

/** Types email address and password and presses Sign In. */
export async function submitCredentials(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Waits for the code screen; if there is a popup, chooses to get the code by mail. */
export async function askForCode(page: Page, email: string): Promise<void> {
  if (email === grace) {
    await page.getByRole('radio', { name: 'Email' }).check();
    await page.getByRole('button', { name: 'Confirm' }).click();
  }
  await see(page.getByRole('heading', { name: 'Enter your code' }));
}

export async function submitCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('6-digit code').fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
}

/** Pretends that a minute has passed since somebody's last code: an earlier test may have left one waiting. */
async function passCodeWait(server: TestServer, email: string): Promise<void> {
  await server.runSql(`update sign_in_challenges c set sent_at = sent_at - interval '1 minute' from accounts a
    where a.tenant_id = c.tenant_id and a.account_id = c.account_id and a.email_address = '${email}'`);
}

/** Completes both steps on the open sign-in screen. Codes that earlier tests left unread are skipped. */
async function proveBoth(page: Page, server: TestServer, email: string): Promise<void> {
  await server.mailbox.skip(email);
  await passCodeWait(server, email);
  await submitCredentials(page, email);
  await askForCode(page, email);
  await submitCode(page, await server.mailbox.code(email));
}

/** Completes both steps, from the portal's sign-in screen to the dashboard. */
export async function signIn(page: Page, server: TestServer, email: string): Promise<void> {
  await visit(page, server, '/sign-in');
  await proveBoth(page, server, email);
  await seePath(page, '/dashboard');
}

/** Completes both steps in the console, up to its first page, and goes on to the inbox. */
export async function signInToConsole(page: Page, server: TestServer, email = office): Promise<void> {
  await page.goto(`${server.url}/practice/`);
  await proveBoth(page, server, email);
  await see(page.getByRole('heading', { name: /^Today/ }));
  // The name of the first page stands before it is there.
  await page.waitForURL(/\/practice\/today/);
  await page
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link', { name: /^Inbox/ })
    .click();
  await see(page.getByRole('heading', { name: 'Inbox' }));
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
const kept = new WeakMap<TestServer, Map<string, Cookies>>();

/**
 * Opens an empty page in which somebody is already signed in. Each person signs in once per server and the cookies are reused,
 * because codes are limited to five an hour. Do not open a session that was ended.
 */
export async function openSignedIn(server: TestServer, email: string, options: PageOptions = {}): Promise<Page> {
  const page = await openPage({ person: email, ...options });
  const known = kept.get(server) ?? new Map<string, Cookies>();
  kept.set(server, known);
  const cookies = known.get(email);
  if (cookies) await page.context().addCookies(cookies);
  else {
    await passCodeWait(server, email);
    await signInByCalls(page.context(), server, email, email === office || email === admin ? 'staff' : 'patient');
    known.set(email, await page.context().cookies());
  }
  return page;
}

const moments = new WeakMap<OwnServer, number>();

/** Moves the server's clock forward, so that codes can be requested again. The browser's clock stays. */
export async function moveOn(server: OwnServer, minutes: number): Promise<void> {
  const moment = Math.max(moments.get(server) ?? 0, Date.now()) + minutes * 60_000;
  moments.set(server, moment);
  await server.setClock(new Date(moment).toISOString());
}
