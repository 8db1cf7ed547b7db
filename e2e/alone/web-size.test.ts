// How much JavaScript a browser really loads for a screen: every chunk, counted as sent with gzip.
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../../tools/testing/browser.ts';
import { useServer } from '../../tools/testing/server.ts';

const server = useServer();
const kilobyte = 1024;

/** Reloads a screen and adds up its scripts. Resolves with bytes after gzip, and the number of scripts. */
/** A response that was navigated away from has lost its body: then the same file is requested again. */
const bodyOf = (response: Response) =>
  response.body().catch(async () => Buffer.from(await (await fetch(response.url())).arrayBuffer()));

async function loadedScripts(page: Page, load: () => Promise<unknown>): Promise<{ bytes: number; files: number }> {
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' && !/\.m?js(?:\?|$)/.test(response.url())) return;
    sizes.set(
      response.url(),
      bodyOf(response).then((body) => gzipSync(body, { level: 9 }).length),
    );
  });
  await load();
  await page.waitForLoadState('networkidle');
  const all = await Promise.all(sizes.values());
  return { bytes: all.reduce((sum, size) => sum + size, 0), files: all.length };
}

test('the sign-in screen loads at most 110 KB of JavaScript', async () => {
  const page = await openPage();
  const { bytes, files } = await loadedScripts(page, async () => {
    await page.goto(`${server.url}/patient-portal/sign-in`);
    await page.getByLabel('Password').first().waitFor();
  });
  console.log(`sign-in: ${(bytes / kilobyte).toFixed(1)} KB in ${files} scripts`);
  expect(files).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(110 * kilobyte);
});

test('a form page loads at most 170.3 KB of JavaScript', async () => {
  const page = await openPage();
  await page.goto(`${server.url}/patient-portal/patient-document`);
  await page.getByRole('link', { name: /New Patient Registration/ }).click();
  await page.waitForURL('**/form-submission/**');
  const { bytes, files } = await loadedScripts(page, async () => {
    await page.reload();
    await page.locator('form').first().waitFor();
  });
  console.log(`form: ${(bytes / kilobyte).toFixed(1)} KB in ${files} scripts`);
  expect(files).toBeGreaterThan(1);
  expect(bytes).toBeLessThanOrEqual(170.3 * kilobyte);
});
