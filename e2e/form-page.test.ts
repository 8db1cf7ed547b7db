// The form page around its fields: leaving, mistakes, sending, and what follows.
import { defineField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { submit, summary } from './steps/form-mistakes.ts';
import { isSendOfForm, thanks } from './steps/form-sending.ts';
import { next } from './steps/guest-form.ts';
import { leaveQuestion, leaveSaved, reloadAsking, stay } from './steps/leaving.ts';
import { grace, openSignedIn } from './steps/people.ts';
import { enterAsGuest, portalBase, seePath, visit } from './steps/portal.ts';
import { openForm, publishForm } from './steps/published-form.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const text = (label: string, common = {}) => defineField('Short Text Entry', { common: { label, ...common } });

const startLink = (page: Page) => page.getByRole('link', { name: 'Start, Leaving' });
const backLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Patient Documents' });
const note = (page: Page) => page.getByLabel('Note');
const tick = (page: Page) => page.getByRole('checkbox', { name: 'Tick' });

/** Leaving an unchanged form asks nothing. */
async function leaveUnchanged(page: Page): Promise<void> {
  await startLink(page).click();
  await see(note(page));
  await backLink(page).click();
  await seePath(page, '/patient-document');
  await startLink(page).click();
  await see(note(page));
  expect(await reloadAsking(page)).toBe(false);
  await see(note(page));
  await page.goBack();
  await see(startLink(page));
  await seeNo(leaveQuestion(page));
}

async function stayThenLeave(page: Page): Promise<void> {
  await startLink(page).click();
  await tick(page).check();
  await backLink(page).click();
  await see(leaveQuestion(page));
  await stay(page).click();
  await seeNo(leaveQuestion(page));
  expect(await tick(page).isChecked()).toBe(true);
  await page.evaluate(() => history.back());
  await see(leaveQuestion(page));
  await page.keyboard.press('Escape');
  await seeNo(leaveQuestion(page));
  await see(note(page));
  expect(await reloadAsking(page, true)).toBe(true);
  expect(await tick(page).isChecked()).toBe(true);
  await page.evaluate(() => history.back());
  await leaveSaved(page);
  await seePath(page, '/patient-document');
}

/** The answers left behind are saved; continuing is not yet a change. */
async function goOnAndSend(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Continue, Leaving' }).click();
  await see(note(page));
  expect(await tick(page).isChecked()).toBe(true);
  expect(await reloadAsking(page)).toBe(false);
  await see(note(page));
  await note(page).fill('Sent soon');
  await submit(page).click();
  await see(thanks(page));
  expect(await reloadAsking(page)).toBe(false);
  await see(note(page));
  expect(await note(page).inputValue()).toBe('');
}

/** Closing the tab: the browser asks too, and if the person stays, everything is still there. */
async function closeTabAndStay(page: Page): Promise<void> {
  // By keyboard: browsers ask only on a page that a person has interacted with.
  await note(page).pressSequentially('Reloaded');
  const closing = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await closing;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  expect(await note(page).inputValue()).toBe('Reloaded');
  expect(await reloadAsking(page)).toBe(true);
  await see(note(page));
  expect(await note(page).inputValue()).toBe('Reloaded');
}

test('leaving asks while answers are not sent, and neither before nor after', {
  tags: ['FORM-01', 'FORM-02', 'FORM-23', 'FORM-24', 'FORM-25'],
}, async () => {
  const page = await openPage();
  await publishForm(server, {
    name: 'Leaving',
    fields: [text('Note'), defineField('Checkbox', { common: { label: 'Tick' } })],
  });
  await enterAsGuest(page, server);
  await leaveUnchanged(page);
  await stayThenLeave(page);
  await goOnAndSend(page);
  await closeTabAndStay(page);
});

test('the count and the summary follow each change over all pages; Reset empties both, until the next change', {
  tags: ['FORM-12', 'VAL-05', 'VAL-06', 'FORM-29', 'FORM-30'],
}, async () => {
  const page = await openPage();
  const many = Array.from({ length: 11 }, (_, at) => text(`Extra ${at + 1}`, { makeRequired: true }));
  await openForm(page, server, {
    name: 'Mistakes',
    fields: [text('First', { makeRequired: true }), defineField('Page Break'), ...many],
  });
  const count = (number: number) =>
    page.getByText(
      number === 1
        ? '1 validation error found. Please fix the error before submitting.'
        : `${number} validation errors found. Please fix the errors before submitting.`,
      { exact: true },
    );
  await next(page).click();
  await seeFocus(page.getByRole('heading', { name: 'Page 2 of 2', level: 2 }));
  await seeNo(page.getByText(/validation error/));
  await submit(page).click();
  await see(count(12), page.getByLabel('First'));
  await seeFocus(summary(page));
  const links = summary(page).getByRole('link');
  expect(await links.count()).toBe(10);
  await summary(page).getByRole('button', { name: 'Show 2 more' }).click();
  expect(await links.count()).toBe(12);

  await page.getByLabel('First').fill('Done');
  await see(count(11));
  await seeNo(summary(page).getByRole('link', { name: "First can't be blank" }));
  await summary(page).getByRole('link', { name: "Extra 11 can't be blank" }).click();
  await seeFocus(page.getByLabel('Extra 11'));
  for (const { display_name } of many.slice(1))
    await page.getByRole('textbox', { name: `${display_name} (required)` }).fill('Yes');
  await see(count(1));
  await summary(page).getByRole('link', { name: "Extra 1 can't be blank" }).click();
  await page.getByRole('textbox', { name: 'Extra 1 (required)' }).fill('Yes');
  await seeNo(summary(page), page.getByText(/validation error/));

  await page.getByRole('textbox', { name: 'Extra 1 (required)' }).fill('');
  await see(count(1));
  await page.getByRole('button', { name: 'Reset' }).click();
  await seeNo(summary(page), page.getByText(/validation error/));
  expect(await page.getByLabel('First').inputValue()).toBe('');
  await next(page).click();
  for (const box of await page.getByRole('textbox').all()) expect(await box.inputValue()).toBe('');
  await page.getByLabel('Extra 11').fill('Again');
  await see(count(11));
});

test('a failed send covers the screen; OK leads back to every answer, still to be sent', {
  tags: ['ERR-04', 'ERR-05', 'ERR-06', 'FORM-24', 'FORM-28'],
}, async () => {
  const page = await openPage({ allow: [/Failed to load resource/, /The form was not sent/] });
  await openForm(page, server, { name: 'Failing', fields: [text('One'), defineField('Page Break'), text('Two')] });
  await page.getByLabel('One').fill('first answer');
  await next(page).click();
  await page.getByLabel('Two').fill('second answer');
  const away = /^Your answers are kept.* It is not your connection\. Try again in a minute\.$/;
  const entries = /^We were unable to process this submission\. Please check your entries and try again\.$/;
  for (const [status, text] of [
    [0, away],
    [500, away],
    [418, entries],
  ] as const) {
    await page.route('**/public/forms/**', (route) =>
      status === 0 ? route.abort() : route.fulfill({ status, body: '' }),
    );
    await submit(page).click();
    const screen = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'OK' }) });
    await see(screen.getByText(text), screen.getByRole('img', { name: 'Harbor Dental Group' }));
    await seeNo(page.getByLabel('Two'));
    await page.unroute('**/public/forms/**');
    await screen.getByRole('button', { name: 'OK' }).click();
    await seeNo(screen);
    expect(await page.getByLabel('Two').inputValue()).toBe('second answer');
  }
  await page.getByRole('button', { name: 'Previous' }).click();
  expect(await page.getByLabel('One').inputValue()).toBe('first answer');
  await page.getByRole('main').getByRole('link', { name: 'Patient Documents' }).click();
  await stay(page).click();
  await next(page).click();
  const posting = page.waitForResponse((response) => isSendOfForm(response.request()));
  await submit(page).click();
  expect((await posting).status()).toBe(200);
  await see(thanks(page));
});

