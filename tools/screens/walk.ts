// What a walk through the demo is made of: a person's screens, one after the other, and what its steps can use.
import type { Locator, Page } from 'playwright-core';
import type { openMailbox } from '../testing/mailbox.ts';
import { signInByCalls } from '../testing/sign-in-by-calls.ts';

/** What a step can use besides its page. */
export interface Stage {
  /** The server's address: the practice `demo`. */
  readonly url: string;
  /** Returns another practice's address. */
  urlOf(slug: string): string;
  /** Returns the code in the next message to an email address or phone number. */
  code(to: string): Promise<string>;
  /** Returns the path in the next message to somebody that has one like it. */
  path(to: string, like: RegExp): Promise<string>;
  /** Signs somebody in without the screens of it, once for all walks: codes are limited to five an hour. */
  signIn(page: Page, email: string): Promise<void>;
}

/** One screen: how to get there from the previous one. */
export interface Screen {
  readonly name: string;
  /** Resolves once the screen has its content. */
  go(page: Page, stage: Stage): Promise<unknown>;
  /** Of the window when it is checked, in pixels, where the bar at the bottom of a phone would cover something. */
  readonly height?: number;
  /** A page so long that axe takes a minute on it: it is pictured and not checked. */
  readonly isOnlyPictured?: true;
}

/** A person's way from screen to screen, in a browser profile of its own. It depends on no other walk. */
export interface Walk {
  readonly person: string;
  readonly name: string;
  /** Who is signed in from the start. */
  readonly email?: string;
  /** Errors that its screens write to the browser's console. */
  readonly complaints?: readonly RegExp[];
  readonly screens: readonly Screen[];
}

/** Where a server is, and who reads its mails. */
interface Theatre {
  readonly url: string;
  urlOf(slug: string): string;
  readonly mailbox: ReturnType<typeof openMailbox>;
}

/** Returns the stage for the walks on one server. */
export function openStage({ url, urlOf, mailbox }: Theatre): Stage {
  const sessions = new Map<string, Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>>();
  return {
    url,
    urlOf,
    code: (to) => mailbox.code(to),
    path: (to, like) => mailbox.path(to, like),
    signIn: async (page, email) => {
      const context = page.context();
      const cookies = sessions.get(email);
      if (cookies) return context.addCookies(cookies);
      await signInByCalls(context, { url, mailbox }, email, email in staff ? 'staff' : 'patient');
      sessions.set(email, await context.cookies());
    },
  };
}

/** Email addresses of the demo's people. */
export const [sam, grace, lee] = ['sam.rivera@example.com', 'grace.okafor@example.com', 'lee.chen@example.com'];
export const [office, admin] = ['office@example.com', 'admin@example.com'];
const staff: Readonly<Record<string, true>> = { [office]: true, [admin]: true };
const password = 'Demo-2026!';

/** Fills in the sign-in screen at an address and sends it. */
export async function signIn(page: Page, address: string, email: string, secret = password): Promise<void> {
  await page.goto(address);
  await page.getByLabel(/^E-?mail/i).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Enters a code on the screen that asks for it. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('6-digit code').fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
}

/** Waits for a heading. */
export const seeHeading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name }).first().waitFor();

/** Returns a step that opens a path of the server and waits for something on the screen. */
export const open = (path: string, content: (page: Page) => Locator) => async (page: Page, stage: Stage) => {
  await page.goto(`${stage.url}${path}`);
  await content(page).first().waitFor();
};

/** Returns a step that opens a path of the portal and waits for a heading. */
export const portal = (path: string, heading: string | RegExp) =>
  open(`/patient-portal${path}`, (page) => page.getByRole('heading', { name: heading }));

/** Returns a step that opens a path of the console and waits for something on the screen. */
export const practice = (path: string, content: (page: Page) => Locator) => open(`/practice${path}`, content);

/** Returns a step that presses a button and waits for something on the screen. */
export const press = (button: string | RegExp, content: (page: Page) => Locator) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click();
  await content(page).first().waitFor();
};
