// The form page: its ways in and out, pages, reset, submit area, loading and sending, and what it does when these fail.
import { defineField, pagesOf } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import {
  fillFirstPage,
  fillSecondPage,
  guestForm,
  guestFormPath,
  next,
  openGuestForm,
  previous,
  send,
  sendGuestForm,
  startGuestForm,
  textbox,
} from './steps/guest-form.ts';
import { openMadeForm, serveForm } from './steps/made-form.ts';
import { grace, openSignedIn, sam } from './steps/people.ts';
import { documentLink, formsOf, portalBase, seePath, visit } from './steps/portal.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const leaving = (page: Page) => page.getByRole('alertdialog', { name: 'Leave this form?' });
const back = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Patient Documents' });
const loadFailed = 'There was an issue loading this form. Please refresh your browser to try again.';
const sendFailed = 'We were unable to process this submission. Please check your entries and try again.';

function countPosts(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/public/forms/')) count += 1;
  });
  return () => count;
}

test('[FORM-01] [FORM-02] [FORM-23] [FORM-25] a pristine form is left at once; after a change leaving asks, whichever way', async () => {
  const page = await openPage();
  await startGuestForm(page, server);
  await back(page).click();
  await seePath(page, '/patient-document');
  await seeNo(leaving(page));

  await documentLink(page, 'Start', guestForm).click();
  await page.getByLabel('First Name').fill('N');
  await back(page).click();
  await see(leaving(page));
  await leaving(page).getByRole('button', { name: 'Stay on this page' }).click();
  await seeNo(leaving(page));
  expect(await page.getByLabel('First Name').inputValue()).toBe('N');
  await page.getByRole('banner').getByRole('link', { name: 'Patient Documents' }).click();
  await see(leaving(page));
  await page.keyboard.press('Escape');
  await seeNo(leaving(page));
  await page.goBack();
  await see(leaving(page));
  await leaving(page).getByRole('button', { name: 'Stay on this page' }).click();
  await seePath(page, await guestFormPath(server));
  expect(await page.getByLabel('First Name').inputValue()).toBe('N');

  // The browser itself asks before a reload.
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    const type = dialog.type();
    await dialog.dismiss();
    return type;
  });
  await page.evaluate(() => void setTimeout(() => location.reload(), 0));
  expect(await asked).toBe('beforeunload');

  await back(page).click();
  await leaving(page).getByRole('button', { name: 'Leave', exact: true }).click();
  await seePath(page, '/patient-document');
});

