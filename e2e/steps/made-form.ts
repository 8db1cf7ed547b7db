// A form made for a test, shown in place of the one that the practice has published: for what no demo form holds.
import { type FormField, type FormVersion, pagesOf } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { openPage, type PageOptions } from '../../tools/testing/browser.ts';
import type { TestServer } from '../../tools/testing/server.ts';
import { guestFormPath } from './guest-form.ts';
import { visit } from './portal.ts';
import { see } from './waiting.ts';

/** What the test's form says instead of the published one; `object` may be anything at all. */
export type MadeVersion = Partial<Omit<FormVersion, 'object'>> & { readonly object?: unknown };

/** From now on the guest's form has these members; everything else of the call is the server's. */
export async function serveForm(page: Page, change: MadeVersion): Promise<void> {
  await page.route('**/public/forms/**', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    const [version] = (await answer.json()) as [object];
    return route.fulfill({ json: [{ ...version, ...change }] });
  });
}

/** Opens a form of these fields. */
export async function openMadeForm(
  server: TestServer,
  fields: readonly FormField[],
  options: PageOptions = {},
): Promise<Page> {
  const page = await openPage(options);
  await serveForm(page, { form_name: 'Made for a test', object: { fields }, pages: pagesOf(fields) });
  await visit(page, server, await guestFormPath(server));
  await see(page.getByRole('heading', { name: 'Made for a test', level: 1 }));
  return page;
}
