// The portal is accessible beyond what screens.test.ts asks of each screen: keyboard alone, reduced motion, forced colors, no layout
// shifts, and what opens over it.
import { defineField } from '@foyer/forms';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { submit, summary } from './steps/form-mistakes.ts';
import { guestFormPath, next, openGuestForm, send } from './steps/guest-form.ts';
import { grace, openSignedIn, password, sam } from './steps/people.ts';
import { seePath, visit } from './steps/portal.ts';
import { openForm } from './steps/published-form.ts';
import { watchShifts } from './steps/shifts.ts';
import { eventually, see, seeFocus } from './steps/waiting.ts';

const server = useServer();
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

test('parts of a form out of sight reserve room for errors that appear in them', async () => {
  const page = await openPage();
  const rows = Array.from({ length: 120 }, (_, at) =>
    defineField(at % 2 ? 'Short Text Entry' : 'Single Choice', { common: { label: `Row ${at}`, makeRequired: true } }),
  );
  await openForm(page, server, { name: 'Long', fields: rows });
  // Seen once, without errors, and out of sight when they appear.
  for (const place of [page.getByLabel('Row 61'), submit(page)]) {
    await place.scrollIntoViewIfNeeded();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  await submit(page).click();
  await seeFocus(summary(page));
  // Otherwise axe-core finds overlapping fields.
  const parts = page.locator('.form-chunk');
  expect(await parts.count()).toBe(5);
  await eventually(() =>
    parts.evaluateAll((all) => {
      const bottoms = all.map((part) =>
        [part, part.lastElementChild].map((each) => each?.getBoundingClientRect().bottom),
      );
      return bottoms.filter(([own = 0, last = 0]) => last > own).length;
    }),
  ).toBe(0);
});

test('what opens over the portal has nothing for axe-core to complain about', async () => {
  const page = await openSignedIn(server, grace, {
    allow: [/Failed to load resource/, /The form did not load/, /The kept answers did not load/],
  });
  await page.clock.install();
  await visit(page, server, '/dashboard');
  await page.getByRole('button', { name: /Grace/ }).click();
  await see(page.getByRole('menuitem', { name: 'Sign out' }));
  await expectAccessibleAsIs(page.getByRole('menu'), 'menu of the person');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await see(page.getByRole('dialog', { name: 'Main' }));
  await expectAccessibleAsIs(page.getByRole('dialog', { name: 'Main' }), 'drawer');
  await page.keyboard.press('Escape');
  await page.route('**/api/forms/**', (route) => route.abort());
  await visit(page, server, await guestFormPath(server));
  await see(page.getByRole('alertdialog'));
  await expectAccessibleAsIs(page.getByRole('alertdialog'), 'form that did not load');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Patient Documents' }).click();
  await seePath(page, '/patient-document');
  await page.clock.fastForward(14.5 * 60_000);
  await see(page.getByRole('alertdialog'));
  await expectAccessibleAsIs(page.getByRole('alertdialog'), 'question whether somebody is there');
});

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  await eventually(async () => {
    const isThere = await target.evaluate((element) => element === document.activeElement);
    if (!isThere) await page.keyboard.press('Tab');
    return isThere;
  }).toBe(true);
}