test('however often the button is pressed, and the call repeated, one submission is stored', {
  tags: ['FORM-28'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, { name: 'Pressed twice', fields: [text('One')] });
  let posts = 0;
  page.on('request', (request) => {
    if (isSendOfForm(request)) posts += 1;
  });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/public/forms/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('One').fill('once');
  const posting = page.waitForRequest(isSendOfForm);
  const answering = page.waitForResponse((response) => isSendOfForm(response.request()));
  await submit(page).dblclick();
  await page.getByLabel('One').press('Enter');
  await eventually(() => submit(page).getAttribute('aria-busy')).toBe('true');
  release();
  const request = await posting;
  const stored = (await (await answering).json()) as object;
  await see(thanks(page));
  expect(posts).toBe(1);
  const again = await fetch(request.url(), {
    method: 'POST',
    headers: {
      'content-type': request.headers()['content-type'] ?? '',
      'idempotency-key': request.headers()['idempotency-key'] ?? '',
      cookie: (await request.allHeaders()).cookie ?? '',
    },
    body: request.postData() ?? '',
  });
  expect(await again.json()).toEqual(stored);
});

test('two tabs that have the same form open store the same answers once; other answers are told apart', {
  tags: ['FORM-28'],
}, async () => {
  const page = await openPage({ allow: [/Failed to load resource/, /The form was not sent/] });
  const path = await openForm(page, server, { name: 'In two tabs', fields: [text('One')] });
  const other = await openPage({ context: page.context(), allow: [/The form was not sent/] });
  await visit(other, server, path);
  const third = await openPage({ context: page.context(), allow: [/The form was not sent/] });
  await visit(third, server, path);
  await see(other.getByLabel('One'), third.getByLabel('One'));
  const stored: unknown[] = [];
  for (const tab of [page, other]) {
    await tab.getByLabel('One').fill('the same');
    const posting = tab.waitForResponse((response) => isSendOfForm(response.request()));
    await submit(tab).click();
    stored.push(await (await posting).json());
    await see(thanks(tab));
  }
  expect(stored[1]).toEqual(stored[0]);
  await third.getByLabel('One').fill('something else');
  await submit(third).click();
  await see(
    third.getByRole('heading', { name: 'This form was already sent' }),
    third.getByText('This form was already sent with other answers, perhaps from another tab.', { exact: false }),
  );
  const posting = third.waitForResponse((response) => isSendOfForm(response.request()));
  await third.getByRole('button', { name: 'Send these answers too' }).click();
  expect(await (await posting).json()).not.toEqual(stored[0]);
  await see(thanks(third));
});

