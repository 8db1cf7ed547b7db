// What conditions and calculations cost in a long form: against the same form without them, in processor time, in turn.
import { gzipSync } from 'node:zlib';
import { type FormField, readForm } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { logicFields, plainFields } from '../tools/testing/form-with-logic.ts';
import { useServer } from '../tools/testing/server.ts';
import { visit } from './steps/portal.ts';
import { publishForm } from './steps/published-form.ts';
import { see } from './steps/waiting.ts';

const server = useServer();
const rounds = 3;
const keys = 30;

const fieldsOf = (stored: readonly object[]): readonly FormField[] => {
  const read = readForm({ fields: stored.map((field, at) => ({ ...field, sort_order: at })) });
  if (!read.ok) throw new Error('The form cannot be read.');
  return read.fields;
};
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Opens a form in a new tab. Returns the seconds of processor time that loading took, and those of each key. */
async function costOf(path: string): Promise<{ load: number; key: number }> {
  const page = await openPage();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  // In the same process, so that the clock goes on.
  await visit(page, server, '/sign-in');
  await see(page.getByRole('button', { name: 'Sign In' }));
  const before = await busy();
  await visit(page, server, path);
  await see(page.getByText('Question 200').first());
  await page.waitForLoadState('networkidle');
  const loaded = await busy();
  await page.locator('#f-f000').focus();
  await page.keyboard.type('w'.repeat(keys), { delay: 40 });
  await page.waitForTimeout(600);
  const typed = await busy();
  await page.context().close();
  return { load: loaded - before, key: (typed - loaded) / keys };
}

test('60 conditions and 20 calculations cost little time for a key, and a chunk that other forms do not fetch', async () => {
  const plain = await publishForm(server, { name: 'Two hundred fields', fields: fieldsOf(plainFields()) });
  const logic = await publishForm(server, { name: 'Two hundred that think', fields: fieldsOf(logicFields()) });
  const costs = { plain: [] as { load: number; key: number }[], logic: [] as { load: number; key: number }[] };
  for (let round = 0; round < rounds; round++) {
    costs.plain.push(await costOf(plain));
    costs.logic.push(await costOf(logic));
  }
  const ratio = (of: 'load' | 'key') =>
    median(costs.logic.map((cost) => cost[of])) / median(costs.plain.map((cost) => cost[of]));
  console.log(`logic: ${ratio('key').toFixed(2)} of a key, ${ratio('load').toFixed(2)} of loading`);
  expect(ratio('key')).toBeLessThanOrEqual(1.3);

  const page = await openPage();
  const chunks = await logicChunks(page, logic);
  expect(chunks).toHaveLength(1);
  const bytes = gzipSync(Buffer.from(await (await fetch(chunks[0] ?? '')).arrayBuffer()), { level: 9 }).length;
  expect(bytes).toBeLessThanOrEqual(12 * 1024);
  expect(await logicChunks(page, plain)).toEqual([]);
});

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