test('a guest gets from the entrance to the thank-you by keyboard alone, signature included', {
  tags: ['FIELD-SIG-02'],
}, async () => {
  const page = await openPage();
  await visit(page, server, '/sign-in');
  const type = async (label: string | RegExp, text: string) => {
    await tabTo(page, page.getByRole('textbox', { name: label }));
    await page.keyboard.type(text);
  };
  const press = async (target: Locator, key: string) => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  await press(page.getByRole('link', { name: 'Access Without Account' }), 'Enter');
  await press(page.getByRole('link', { name: 'Patient Documents' }), 'Enter');
  await press(page.getByRole('link', { name: /^Start/ }).first(), 'Enter');
  await see(page.getByLabel('First Name'));
  await type('First Name', 'Ada');
  await type('Last Name', 'Lane');
  await type(/^Date of birth/, '03181993');
  await type('Email', 'ada@example.com');
  await tabTo(page, page.getByRole('combobox'));
  await page.keyboard.type('Onl');
  await press(next(page), 'Enter');
  await see(send(page));
  await press(page.getByRole('radio').first(), 'Space');
  await press(page.getByRole('checkbox', { name: 'Tuesday' }), 'Space');
  await press(page.getByRole('checkbox', { name: /may use these answers/ }), 'Space');
  await press(page.getByRole('button', { name: 'Type your name instead' }), 'Enter');
  const name = page.getByRole('textbox', { name: 'Signature: Your full name' });
  await seeFocus(name);
  await page.keyboard.type('Ada Lane');
  await see(page.getByText('Signed.'));
  await press(send(page), 'Enter');
  await see(title(page, 'Thank you'));
  await press(page.getByRole('link', { name: 'Review My Documents' }), 'Enter');
  await see(page.getByText('Complete', { exact: true }));
});

test('a patient signs in and out by keyboard alone', async () => {
  const page = await openPage();
  await visit(page, server, '/sign-in');
  await tabTo(page, page.getByLabel('Email Address'));
  await page.keyboard.type(sam);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await seeFocus(page.getByLabel('6-digit code'));
  await page.keyboard.type(await server.mailbox.code(sam));
  await page.keyboard.press('Enter');
  await seePath(page, '/dashboard');
  await see(title(page, /Sam$/));
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  await seeFocus(page.getByRole('main'));
  await page.reload();
  await tabTo(page, page.getByRole('button', { name: /Sam/ }));
  await page.keyboard.press('Enter');
  await seeFocus(page.getByRole('menuitem').first());
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await seePath(page, '/sign-in');
});

test('nothing jumps while a screen loads', async () => {
  const page = await openSignedIn(server, sam);
  const shifts = await watchShifts(page);
  const form = await guestFormPath(server);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/dashboard', '/patient-document', form]) {
      await visit(page, server, path);
      await see(page.getByRole('heading', { level: 1 }));
      await page.waitForLoadState('networkidle');
      expect(await shifts(), `${path} at ${width} px`).toEqual([]);
    }
  }
  await page.context().clearCookies();
  for (const path of ['/sign-in', '/patient-document', form]) {
    await visit(page, server, path);
    await see(page.getByRole('heading', { level: 1 }));
    await page.waitForLoadState('networkidle');
    expect(await shifts(), `${path}, not signed in`).toEqual([]);
  }
});

test('who wants less motion gets none', async () => {
  const page = await openPage();
  const longest = () =>
    page.evaluate(() => {
      const seconds = (value: string) => Math.max(...value.split(', ').map((time) => Number.parseFloat(time)));
      return Math.max(
        ...[...document.querySelectorAll('*')].map((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element);
          return Math.max(seconds(transitionDuration), seconds(animationDuration));
        }),
      );
    });
  await openGuestForm(page, server);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await longest()).toBeGreaterThan(0.05);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await longest()).toBeLessThanOrEqual(0.01);
});

test('forced colours hide no state', async () => {
  const page = await openPage();
  await openGuestForm(page, server);
  await page.emulateMedia({ forcedColors: 'active' });
  const edge = (name: RegExp) =>
    page.getByRole('navigation', { name: 'Pages of this form' }).getByRole('listitem').filter({ hasText: name });
  const colour = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).borderBlockStartColor);
  expect(await colour(edge(/About you/))).not.toBe(await colour(edge(/Your visit/)));
  await next(page).click();
  await see(send(page));
  for (const choice of [page.getByRole('radio').first(), page.getByRole('checkbox', { name: 'Monday' })]) {
    await send(page).focus();
    const open = await choice.screenshot();
    await choice.check();
    await send(page).focus();
    expect((await choice.screenshot()).equals(open)).toBe(false);
  }
  const field = page.getByLabel('Anything that worries you?');
  await field.focus();
  expect(await field.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
  const border = await send(page).evaluate((element) => getComputedStyle(element).borderBlockStartWidth);
  expect(Number.parseFloat(border)).toBeGreaterThan(0);
});
