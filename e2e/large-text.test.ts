// Text at twice its size on a phone: nothing is cut off, nothing overlaps, and no page scrolls sideways.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { fillFirstPage, guestFormPath, next } from './steps/guest-form.ts';
import { grace, openSignedIn, sam } from './steps/people.ts';
import { visit } from './steps/portal.ts';
import { see } from './steps/waiting.ts';

const server = useServer();

/** Doubles all text, as a browser setting does: every size follows that of the root. */
async function enlarge(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

/** Returns what is wrong with the open screen. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const wide = document.documentElement.clientWidth;
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width > 1 &&
      !element.closest('.visually-hidden, [aria-hidden="true"], .skip, [inert]');
    const sideways = document.documentElement.scrollWidth - wide;
    if (sideways > 0) faults.push(`the page scrolls ${sideways} px sideways`);

    for (const element of document.querySelectorAll(
      'a, button, input, select, textarea, h1, h2, h3, .status, .chip, .avatar',
    )) {
      if (!isSeen(element)) continue;
      const { left, right, width } = element.getBoundingClientRect();
      if (width > 1 && (left < -1 || right > wide + 1))
        faults.push(`${name(element)} reaches from ${left} to ${right}`);
      const isClipped = getComputedStyle(element).overflowX !== 'visible' || element.matches('button, .button');
      const over = element.scrollWidth - element.clientWidth;
      if (isClipped && element.clientWidth > 1 && over > 1 && !element.matches('input, textarea, select'))
        faults.push(`${name(element)} is cut by ${over} px`);
    }

    // A word on two lines was broken inside; hyphenated words and addresses may be.
    const walker = document.createTreeWalker(
      document.querySelector('#main, main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !isSeen(parent) || parent.closest('option, svg, .anywhere, [href^="mailto:"]')) continue;
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) faults.push(`the word ${word} is broken in ${name(parent)}`);
      }
    }

    const bar = [...document.querySelectorAll('.portal-header > .wrap > *')]
      .filter(isSeen)
      .map((part) => [part, part.getBoundingClientRect()] as const);
    for (const [part, a] of bar)
      for (const [other, b] of bar)
        if (
          part !== other &&
          a.left < b.right - 1 &&
          b.left < a.right - 1 &&
          a.top < b.bottom - 1 &&
          b.top < a.bottom - 1
        )
          faults.push(`${name(part)} overlaps ${name(other)}`);
    return [...new Set(faults)];
  });
}

/** Adds what is wrong with the screen on narrow phones to `found`. */
async function look(page: Page, screen: string, found: string[]): Promise<void> {
  await page.waitForLoadState('networkidle');
  await enlarge(page);
  await page.evaluate(() => document.fonts.ready);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const fault of await faultsOf(page)) found.push(`${screen} at ${width} px: ${fault}`);
  }
}

const main = ['/sign-in', '/register', '/forgot-password', '/dashboard', '/patient-document', '/privacy'];

test('with text at twice its size nothing is cut or overlaps for a visitor, from 320 px on', async () => {
  const page = await openPage({ width: 390, height: 844 });
  const found: string[] = [];
  for (const path of main) {
    await visit(page, server, path);
    await see(page.getByRole('heading', { level: 1 }));
    await look(page, `visitor${path.replace('/', '-')}`, found);
  }
  await visit(page, server, '/dashboard');
  await page.getByRole('combobox', { name: /^Appointment Type/ }).selectOption({ label: 'Cleaning and exam (45 min)' });
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const days = page.getByRole('grid').getByRole('button', { disabled: false, pressed: false });
  await see(days.first());
  await look(page, 'booking-day', found);
  await days.last().click();
  await see(page.getByRole('group', { name: /^(Morning|Afternoon)/ }).first());
  await look(page, 'booking-time', found);
  await visit(page, server, await guestFormPath(server));
  await see(page.getByLabel('First Name'));
  await look(page, 'form', found);
  await fillFirstPage(page, ['Maximiliana', 'Featherstonehaugh']);
  await next(page).click();
  await see(page.getByRole('button', { name: 'Previous' }));
  await look(page, 'form-2', found);
  expect(found).toEqual([]);
});

test.each([
  ['sam', sam],
  ['grace', grace],
])('with text at twice its size nothing is cut or overlaps for a patient (%s), from 320 px on', async (name, email) => {
  const page = await openSignedIn(server, email, { width: 390, height: 844 });
  const found: string[] = [];
  for (const path of ['/dashboard', '/patient-document', '/billing', '/reset-password']) {
    await visit(page, server, path);
    await see(page.getByRole('heading', { level: 1 }));
    await look(page, `${name}${path.replace('/', '-')}`, found);
  }
  expect(found).toEqual([]);
});
