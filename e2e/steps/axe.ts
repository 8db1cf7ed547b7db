// Accessibility of what is on the screen, as axe-core sees it: WCAG 2.0 to 2.2, A and AA, and best practice.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const results = await page.evaluate((values) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
  }, tags);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary?.replace(/\s+/g, ' ')}`),
  );
}

const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
] as const;

/** Looks at the state that a page is in, wide and narrow, light and dark, and expects nothing to complain about. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const { colorScheme, ...size } of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    // Colours and places are those of the new look from the next frame on.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await violations(page), `${name}, ${size.width} px, ${colorScheme}`).toEqual([]);
  }
}
