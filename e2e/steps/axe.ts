// Accessibility of a screen, or of a part of one: axe-core (WCAG 2.0 to 2.2, A and AA, best practice), target sizes, narrow screens.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOnly } from 'axe-core';
import type { Locator, Page } from 'playwright-core';
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

/** The only rules of those above whose result depends on colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Returns the complaints about a part; `:root` is the whole page, with the rules about a page as such. */
async function violations(part: Locator, runOnly: RunOnly = { type: 'tag', values: tags }): Promise<string[]> {
  const page = part.page();
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source);
    await layOutWhole(page);
  }
  await unshielded(page);
  const results = await part.evaluateAll((include, only) => {
    const { axe } = window as unknown as { axe: { run(context: object, options: object): Promise<AxeResults> } };
    return axe.run({ include }, { runOnly: only, resultTypes: ['violations'] });
  }, runOnly);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary?.replace(/\s+/g, ' ')}`),
  );
}

/** A phone. Widths and colors are independent, so two views cover every width and every color scheme. */
const narrow = { width: 390, height: 844 };

/** Returns touch targets smaller than 44 by 44 pixels; links within a sentence are as high as their line. */
function smallTargets(place: Page | Locator): Promise<string[]> {
  return place
    .getByRole('button')
    .or(place.getByRole('link'))
    .or(place.getByRole('textbox'))
    .or(place.getByRole('combobox'))
    .or(place.getByRole('checkbox'))
    .or(place.getByRole('radio'))
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

/** Waits until colors and positions of a new view apply, which is from the next frame on. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Returns the pixels by which the page is wider than its window. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Runs checks that change size and colors of the window, and puts both back. */
async function withOwnView(page: Page, check: () => Promise<void>): Promise<void> {
  const size = page.viewportSize();
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  try {
    await check();
  } finally {
    await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
    const now = page.viewportSize();
    if (size && (size.width !== now?.width || size.height !== now.height)) await page.setViewportSize(size);
  }
}

interface Expectations {
  /** Of the narrow window, in pixels, where the usual height would cut something off. */
  readonly height?: number | undefined;
}

async function expectBothViews(page: Page, part: Locator, name: string, { height }: Expectations): Promise<void> {
  await withOwnView(page, async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await drawn(page);
    expect(await violations(part), `${name}, light`).toEqual([]);
    await page.setViewportSize({ ...narrow, ...(height !== undefined && { height }) });
    await page.emulateMedia({ colorScheme: 'dark' });
    // The bar at the bottom of a phone covers what can be scrolled up from below it.
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    if (whole > (height ?? narrow.height)) await page.setViewportSize({ width: narrow.width, height: whole });
    await drawn(page);
    expect(await violations(part), `${name}, ${narrow.width} px, dark`).toEqual([]);
    await expectRoomForFingers(part, name);
    await page.setViewportSize({ width: 320, height: 640 });
    await eventually(() => overhang(page)).toBeLessThanOrEqual(0);
  });
}

/** Expects touch targets of at least 44 by 44 pixels in the current state of a page or of a part of it. */
export async function expectRoomForFingers(place: Page | Locator, name: string): Promise<void> {
  await unshielded('page' in place ? place.page() : place);
  expect(await smallTargets(place), `${name}: small targets`).toEqual([]);
}

/**
 * Checks a whole screen, at its current size in light and on a phone in dark colors. Expects no violations, large enough touch
 * targets on a phone, and no sideways scrolling at 320 pixels, which equals 1280 pixels at a zoom of 400 %. It takes a second of
 * processor time, so the screens of tools/screens are checked once, in screens.test.ts; other tests check what they opened.
 */
export const expectScreenAccessible = (page: Page, name: string, expectations: Expectations = {}): Promise<void> =>
  expectBothViews(page, page.locator(':root'), name, expectations);

/** Checks what a test opened or changed (a dialog, a panel, a form with its errors) as `expectScreenAccessible` checks a screen. */
export const expectAccessible = (part: Locator, name: string, expectations: Expectations = {}): Promise<void> =>
  expectBothViews(part.page(), part, name, expectations);

/** Checks a part whose state resizing the window would end, at its current size: everything in light, colors in dark. */
export async function expectAccessibleAsIs(part: Locator, name: string): Promise<void> {
  const page = part.page();
  await withOwnView(page, async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await drawn(page);
    expect(await violations(part), `${name}, light`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await drawn(page);
    expect(await violations(part, { type: 'rule', values: colorRules }), `${name}, dark`).toEqual([]);
  });
}
