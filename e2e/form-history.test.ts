// The pages of a form in the browser's history: Back is Previous, Forward works, a reload keeps everything, a sent form is gone.
import { defineField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { submit } from './steps/form-mistakes.ts';
import { thanks } from './steps/form-sending.ts';
import { next, previous } from './steps/guest-form.ts';
import { leaveQuestion, leaveSaved, reloadAsking } from './steps/leaving.ts';
import { openSignedIn, sam } from './steps/people.ts';
import { documentLink, enterAsGuest, seePath, visit } from './steps/portal.ts';
import { publishForm } from './steps/published-form.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const text = (label: string) => defineField('Short Text Entry', { common: { label } });
const section = (heading: string) => defineField('Section Break', { specific: { heading } });
const threePages = (name: string) => ({
  name,
  fields: [
    section('You'),
    text('One'),
    defineField('Page Break'),
    section('Habits'),
    text('Two'),
    ...Array.from({ length: 20 }, (_, at) => text(`More ${at + 1}`)),
    defineField('Page Break'),
    section('End'),
    text('Three'),
  ],
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2, exact: true });
const pageNumber = (page: Page) => new URL(page.url()).searchParams.get('page');

async function seePage(page: Page, number: number, label: string): Promise<void> {
  await see(page.getByLabel(label, { exact: true }));
  await eventually(() => pageNumber(page)).toBe(String(number));
}

async function startAsGuest(page: Page, name: string): Promise<void> {
  await publishForm(server, threePages(name));
  await enterAsGuest(page, server);
  await documentLink(page, 'Start', name).click();
  await seePage(page, 1, 'One');
}

test('Back of the browser is Previous, Forward is Next, and both lead to the heading of the page', {
  tags: ['FILL-05', 'FILL-13'],
}, async () => {
  const page = await openPage();
  await startAsGuest(page, 'Back and forth');
  await page.getByLabel('One').fill('first');
  await next(page).click();
  await seePage(page, 2, 'Two');
  await next(page).click();
  await seePage(page, 3, 'Three');
  await page.goBack();
  await seePage(page, 2, 'Two');
  await seeFocus(heading(page, 'Habits'));
  await page.goBack();
  await seePage(page, 1, 'One');
  await seeFocus(heading(page, 'You'));
  expect(await page.getByLabel('One').inputValue()).toBe('first');
  await page.goForward();
  await seePage(page, 2, 'Two');
  await page.goForward();
  await seePage(page, 3, 'Three');

  // Previous takes the entry before, so that Back from the first page leaves, which asks while answers are not sent.
  await previous(page).click();
  await previous(page).click();
  await seePage(page, 1, 'One');
  await page.evaluate(() => history.back());
  await see(leaveQuestion(page));
  await leaveSaved(page);
  await seePath(page, '/patient-document');
});

test('a reload keeps page, answers and scroll; a page that was never reached opens as the first', {
  tags: ['FILL-05'],
}, async () => {
  const page = await openPage();
  await startAsGuest(page, 'Loaded again');
  await next(page).click();
  await seePage(page, 2, 'Two');
  await page.getByLabel('More 20').fill('far below');
  await page.evaluate(() => window.scrollTo(0, 900));
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(500);
  await reloadAsking(page);
  await seePage(page, 2, 'Two');
  expect(await page.getByLabel('More 20').inputValue()).toBe('far below');
  await eventually(() => page.evaluate((at) => Math.abs(scrollY - at), before)).toBeLessThan(120);
  await page.goBack();
  await seePage(page, 1, 'One');

  const stranger = await openPage();
  const address = new URL(page.url());
  address.searchParams.set('page', '3');
  await stranger.goto(address.href);
  await seePage(stranger, 1, 'One');
});

test('after sending, Back leads to where the form was opened from and never into it', {
  tags: ['FILL-05', 'THANK-05'],
}, async () => {
  const page = await openPage();
  await startAsGuest(page, 'Over and out');
  await page.getByLabel('One').fill('first');
  await next(page).click();
  await next(page).click();
  await submit(page).click();
  await see(thanks(page), page.getByRole('link', { name: 'Review My Documents' }));
  await eventually(() => pageNumber(page)).toBe('1');
  await see(thanks(page));
  await page.goBack();
  await seePath(page, '/patient-document');
  await see(page.getByRole('listitem').filter({ hasText: 'Over and out' }).getByText('Complete', { exact: true }));
  await seeNo(page.getByLabel('One'));
});

test('a form that is continued on its second page leads back through the first; titles say what is printed and edited', {
  tags: ['FILL-05', 'FILL-13', 'ROUTE-29'],
}, async () => {
  const page = await openSignedIn(server, sam);
  const name = 'Continued later';
  const path = await publishForm(server, threePages(name));
  await visit(page, server, path);
  await seePage(page, 1, 'One');
  await next(page).click();
  await seePage(page, 2, 'Two');
  const saving = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('/draft'),
  );
  await page.getByLabel('Two').fill('second');
  await saving;
  await visit(page, server, path);
  await seePage(page, 2, 'Two');
  expect(await page.getByLabel('Two').inputValue()).toBe('second');
  await page.goBack();
  await seePage(page, 1, 'One');
  await next(page).click();
  await next(page).click();
  const posting = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await submit(page).click();
  const { id, secure_id } = (await (await posting).json()) as { id: string; secure_id: string };
  await see(thanks(page));

  await visit(page, server, `${path}/${id}/${secure_id}`);
  await seePage(page, 1, 'One');
  await eventually(() => page.title()).toBe(`Patient Portal | ${name}, page 1 of 3, edit`);
  await page.getByRole('link', { name: 'Print' }).click();
  await eventually(() => page.title()).toBe(`Patient Portal | ${name}, print`);
});