test('[FORM-04] [FORM-05] [FORM-06] [FORM-07] [FORM-08] [FIELD-PAGE-01] page breaks make pages: Next and Previous walk them, nothing is lost, and nothing of another page shows', async () => {
  const page = await openPage();
  await openGuestForm(page, server);
  await see(page.getByText('Page 1 of 2'), next(page));
  await seeNo(previous(page), send(page), page.getByLabel('Anything that worries you?'));
  await seeNo(page.getByText('Page Break'));
  await page.getByLabel('First Name').fill('Nora');
  // Next never blocks, whatever is still missing.
  await next(page).click();
  await see(
    page.getByText('Page 2 of 2'),
    previous(page),
    send(page),
    page.getByRole('heading', { name: 'Your visit' }),
  );
  await seeNo(next(page), page.getByLabel('First Name'), page.getByText(/can't be blank/));
  await page.getByLabel('Anything that worries you?').fill('Noise');
  await previous(page).click();
  await see(page.getByText('Page 1 of 2'));
  expect(await page.getByLabel('First Name').inputValue()).toBe('Nora');
  await next(page).click();
  await see(page.getByText('Page 2 of 2'));
  expect(await page.getByLabel('Anything that worries you?').inputValue()).toBe('Noise');
});

test('Enter in a field of a page before the last goes on, and sends nothing', async () => {
  const page = await openPage();
  const posts = countPosts(page);
  await openGuestForm(page, server);
  await page.getByLabel('First Name').fill('Nora');
  await page.getByLabel('First Name').press('Enter');
  await see(page.getByText('Page 2 of 2'));
  expect(posts()).toBe(0);
});

test('[FORM-09] [FORM-30] [FORM-12] Reset clears every value and the error count', async () => {
  const page = await openPage();
  await openGuestForm(page, server);
  await fillFirstPage(page, ['Nora', 'Quill']);
  await next(page).click();
  await page.getByRole('radio', { name: 'Check-up and cleaning' }).check();
  await page.getByRole('checkbox', { name: 'Monday' }).check();
  await page.getByLabel('Anything that worries you?').fill('Noise');
  await page.getByRole('button', { name: 'Type your name instead' }).click();
  await page.getByLabel('Signature: Your full name').fill('Nora Quill');
  await see(page.getByText('Signed.'));
  await send(page).click();
  await see(page.getByText('1 validation error found. Please fix the error before submitting.'));
  await page.getByRole('button', { name: 'Reset' }).click();
  await seeNo(page.getByText(/validation errors? found/), page.getByRole('alert'), page.getByText(/can't be blank/));
  await see(page.getByText('Page 1 of 2'));
  for (const label of ['First Name', 'Last Name', 'E-mail', 'Phone'])
    expect(await page.getByLabel(label).inputValue()).toBe('');
  expect(await textbox(page, 'Date of birth').inputValue()).toBe('');
  expect(await page.getByRole('combobox').inputValue()).toBe('');
  await next(page).click();
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  expect(await page.getByLabel('Anything that worries you?').inputValue()).toBe('');
  await seeNo(page.getByText('Signed.'));
});

test('[FORM-08] [FORM-09] [FORM-10] [FORM-11] [FIELD-SUBMIT-01] the submit area: label, optional Previous and Reset, and a Privacy Policy link in a new tab', async () => {
  const page = await openPage();
  await openGuestForm(page, server);
  await see(page.getByRole('button', { name: 'Reset' }));
  const policy = page.getByRole('main').getByRole('link', { name: /^Privacy Policy/ });
  expect(await policy.getAttribute('rel')).toContain('noopener');
  const [opened] = await Promise.all([page.context().waitForEvent('page'), policy.click()]);
  await see(opened.getByRole('heading', { name: 'Privacy Policy', level: 1 }));
  await opened.close();
  await see(page.getByLabel('First Name'));

  const bare = await openMadeForm(server, [
    defineField('Short Text Entry', { common: { label: 'One' } }),
    defineField('Page Break'),
    defineField('Short Text Entry', { common: { label: 'Two' } }),
    defineField('Submit', { common: { label: 'Hand it in' }, specific: { showPrevious: false, showReset: false } }),
  ]);
  await seeNo(bare.getByRole('button', { name: 'Reset' }));
  await next(bare).click();
  await see(bare.getByRole('button', { name: 'Hand it in' }));
  await seeNo(previous(bare), bare.getByRole('button', { name: 'Submit' }));
});

test('[FORM-15] [FORM-17] [FORM-18] [FORM-19] [FORM-16] a form loads flag, version, settings and relationship types in this order, and the family for guardians only', async () => {
  const formCalls = (page: Page) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      for (const name of [
        'feature-flags/patient-forms',
        'family/contacts',
        '/forms/',
        'patient-portal/general-settings',
        'relationship-types',
      ])
        if (pathname.includes(name)) calls.push(name);
    });
    return calls;
  };
  const inOrder = ['feature-flags/patient-forms', '/forms/', 'patient-portal/general-settings', 'relationship-types'];
  const page = await openPage();
  const calls = formCalls(page);
  await openGuestForm(page, server);
  expect(calls).toEqual(inOrder);

  for (const [email, name, expected] of [
    [sam, 'Sam Rivera', inOrder],
    [grace, 'Zora Okafor', [inOrder[0], 'family/contacts', ...inOrder.slice(1)]],
  ] as const) {
    const own = await openSignedIn(server, email);
    await visit(own, server, '/patient-document');
    await see(formsOf(own, name));
    const ownCalls = formCalls(own);
    await documentLink(formsOf(own, name), 'Start', 'Medical History').click();
    await see(own.getByRole('radio', { name: 'Yes' }));
    expect(ownCalls).toEqual(expected);
  }
});

test('[FORM-28] [ERR-04] [ERR-05] [ERR-06] a failed send shows the data-processing screen; OK leads back to the answers, and the next send works', async () => {
  const page = await openPage({ allow: [/The form was not sent/, /status of 500/] });
  const posts = countPosts(page);
  await page.route('**/public/forms/**', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await openGuestForm(page, server);
  await sendGuestForm(page, ['Nora', 'Quill']);
  const screen = page.getByRole('alert').filter({ hasText: sendFailed });
  await see(screen, screen.getByRole('img', { name: 'Harbor Dental Group' }));
  await seeNo(send(page));
  await screen.getByRole('button', { name: 'OK' }).click();
  await seeNo(screen);
  await see(send(page));
  expect(await page.getByLabel('Anything that worries you?').inputValue()).toBe('A crown came off.\nIt hurts.');
  // Still dirty: nothing of it is lost by a wrong step.
  await back(page).click();
  await leaving(page).getByRole('button', { name: 'Stay on this page' }).click();

  await page.unroute('**/public/forms/**');
  await send(page).click();
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
  expect(posts()).toBe(2);
});

test('[FORM-28] while the form is sent the button is busy, and a second press sends nothing', async () => {
  const page = await openPage();
  const posts = countPosts(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/public/forms/**', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await openGuestForm(page, server);
  await sendGuestForm(page, ['Nora', 'Quill']);
  await eventually(() => send(page).getAttribute('aria-busy')).toBe('true');
  await send(page).click({ force: true });
  await send(page).press('Enter');
  release();
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
  expect(posts()).toBe(1);
});

test('[FORM-27] what only the server finds wrong is shown at its field, once OK was pressed', async () => {
  const page = await openPage({ allow: [/The form was not sent/] });
  let uuid = '';
  await page.route('**/public/forms/**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const { object } = route.request().postDataJSON() as { object: { uuid: string; value: unknown }[] };
    uuid = object.find(({ value }) => value === 'guest@example.com')?.uuid ?? '';
    const errors = [{ path: uuid, message: 'E-mail is not a valid email' }];
    return route.fulfill({ status: 422, json: { code: 'submission-invalid', message: sendFailed, errors } });
  });
  await openGuestForm(page, server);
  await sendGuestForm(page, ['Nora', 'Quill']);
  await page.getByRole('button', { name: 'OK' }).click();
  await see(page.getByRole('textbox', { name: /^E-mail/, description: 'E-mail is not a valid email' }));
  await see(page.getByText('1 validation error found. Please fix the error before submitting.'));
  await seeFocus(page.getByRole('alert', { name: 'There is a problem' }));
});

test('[FORM-03] a version that redirects leads to its address instead of the thank-you screen', async () => {
  const page = await openPage({ allow: [/ERR_/] });
  await serveForm(page, { is_redirect: true, redirect_url: 'https://practice.invalid/welcome' });
  await openGuestForm(page, server);
  const leavingFor = page.waitForRequest('https://practice.invalid/welcome');
  await sendGuestForm(page, ['Nora', 'Quill']);
  expect((await leavingFor).isNavigationRequest()).toBe(true);
});

test('[THANK-03] the form’s own message stands on the thank-you page', async () => {
  const page = await openPage();
  await serveForm(page, { thank_you: 'We will call you tomorrow.' });
  await openGuestForm(page, server);
  await sendGuestForm(page, ['Nora', 'Quill']);
  await see(page.getByText('We will call you tomorrow.'));
  await seeNo(page.getByText(/securely sent to the office/));
});

test('[FORM-14] a form in an unexpected format is not drawn, and says so', async () => {
  const objects: readonly unknown[] = [
    { fields: 'none' },
    { fields: [{ uuid: 'a', type_name: 'Crystal Ball' }] },
    { fields: [{ type_name: 'Short Text Entry' }] },
    'nothing',
  ];
  const page = await openPage();
  for (const object of objects) {
    await page.unrouteAll();
    await serveForm(page, { object });
    await visit(page, server, await guestFormPath(server));
    await see(page.getByText('Form is in an unexpected format. Unable to render.'));
    await seeNo(page.getByRole('form'), page.getByRole('textbox'), page.getByRole('button', { name: 'Submit' }));
  }
});

test('[ERR-07] [ERR-08] a form that does not load is told in a dialog whose button reloads the page', async () => {
  const page = await openPage({ allow: [/The form did not load/, /status of 500/] });
  const dialog = page.getByRole('alertdialog').filter({ hasText: loadFailed });
  await page.route('**/public/forms/**', (route) => route.fulfill({ status: 500, json: [] }));
  await visit(page, server, await guestFormPath(server));
  await see(dialog);
  await page.unroute('**/public/forms/**');
  await dialog.getByRole('button', { name: 'Refresh' }).click();
  await see(page.getByLabel('First Name'));
  await seeNo(dialog);
});

test('[API-080] any status but 200 is a failure, also one that says success', async () => {
  const page = await openPage({ allow: [/The form did not load/, /The form was not sent/] });
  await page.route('**/public/forms/**', async (route) => {
    const answer = route.request().method() === 'POST' ? undefined : await route.fetch();
    return route.fulfill({ status: 202, json: answer ? await answer.json() : { id: 'x', secure_id: 'y' } });
  });
  await visit(page, server, await guestFormPath(server));
  await see(page.getByRole('alertdialog').filter({ hasText: loadFailed }));

  await page.unroute('**/public/forms/**');
  await openGuestForm(page, server);
  await page.route('**/public/forms/**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 202, json: { id: 'x', secure_id: 'y' } })
      : route.continue(),
  );
  await sendGuestForm(page, ['Nora', 'Quill']);
  await see(page.getByRole('alert').filter({ hasText: sendFailed }));
});

test('[ERR-07] an address whose checksum is wrong is answered like any form that does not load', async () => {
  const page = await openPage({ allow: [/The form did not load/] });
  const path = await guestFormPath(server);
  await visit(page, server, `${path.slice(0, -6)}AAAAAA`);
  await see(page.getByRole('alertdialog').filter({ hasText: loadFailed }));
});

test('[ERR-09] [ROUTE-14] [ROUTE-28] a visitor cannot open a submission again, and neither does one that fails to load', async () => {
  const message =
    'There was an issue loading your previous submission for this form. Please refresh your browser to try again.';
  const page = await openPage({ allow: [/The form did not load/] });
  await openGuestForm(page, server);
  await sendGuestForm(page, ['Nora', 'Quill']);
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
  const [record] = await page.evaluate(
    () =>
      JSON.parse(sessionStorage.getItem('guestSubmission') ?? '[]') as {
        submissionId: string;
        secureSubmissionId: string;
      }[],
  );
  await visit(page, server, `${await guestFormPath(server)}/${record?.submissionId}/${record?.secureSubmissionId}`);
  const dialog = page.getByRole('alertdialog').filter({ hasText: message });
  await see(dialog);
  await seeNo(page.getByRole('textbox'));

  const own = await openSignedIn(server, grace, { allow: [/The form did not load/, /status of 500/] });
  await visit(own, server, '/patient-document');
  await own.route('**/api/submissions/**', (route) => route.fulfill({ status: 500, body: '' }));
  await documentLink(formsOf(own, 'Ada Okafor'), 'Edit submission', 'Patient Information').click();
  await see(own.getByRole('alertdialog').filter({ hasText: message }));
});

test('[ROUTE-28] a form for patients only asks a visitor to sign in', async () => {
  const page = await openPage();
  await page.route('**/public/forms/**', (route) =>
    route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'Please sign in to continue.' } }),
  );
  await visit(page, server, await guestFormPath(server));
  await see(page.getByRole('heading', { name: 'Please sign in to open this form' }));
  expect(await page.getByRole('main').getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    `${portalBase}/sign-in`,
  );
});

test('[ROUTE-15] ownerId of somebody else’s is refused by the server, and ignored for a guest', async () => {
  const page = await openSignedIn(server, sam, { allow: [/The form was not sent/] });
  await visit(page, server, '/patient-document');
  const path = (await documentLink(formsOf(page, 'Sam Rivera'), 'Start', 'Dental History').getAttribute('href')) ?? '';
  await page.goto(`${server.url}${path}?ownerId=00000000-0000-8000-8000-000000000000`);
  await page.getByRole('radio', { name: 'Once a day' }).check();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await see(page.getByText('You can only act for yourself and the family members linked to your account.'));

  const guest = await openPage();
  await openGuestForm(guest, server, '?ownerId=00000000-0000-8000-8000-000000000000');
  const posting = await sendGuestForm(guest, ['Nora', 'Quill']);
  expect(posting.postDataJSON()).toMatchObject({ submitted_by: '', contact_id: '' });
  await see(guest.getByRole('heading', { name: 'Thank you', exact: true }));
});

test('[FORM-06] [FORM-29] errors of another page are counted, and the first page that has one shows after a failed send', async () => {
  const fields = [
    defineField('Short Text Entry', { common: { label: 'First', makeRequired: true } }),
    defineField('Page Break'),
    defineField('Short Text Entry', { common: { label: 'Second', makeRequired: true } }),
    defineField('Page Break'),
    defineField('Short Text Entry', { common: { label: 'Third' } }),
    defineField('Submit'),
  ];
  expect(pagesOf(fields)).toEqual([1, 3]);
  const page = await openMadeForm(server, fields);
  await page.getByLabel('First').fill('x');
  await next(page).click();
  await next(page).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await see(
    page.getByLabel('Second'),
    page.getByText('1 validation error found. Please fix the error before submitting.'),
  );
  await page.getByRole('link', { name: "Second can't be blank" }).click();
  await seeFocus(page.getByLabel('Second'));
  await page.keyboard.type('y');
  await seeNo(page.getByText("Second can't be blank"));
  await page.keyboard.press('Backspace');
  await see(page.getByRole('textbox', { name: /^Second/, description: "Second can't be blank" }));
});

test('[FORM-02] [FORM-24] a form that was sent is pristine: its thank-you page is left without a question', async () => {
  const page = await openPage();
  await startGuestForm(page, server);
  await fillFirstPage(page, ['Nora', 'Quill']);
  await next(page).click();
  await fillSecondPage(page);
  await send(page).click();
  await page.getByRole('link', { name: 'Review My Documents' }).click();
  await seePath(page, '/patient-document');
  await seeNo(leaving(page));
});
