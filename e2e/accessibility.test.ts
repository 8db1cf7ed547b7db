// Every screen for everybody: axe-core, keyboard alone, small and large screens, less motion, forced colours, no jumps.
import { defineField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { submit, summary } from './steps/form-mistakes.ts';
import {
  fillFirstPage,
  fillSecondPage,
  guestFormPath,
  next,
  openGuestForm,
  send,
  startGuestForm,
} from './steps/guest-form.ts';
import { grace, office, openSignedIn, sam, signInToConsole, submitCredentials } from './steps/people.ts';
import { enterAsGuest, seePath, visit } from './steps/portal.ts';
import { openForm } from './steps/published-form.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

test('the portal’s entrance has nothing for axe-core to complain about, in each of its states', async () => {
  const page = await openPage();
  await visit(page, server, '/sign-in');
  await see(page.getByRole('button', { name: 'Sign In' }));
  await expectAccessible(page, 'sign-in');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await see(page.getByText('Password cannot be blank.'));
  await expectAccessible(page, 'sign-in with errors');
  await submitCredentials(page, sam, 'Wrong-2026!');
  await see(page.getByRole('alertdialog', { name: 'Alert' }));
  await expectAccessible(page, 'alert');
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await submitCredentials(page, grace);
  await see(page.getByRole('dialog', { name: 'Select Patient Verification Method' }));
  await expectAccessible(page, 'method of verification');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await see(title(page, 'Enter your code'));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expectAccessible(page, 'code');
});

test('the portal’s pages for visitors have nothing for axe-core to complain about', async () => {
  const page = await openPage({ allow: [/./] });
  await enterAsGuest(page, server);
  await expectAccessible(page, 'guest forms');
  for (const path of ['/privacy', '/register', '/forgot-password', '/nowhere']) {
    await visit(page, server, path);
    await see(page.getByRole('heading', { level: 1 }));
    await expectAccessible(page, path);
  }
  await page.route('**/tenant/info*', (route) => route.abort());
  await visit(page, server, '/sign-in');
  await see(page.getByRole('button', { name: 'Try Again' }));
  await expectAccessible(page, 'generic error');
});

test('a form has nothing for axe-core to complain about, from its first page to its thank-you', async () => {
  const page = await openPage({ allow: [/Failed to load resource/, /The form was not sent/] });
  await startGuestForm(page, server);
  await expectAccessible(page, 'first page');
  await next(page).click();
  await expectAccessible(page, 'second page');
  await page.getByRole('button', { name: /^Choose a date from a calendar/ }).click();
  await see(page.getByRole('dialog', { name: /^Calendar/ }));
  await expectAccessible(page, 'calendar');
  await page.keyboard.press('Escape');
  await send(page).click();
  await see(summary(page));
  await expectAccessible(page, 'first page with errors');
  await next(page).click();
  await expectAccessible(page, 'second page with errors');
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Patient Documents' }).click();
  await see(page.getByRole('alertdialog'));
  await expectAccessible(page, 'leave question').catch((error: unknown) => {
    throw error;
  });
});

test('the portal of somebody who is signed in has nothing for axe-core to complain about', async () => {
  const page = await openSignedIn(server, grace);
  await see(title(page, /Grace$/));
  await expectAccessible(page, 'dashboard');
  await visit(page, server, '/patient-document');
  await see(page.getByRole('heading', { name: "Grace Okafor's Forms" }));
  await expectAccessible(page, 'documents');
  await page
    .getByRole('link', { name: /^Edit submission/ })
    .first()
    .click();
  await see(page.getByRole('link', { name: 'Print' }));
  await expectAccessible(page, 'sent form');
  await page.getByRole('link', { name: 'Print' }).click();
  await see(page.getByRole('button', { name: 'Print' }));
  await expectAccessible(page, 'print view');
});

test('the console has nothing for axe-core to complain about', async () => {
  const page = await openPage();
  await page.goto(`${server.url}/practice/`);
  await see(page.getByRole('button', { name: 'Sign In' }));
  await expectAccessible(page, 'console sign-in');
  await signInToConsole(page, server);
  await see(page.getByRole('heading', { name: 'Inbox' }));
  await expectAccessible(page, 'inbox');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('main').getByRole('link').first().click();
  await see(page.getByRole('button', { name: /^Approve/ }).first());
  await expectAccessible(page, 'submission');
});
