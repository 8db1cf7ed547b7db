// Accessibility of the current screen: axe-core (WCAG 2.0 to 2.2, A and AA, best practice), target sizes, narrow screens.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from './waiting.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// A long form lays out hidden parts only when they come into sight; until then axe-core would see them in their old size,
// overlapping what follows.
function layOutWhole(page: Page): Promise<void> {
  return page.evaluate(() => {
    const whole = new CSSStyleSheet();
    whole.replaceSync('.form-chunk, .grid-row { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(whole);
  });
}

async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source);
    await layOutWhole(page);
  }
  await unshielded(page);
  const results = await page.evaluate((values) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
  }, tags);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary?.replace(/\s+/g, ' ')}`),
  );
}

/** Widths and colors are independent, so two views cover every width and every color scheme. */
const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

/** Returns touch targets smaller than 44 by 44 pixels; links within a sentence are as high as their line. */
function smallTargets(page: Page): Promise<string[]> {
  return page
    .getByRole('button')
    .or(page.getByRole('link'))
    .or(page.getByRole('textbox'))
    .or(page.getByRole('combobox'))
    .or(page.getByRole('checkbox'))
    .or(page.getByRole('radio'))
    .evaluateAll((nodes) =>
      nodes.flatMap((node) => {
        node.scrollIntoView({ block: 'center' });
        // A press on the label around a choice is one on the choice.
        const target = node.closest('label') ?? node;
        const { left, top, width, height } = target.getBoundingClientRect();
        const isShown = node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        if (!isShown || width < 2 || height < 2 || (width >= 44 && height >= 44)) return [];
        const around = node.parentElement?.textContent?.trim();
        if (
          node.localName === 'a' &&
          getComputedStyle(node).display === 'inline' &&
          around !== node.textContent?.trim()
        )
          return [];
        const own = [node, ...((node as HTMLInputElement).labels ?? [])];
        const [x, y] = [left + width / 2, top + height / 2];
        const isHit = (dx: number, dy: number) => {
          const hit = document.elementFromPoint(x + dx, y + dy);
          return own.some((element) => element.contains(hit));
        };
        // Covered by a popover, or for screen readers only.
        if (!isHit(0, 0)) return [];
        const isLarge = [-21.5, 21.5].every((by) => (width >= 44 || isHit(by, 0)) && (height >= 44 || isHit(0, by)));
        return isLarge ? [] : [`${node.outerHTML.slice(0, 160)} has ${Math.round(width)} × ${Math.round(height)}`];
      }),
    );
}

/** For a moment after a dialog has closed, the page is none of a pointer's targets, and nothing on it has room. */
const unshielded = (page: Page) => page.waitForFunction(() => document.documentElement.style.pointerEvents !== 'none');

/** Expects touch targets of at least 44 by 44 pixels in the page's current state. */
export async function expectRoomForFingers(page: Page, name: string): Promise<void> {
  await unshielded(page);
  expect(await smallTargets(page), `${name}: small targets`).toEqual([]);
}

/** Returns the pixels by which the page is wider than its window. */
async function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Checks a state that resizing the window would end, at its current size, light and dark. */
export async function expectAccessibleAsIs(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await violations(page), `${name}, ${colorScheme}`).toEqual([]);
  }
}

interface Expectations {
  /** Of the window, in pixels, where the usual height would cut something off. */
  readonly height?: number;
}

/**
 * Checks the page's current state, wide in light and narrow in dark colors. Expects no violations, large enough touch targets on
 * a phone, and no sideways scrolling at 320 pixels, which equals 1280 pixels at a zoom of 400 %.
 */
export async function expectAccessible(page: Page, name: string, { height }: Expectations = {}): Promise<void> {
  for (const { colorScheme, ...size } of looks) {
    await page.setViewportSize({ ...size, ...(height !== undefined && { height }) });
    await page.emulateMedia({ colorScheme });
    // Colors and positions of the new view apply from the next frame on.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await violations(page), `${name}, ${size.width} px, ${colorScheme}`).toEqual([]);
  }
  await expectRoomForFingers(page, name);
  await page.setViewportSize({ width: 320, height: 640 });
  await eventually(() => overhang(page)).toBeLessThanOrEqual(0);
}
