// How the portal handles unusual responses, and which calls it makes for whom.
import { defineField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import {
  fillFirstPage,
  guestForm,
  guestFormPath,
  next,
  openGuestForm,
  send,
  sendGuestForm,
  startGuestForm,
} from './steps/guest-form.ts';
import { grace, openSignedIn, sam } from './steps/people.ts';
import { documentLink, enterAsGuest, formsOf, portalBase, visit } from './steps/portal.ts';
import { publishForm } from './steps/published-form.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const loadFailed = 'There was an issue loading this form. Please refresh your browser to try again.';
const sendFailed = 'We were unable to process this submission. Please check your entries and try again.';
const formCalls = '**/public/forms/**';

test('for form calls any status but 200 is a failure, also one that says success', { tags: ['API-080'] }, async () => {
  const page = await openPage({ allow: [/The form did not load/, /The form was not sent/] });
  await page.route(formCalls, async (route) => {
    const isPost = route.request().method() === 'POST';
    return route.fulfill({
      status: 202,
      json: isPost ? { id: 'x', secure_id: 'y' } : await (await route.fetch()).json(),
    });
  });
  await visit(page, server, await guestFormPath(server));
  await see(page.getByRole('alertdialog').getByText(loadFailed));

  await page.unroute(formCalls);
  await openGuestForm(page, server);
  await page.route(formCalls, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 202, json: { id: 'x', secure_id: 'y' } })
      : route.continue(),
  );
  await sendGuestForm(page, ['Nora', 'Quill']);
  await see(page.getByRole('alert').filter({ hasText: sendFailed }));
});

test('the text of a failed request is for the log: it names address and status, and no screen shows it', {
  tags: ['ERR-36'],
}, async () => {
  const page = await openPage({ allow: [/status of 500/, /did not load/] });
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  await page.route(formCalls, (route) => route.fulfill({ status: 500, json: {} }));
  await visit(page, server, await guestFormPath(server));
  await see(page.getByRole('alertdialog').getByText(loadFailed));
  await eventually(() => logged.join('\n')).toMatch(/\/public\/forms\/\S+ request failed with status: \[500\]/);
  expect(await page.getByRole('alertdialog').innerText()).not.toMatch(/request failed|\/public\//);
});

test('what only the server finds wrong is shown at its field, with no screen between', {
  tags: ['FORM-27'],
}, async () => {
  const page = await openPage({ allow: [/The form was not sent/] });
  await page.route(formCalls, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const { object } = route.request().postDataJSON() as { object: { uuid: string; value: unknown }[] };
    const path = object.find(({ value }) => value === 'guest@example.com')?.uuid ?? '';
    const errors = [{ path, message: 'Email is not a valid email' }];
    return route.fulfill({ status: 422, json: { code: 'submission-invalid', message: sendFailed, errors } });
  });
  await openGuestForm(page, server);
  await sendGuestForm(page, ['Nora', 'Quill']);
  await see(page.getByRole('textbox', { name: /^Email/, description: 'Email is not a valid email' }));
  await see(page.getByText('1 validation error found. Please fix the error before submitting.'));
  await seeFocus(page.getByRole('alert', { name: 'There is a problem' }));
});

test('without a connection the send says so and blames no entry; the answers stay, and Try again sends them', {
  tags: ['ERR-04', 'ERR-05'],
}, async () => {
  const page = await openPage({ allow: [/was not sent/, /ERR_INTERNET_DISCONNECTED/] });
  await openGuestForm(page, server);
  await fillFirstPage(page, ['Nora', 'Quill']);
  await next(page).click();
  await page.getByRole('radio', { name: 'Check-up and cleaning' }).check();
  await page.getByRole('checkbox', { name: /may use these answers/ }).check();
  await page.getByRole('button', { name: 'Type your name instead' }).click();
  await page.getByLabel('Signature: Your full name').fill('Nora Quill');
  await see(page.getByText('Signed.'));
  await page.context().setOffline(true);
  await send(page).click();
  await see(page.getByRole('heading', { name: 'You are offline' }));
  await seeNo(page.getByText('check your entries'));
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await tryAgain.click();
  await see(page.getByRole('heading', { name: 'You are offline' }));
  await page.context().setOffline(false);
  await tryAgain.click();
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
});

