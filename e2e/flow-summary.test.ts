// The summary and the button of the booking flow: always on the screen, and never over what has the focus.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { visit } from './steps/portal.ts';
import { see } from './steps/waiting.ts';

const server = useServer();

const type = (page: Page) => page.getByRole('combobox', { name: /^Appointment Type/ });
const soonest = (page: Page) => page.getByRole('button', { name: /^Soonest: / });

/** The column, or the bar of narrower screens. */
const summary = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Your appointment' })
    .or(page.getByRole('group', { name: 'Your appointment' }));

/** Scrolls from top to bottom by half a window. Returns where the summary or its button was not wholly in the window. */
async function lostOnTheWay(page: Page): Promise<string[]> {
  const lost: string[] = [];
  const { height = 0 } = page.viewportSize() ?? {};
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let at = 0; at <= whole; at += height / 2) {
    await page.evaluate((top) => scrollTo(0, top), at);
    for (const part of [summary(page), summary(page).getByRole('button').last()]) {
      const box = await part.boundingBox();
      const isSeen = box && box.y >= 0 && box.y + box.height <= height && box.height > 0;
      if (!isSeen) lost.push(`scrolled to ${at}: ${JSON.stringify(box)}`);
    }
  }
  return lost;
}

/** Presses Tab through the whole flow, forwards and backwards. Returns which focused controls the summary covered. */
async function covered(page: Page): Promise<string[]> {
  const found = new Set<string>();
  for (const [key, start] of [
    ['Tab', 0],
    ['Shift+Tab', Number.MAX_SAFE_INTEGER],
  ] as const) {
    await page.evaluate((top) => {
      (document.activeElement as HTMLElement | null)?.blur();
      scrollTo(0, Math.min(top, document.documentElement.scrollHeight));
    }, start);
    await page.getByRole('main').evaluate((main, isForwards) => {
      const all = main.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea');
      all[isForwards ? 0 : all.length - 1]?.focus();
    }, key === 'Tab');
    for (let steps = 0; steps < 80; steps++) {
      const name = await page.evaluate(() => {
        const focused = document.activeElement;
        const bar = document.querySelector('[role="group"][aria-label="Your appointment"], aside');
        if (!focused || !bar || !document.querySelector('main')?.contains(focused)) return undefined;
        if (bar.contains(focused)) return '';
        const a = (focused.closest('label') ?? focused).getBoundingClientRect();
        const b = bar.getBoundingClientRect();
        const isApart = a.bottom <= b.top || a.top >= b.bottom || a.right <= b.left || a.left >= b.right;
        return isApart && a.top > -1 && a.bottom < innerHeight + 1 ? '' : focused.outerHTML.slice(0, 120);
      });
      if (name === undefined) break;
      if (name) found.add(`${key}: ${name}`);
      await page.keyboard.press(key);
    }
  }
  return [...found];
}

test.each([
  [390, 844],
  [820, 1180],
  [1440, 900],
])(
  'at %i px the summary and its button stay on the screen, and never cover what has the focus',
  {
    tags: ['FLOW-23'],
  },
  async (width, height) => {
    const page = await openPage({ width, height });
    await visit(page, server, '/dashboard');
    const next = page.getByRole('button', { name: 'Next', exact: true });
    const look = async () => {
      expect(await lostOnTheWay(page)).toEqual([]);
      expect(await covered(page)).toEqual([]);
    };
    await see(type(page), summary(page));
    await type(page).selectOption({ label: 'Cleaning and exam (45 min)' });
    if (width < 768) {
      await look();
      await next.click();
    }
    await soonest(page).click();
    await see(page.locator('.slot[aria-pressed=true]'));
    await look();
    if (width >= 768) return;
    await next.click();
    await see(page.getByLabel('First Name'));
    await look();
  },
);