test('after a send whose answer never came, Try again stores nothing twice', { tags: ['FORM-28'] }, async () => {
  const page = await openPage({ allow: [/Failed to load resource/, /The form was not sent/] });
  await openForm(page, server, { name: 'Answer lost', fields: [text('One')] });
  await page.getByLabel('One').fill('once');
  let first: unknown;
  await page.route('**/public/forms/**', async (route) => {
    if (!isSendOfForm(route.request())) return route.continue();
    first = await (await route.fetch()).json();
    return route.abort('timedout');
  });
  await submit(page).click();
  await see(page.getByRole('heading', { name: 'Harbor Dental Group cannot be reached right now' }));
  expect(first).toHaveProperty('secure_id');
  await page.unroute('**/public/forms/**');
  const posting = page.waitForResponse((response) => isSendOfForm(response.request()));
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(await (await posting).json()).toEqual(first);
  await see(thanks(page));
});

test('a form with a redirect leads to its https address, any other to its own thank-you', {
  tags: ['FORM-03', 'THANK-03'],
}, async () => {
  const page = await openPage({ allow: [/Failed to load resource/] });
  const after = 'https://after.example.org/welcome?from=form';
  // Blocks requests to external hosts.
  await page.route('https://after.example.org/**', (route) => route.abort());
  await openForm(page, server, {
    name: 'Redirected',
    fields: [text('One')],
    redirectUrl: after,
    thankYou: 'Not shown',
  });
  const leaving = page.waitForRequest((request) => request.isNavigationRequest() && request.url() === after);
  await page.getByLabel('One').fill('x');
  let asked = false;
  page.on('dialog', (dialog) => {
    asked = true;
    return dialog.accept();
  });
  await submit(page).click();
  await leaving;
  expect(asked).toBe(false);

  const other = await openPage();
  await openForm(other, server, {
    name: 'Unsafe redirect',
    fields: [text('One')],
    redirectUrl: 'http://after.example.org/',
    thankYou: 'See you on Monday. Bring your card.',
  });
  await submit(other).click();
  await see(thanks(other), other.getByText('See you on Monday. Bring your card.', { exact: true }));
  await seeNo(other.getByText('securely sent'));
  expect(new URL(other.url()).pathname).toContain(portalBase);
});

test('a guardian fills in a form for a child, and it is the child’s', {
  tags: ['ROUTE-15', 'FORM-16', 'SUB-02'],
}, async () => {
  const page = await openSignedIn(server, grace);
  const path = await publishForm(server, { name: 'For a child', fields: [text('One')] });
  const family = page.waitForResponse('**/family/contacts**');
  await visit(page, server, path);
  await see(page.getByLabel('One'));
  const contacts = (await (await family).json()) as { id: string; nameFirst: string; nameLast: string }[];
  const child = contacts.find(({ nameFirst }) => nameFirst === 'Obi');
  expect(child).toBeDefined();
  await visit(page, server, `${path}?ownerId=${child?.id}`);
  await see(page.getByText('For Obi Okafor'));
  await page.getByLabel('One').fill('Hello');
  const posting = page.waitForRequest(isSendOfForm);
  await submit(page).click();
  const sent = await posting;
  expect(sent.postDataJSON()).toMatchObject({ submitted_by: child?.id, contact_id: child?.id });
  expect((await sent.response())?.status()).toBe(200);
  await see(thanks(page));
});
