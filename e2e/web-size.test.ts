// How much JavaScript a browser really loads for a screen: every chunk, counted as sent with gzip, and which chunks only some
// forms fetch.
import { gzipSync } from 'node:zlib';
import { type FormField, readForm } from '@foyer/forms';
import type { Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { logicFields, plainFields } from '../tools/testing/form-with-logic.ts';
import { useServer } from '../tools/testing/server.ts';
import { visit } from './steps/portal.ts';
import { publishForm } from './steps/published-form.ts';
import { see } from './steps/waiting.ts';

const server = useServer();
const kilobyte = 1024;

/** A response that was navigated away from has lost its body: then the same file is requested again. */
const bodyOf = (response: Response) =>
  response.body().catch(async () => Buffer.from(await (await fetch(response.url())).arrayBuffer()));

/** Reloads a screen and adds up its scripts. Resolves with bytes after gzip, and the number of scripts. */
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

const fieldsOf = (stored: readonly object[]): readonly FormField[] => {
  const read = readForm({ fields: stored.map((field, at) => ({ ...field, sort_order: at })) });
  if (!read.ok) throw new Error('The form cannot be read.');
  return read.fields;
};

/** Returns the addresses of the chunks with logic that a form fetches. */
async function logicChunks(page: Page, path: string): Promise<string[]> {
  const found = new Set<string>();
  const note = (request: { url(): string }) => {
    if (/\/logic-[\w-]+\.js$/.test(request.url())) found.add(request.url());
  };
  page.on('request', note);
  await visit(page, server, path);
  await see(page.getByText('Question 200').first());
  page.off('request', note);
  return [...found];
}

// What they cost in processor time is measured by the benchmark `logic`.
test('conditions and calculations come in one chunk of at most 12 KB, which forms without them do not fetch', {
  tags: ['AUTHOR-12'],
}, async () => {
  const plain = await publishForm(server, { name: 'Two hundred fields', fields: fieldsOf(plainFields()) });
  const logic = await publishForm(server, { name: 'Two hundred that think', fields: fieldsOf(logicFields()) });
  const page = await openPage();
  const chunks = await logicChunks(page, logic);
  expect(chunks).toHaveLength(1);
  const bytes = gzipSync(Buffer.from(await (await fetch(chunks[0] ?? '')).arrayBuffer()), { level: 9 }).length;
  expect(bytes).toBeLessThanOrEqual(12 * kilobyte);
  expect(await logicChunks(page, plain)).toEqual([]);
});
