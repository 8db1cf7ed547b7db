// Addresses of the portal, and the way past its sign-in.
import type { Locator, Page, Request } from 'playwright-core';
import type { TestServer } from '../../tools/testing/test-server.ts';
import { patienceMs, see } from './waiting.ts';

export const portalBase = '/patient-portal';

/** Opens a path of the portal, of the practice `demo` by default. */
export async function visit(page: Page, server: TestServer, path: string, slug?: string): Promise<void> {
  await page.goto(`${slug ? server.urlOf(slug) : server.url}${portalBase}${path}`);
}

/** Waits until the address is that path of the portal; a query is ignored. */
export async function seePath(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === `${portalBase}${path}`, { timeout: patienceMs });
}

/** Goes from the sign-in screen through the dashboard to the guest's list of forms. */
export async function enterAsGuest(page: Page, server: TestServer): Promise<void> {
  await visit(page, server, '/sign-in');
  await page.getByRole('link', { name: 'Access Without Account' }).click();
  const documents = page.getByRole('link', { name: 'Patient Documents' });
  const menu = page.getByRole('button', { name: 'Open menu' });
  await see(documents.or(menu).first());
  if (await menu.isVisible()) await menu.click();
  await documents.click();
  await see(page.getByRole('heading', { name: 'Guest Forms' }));
}

/** Returns a cookie's whole record as stored by the browser, or undefined. */
export async function cookieNamed(page: Page, name: string) {
  return (await page.context().cookies()).find((cookie) => cookie.name === name);
}

/** Finds the link in a document's row: 'Start' or 'Edit submission', then the document's name for screen readers only. */
export const documentLink = (place: Page | Locator, action: string, name: string) =>
  place.getByRole('link', { name: new RegExp(`^${action}\\s*, ${name}$`) });

/** Finds the accordion of one person. */
export const formsOf = (page: Page, name: string) =>
  page.getByRole('group').filter({ has: page.getByRole('heading', { name: `${name}'s Forms` }) });

/** Returns the JSON of a call's response. */
export async function answerTo<T>(request: Request): Promise<T> {
  const answer = await request.response();
  if (!answer) throw new Error(`${request.url()} was not answered.`);
  return (await answer.json()) as T;
}
