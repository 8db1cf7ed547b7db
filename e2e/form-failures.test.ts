// A form that could not be sent: each cause in its own words, and a button that sends the same answers with the same key.
import { defineField } from '@foyer/forms';
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { submit, summary } from './steps/form-mistakes.ts';
import { isSendOfForm, thanks } from './steps/form-sending.ts';
import { openForm, publishForm } from './steps/published-form.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();
const allow = [/Failed to load resource/, /The form was not sent/, /net::ERR_/];

const text = (label: string) => defineField('Short Text Entry', { common: { label } });
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again', exact: true });

/** Collects the keys of all sends of a page from now on. */
function keysOf(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (isSendOfForm(request)) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}

/** Answers sends as told; every other request goes on to the server. */
const answerSends = (page: Page, answer: (route: Route) => Promise<void>) =>
  page.route('**/public/forms/**', (route) => (isSendOfForm(route.request()) ? answer(route) : route.continue()));

test('offline, the screen says so and waits for the person when the line is back; Try again sends with the same key', {
  tags: ['FILL-09', 'ERR-04'],
}, async () => {
  const page = await openPage({ allow });
  await openForm(page, server, { name: 'Sent without a line', fields: [text('One')] });
  await page.getByLabel('One').fill('kept');
  const keys = keysOf(page);
  await page.context().setOffline(true);
  await submit(page).click();
  await seeFocus(title(page, 'You are offline'));
  await see(page.getByText('Your answers are kept on this page. Send them when you are connected again.'));
  await seeNo(page.getByText('entries'), page.getByText('You are connected again.', { exact: true }));
  await page.context().setOffline(false);
  await see(page.getByRole('status').filter({ hasText: 'You are connected again.' }), title(page, 'You are offline'));
  expect(keys).toHaveLength(1);
  await tryAgain(page).click();
  await see(thanks(page));
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('while it is sent again, the screen stays and the button is busy', { tags: ['FILL-09'] }, async () => {
  const page = await openPage({ allow });
  await openForm(page, server, { name: 'Sent slowly', fields: [text('One')] });
  const keys = keysOf(page);
  await answerSends(page, (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByLabel('One').fill('kept');
  await submit(page).click();
  await seeFocus(title(page, 'Harbor Dental Group cannot be reached right now'));
  await page.unroute('**/public/forms/**');
  const released = Promise.withResolvers<void>();
  await answerSends(page, async (route) => {
    await released.promise;
    await route.continue();
  });
  await tryAgain(page).click();
  await eventually(() => tryAgain(page).getAttribute('aria-busy')).toBe('true');
  released.resolve();
  await see(thanks(page));
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('after too many tries the button counts down, and sends when the wait is over', {
  tags: ['FILL-09'],
}, async () => {
  const page = await openPage({ allow });
  await openForm(page, server, { name: 'Too often', fields: [text('One')] });
  await page.clock.install();
  await answerSends(page, (route) =>
    route.fulfill({ status: 429, json: { code: 'rate-limited', message: 'Too many.', retryAfter: 12 } }),
  );
  await submit(page).click();
  await seeFocus(title(page, 'Too many tries at once'));
  await see(page.getByText(/^Wait 1\d seconds\. Your answers are kept\.$/));
  const waiting = page.getByRole('button', { name: /^Try again \(\d+\)$/ });
  expect(await waiting.isDisabled()).toBe(true);
  await page.unroute('**/public/forms/**');
  await page.clock.fastForward(13_000);
  await tryAgain(page).click();
  await see(thanks(page));
});

test('errors that the server finds stand at their questions, with no screen between', {
  tags: ['FILL-09', 'ERR-06'],
}, async () => {
  const page = await openPage({ allow });
  const field = text('One');
  await openForm(page, server, { name: 'Found by the server', fields: [field] });
  await answerSends(page, (route) =>
    route.fulfill({
      status: 422,
      json: { code: 'submission-invalid', message: 'x', errors: [{ path: field.uuid, message: 'One is invalid' }] },
    }),
  );
  await submit(page).click();
  await seeFocus(summary(page));
  await see(page.getByRole('textbox', { name: 'One', description: 'Error: One is invalid' }));
  await seeNo(page.getByRole('button', { name: 'OK' }));
});

test('a form that was changed meanwhile opens anew with the answers that it still asks for', {
  tags: ['FILL-09'],
}, async () => {
  const page = await openPage({ allow });
  const one = text('One');
  const path = await openForm(page, server, { name: 'Changed under the pen', fields: [one] });
  await page.getByLabel('One').fill('carried over');
  await publishForm(
    server,
    { name: 'Changed under the pen', fields: [one, text('New question')] },
    path.split('/')[2] ?? '',
  );
  await answerSends(page, (route) => route.fulfill({ status: 409, json: { code: 'form-changed', message: 'x' } }));
  await submit(page).click();
  await seeFocus(title(page, 'This form was changed'));
  await see(page.getByText('Harbor Dental Group changed it while you filled it in.', { exact: false }));
  await page.unroute('**/public/forms/**');
  // The server caches versions for a second.
  await eventually(async () => {
    const answer = await fetch(
      `${server.url}/public/forms/${path.split('/').slice(2).join('/')}?accountId=${await accountId()}`,
    );
    return JSON.stringify(await answer.json());
  }).toContain('New question');
  await page.getByRole('button', { name: 'Go on' }).click();
  await see(page.getByLabel('New question'));
  expect(await page.getByLabel('One').inputValue()).toBe('carried over');
  await submit(page).click();
  await see(thanks(page));
});

async function accountId(): Promise<string> {
  const answer = await fetch(`${server.url}/account/v1/public/tenant/info?nameSlug=${server.slug}`);
  return ((await answer.json()) as { accountId: string }).accountId;
}