test('a form for patients only asks a visitor to sign in, and opens for who did', { tags: ['ROUTE-28'] }, async () => {
  const path = await publishForm(server, {
    name: 'For patients only',
    fields: [defineField('Short Text Entry', { common: { label: 'One' } })],
  });
  await server.runSql("update forms set is_restricted = true where name = 'For patients only'");
  const page = await openPage();
  await visit(page, server, path);
  await see(page.getByRole('heading', { name: 'Please sign in to open this form' }));
  await seeNo(page.getByLabel('One'));
  const link = page.getByRole('main').getByRole('link', { name: 'Sign in' });
  expect(await link.getAttribute('href')).toBe(`${portalBase}/sign-in`);

  const own = await openSignedIn(server, sam);
  await visit(own, server, path);
  await see(own.getByLabel('One'));
});

test('an ownerId of somebody else’s opens no form, and is ignored for a guest', { tags: ['ROUTE-15'] }, async () => {
  const page = await openSignedIn(server, sam, {
    allow: [/The record did not load/],
  });
  await visit(page, server, '/patient-document');
  const path = await documentLink(formsOf(page, 'Sam Rivera'), 'Start', 'Dental History').getAttribute('href');
  await page.goto(`${server.url}${path}?ownerId=00000000-0000-8000-8000-000000000000`);
  await see(page.getByRole('heading', { name: 'You cannot fill in this form', level: 1 }));
  await seeNo(page.getByRole('radio'), page.getByRole('button', { name: 'Send', exact: true }));

  const guest = await openPage();
  await openGuestForm(guest, server, '?ownerId=00000000-0000-8000-8000-000000000000');
  const posting = await sendGuestForm(guest, ['Nora', 'Quill']);
  expect(posting.postDataJSON()).toMatchObject({ submitted_by: '', contact_id: '' });
  await see(guest.getByRole('heading', { name: 'Thank you', exact: true }));
});

/** Collects the calls for forms that a page makes from now on, by the identifying part of their address. */
function callsForForms(page: Page): readonly string[] {
  const names =
    /patient-forms|family\/contacts|\/(?:api|public)\/forms\/(?!.*\/draft)|patient-portal\/general-settings|relationship-types/;
  const calls: string[] = [];
  page.on('request', (request) => {
    const name = names.exec(request.url())?.[0];
    if (name) calls.push(name);
  });
  return calls;
}

test('a form loads flag, family, version, settings and relations in this order, the family for guardians only', {
  tags: ['FORM-15', 'FORM-16', 'FORM-17', 'FORM-18', 'FORM-19', 'API-005', 'API-006'],
}, async () => {
  const after = ['patient-portal/general-settings', 'relationship-types'];
  const guest = await openPage();
  await enterAsGuest(guest, server);
  const ofGuest = callsForForms(guest);
  await documentLink(guest, 'Start', guestForm).click();
  await see(guest.getByLabel('First Name'));
  expect(ofGuest).toEqual(['patient-forms', '/public/forms/', ...after]);

  for (const [email, name, own] of [
    [sam, 'Sam Rivera', ['/api/forms/']],
    [grace, 'Zora Okafor', ['family/contacts', '/api/forms/']],
  ] as const) {
    const page = await openSignedIn(server, email);
    await visit(page, server, '/patient-document');
    await see(formsOf(page, name));
    const calls = callsForForms(page);
    await documentLink(formsOf(page, name), 'Start', 'Medical History').click();
    await see(page.getByRole('radio', { name: 'Yes' }));
    expect(calls).toEqual(['patient-forms', ...own, ...after]);
  }
});

test('a form opened from the list leads back to it, also after a reload', { tags: ['THANK-05'] }, async () => {
  const page = await openPage();
  await startGuestForm(page, server);
  await page.reload();
  await see(page.getByLabel('First Name'));
  await sendGuestForm(page, ['Nora', 'Quill']);
  await page.getByRole('link', { name: 'Review My Documents' }).click();
  await see(page.getByRole('listitem').filter({ hasText: guestForm }).getByText('Complete', { exact: true }));
});
