// Unsent answers: saved as they are given, restored after a reload, on another device, after the end of a session.
import { defineField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, type PageOptions } from '../tools/testing/browser.ts';
import { useOwnServer } from '../tools/testing/own-server.ts';
import { expectAccessible, expectAccessibleAsIs } from './steps/axe.ts';
import { submit } from './steps/form-mistakes.ts';
import { next } from './steps/guest-form.ts';
import { leaveQuestion, reloadAsking } from './steps/leaving.ts';
import { grace, moveOn, openSignedIn, sam, signIn } from './steps/people.ts';
import { documentLink, enterAsGuest, formsOf, seePath, visit } from './steps/portal.ts';
import { publishForm } from './steps/published-form.ts';
import { eventually, see, seeNo } from './steps/waiting.ts';

const server = useOwnServer();

const text = (label: string, common = {}) => defineField('Short Text Entry', { common: { label, ...common } });
/** A pause in typing, after which the answers are saved. */
const pauseMs = 2000;
const saved = (page: Page) => page.getByText(/^Saved at \d{1,2}:\d{2} [AP]M$/);
/** The server's clock may be in the next day already. */
const kept = (page: Page) => page.getByText(/^(You were on page \d\. )?Saved (today|on \w+ \d+) at .+\.$/);
const thanks = (page: Page) => page.getByRole('heading', { name: /^Thank you/ });
const back = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Patient Documents' });

/** Opens a page whose clock can be moved, for a visitor or for somebody who is signed in. */
async function openTimed(who: string | PageOptions = {}): Promise<Page> {
  const page = typeof who === 'string' ? await openSignedIn(server, who) : await openPage(who);
  await page.clock.install();
  return page;
}

/** Lets the pause after the last key pass, and waits for the answers to be saved. */
async function seeSaved(page: Page): Promise<void> {
  await page.clock.fastForward(pauseMs);
  await see(saved(page));
}

/** Publishes a form of two pages for guests and for every patient. */
async function publishForAll(name: string, ...fields: readonly ReturnType<typeof text>[]): Promise<string> {
  const path = await publishForm(server, {
    name,
    fields: fields.length > 0 ? fields : [text('One'), defineField('Page Break'), text('Two')],
  });
  await server.runSql(`update forms set for_all_patients = true where name = $text$${name}$text$`);
  return path;
}

async function open(page: Page, path: string, label = 'One'): Promise<void> {
  await visit(page, server, path);
  await see(page.getByLabel(label));
}

/** Leaves an open form that asks first, whatever is saved. */
async function leave(page: Page): Promise<void> {
  await back(page).click();
  await leaveQuestion(page)
    .getByRole('button', { name: /^Leave( without them)?$/ })
    .click();
  await seePath(page, '/patient-document');
}

test('a visitor’s answers are kept, found after a reload, listed as a draft, and gone when started over', {
  tags: ['DOC-10', 'FORM-23'],
}, async () => {
  const page = await openPage();
  await publishForAll('Kept for a visitor');
  await enterAsGuest(page, server);
  await documentLink(page, 'Start', 'Kept for a visitor').click();
  await see(page.getByLabel('One'));
  await seeNo(saved(page), kept(page));
  await page.getByLabel('One').pressSequentially('first');
  await see(saved(page));
  expect(await page.getByRole('status').filter({ hasText: 'Your answers are saved as you go.' }).count()).toBe(1);

  await page.getByLabel('One').pressSequentially(' and more');
  expect(await reloadAsking(page)).toBe(true);
  await see(kept(page));
  expect(await page.getByLabel('One').inputValue()).toBe('first and more');
  // Nothing changed since then: there is nothing to ask about.
  await back(page).click();
  await seePath(page, '/patient-document');
  const row = page.getByRole('listitem').filter({ hasText: 'Kept for a visitor' });
  await see(row.getByText('draft', { exact: true }), documentLink(row, 'Continue', 'Kept for a visitor'));
  await seeNo(documentLink(row, 'Start', 'Kept for a visitor'));

  const other = await openPage();
  await enterAsGuest(other, server);
  await see(documentLink(other, 'Start', 'Kept for a visitor'));

  await documentLink(row, 'Continue', 'Kept for a visitor').click();
  await see(kept(page));
  expect(await page.getByLabel('One').inputValue()).toBe('first and more');
  await page.getByRole('button', { name: 'Start over' }).click();
  const question = page.getByRole('alertdialog', { name: 'Start over?' });
  await question.getByRole('button', { name: 'Keep my answers' }).click();
  await seeNo(question);
  await page.getByRole('button', { name: 'Start over' }).click();
  await question.getByRole('button', { name: 'Start over' }).click();
  await seeNo(kept(page));
  await eventually(() => page.getByLabel('One').inputValue()).toBe('');
  await back(page).click();
  await see(documentLink(page, 'Start', 'Kept for a visitor'));
});

test('a signed-in person goes on with another device, on the page they were on; sending ends the draft', {
  tags: ['DOC-10'],
}, async () => {
  const path = await publishForAll('On another device');
  const phone = await openTimed(sam);
  await open(phone, path);
  await phone.getByLabel('One').fill('from the phone');
  await next(phone).click();
  await phone.getByLabel('Two').fill('page two');
  await seeSaved(phone);

  const desk = await openSignedIn(server, sam);
  await visit(desk, server, '/patient-document');
  const mine = formsOf(desk, 'Sam Rivera');
  await documentLink(mine, 'Continue', 'On another device').click();
  await see(kept(desk), desk.getByLabel('Two'));
  expect(await desk.getByLabel('Two').inputValue()).toBe('page two');
  await desk.getByRole('button', { name: 'Previous' }).click();
  expect(await desk.getByLabel('One').inputValue()).toBe('from the phone');
  await next(desk).click();
  await submit(desk).click();
  await see(thanks(desk));
  await visit(desk, server, '/patient-document');
  await see(documentLink(mine, 'Edit submission', 'On another device'));
});

test('a stale tab does not write over newer answers: the person is told, and chooses', async () => {
  const path = await publishForAll('In several tabs');
  const old = await openTimed(sam);
  await open(old, path);
  await old.getByLabel('One').fill('old');
  await seeSaved(old);
  const newer = await openPage({ context: old.context() });
  await open(newer, path);
  await newer.getByLabel('One').fill('newer');
  await seeSaved(newer);

  const told = old.getByRole('alert').filter({ hasText: 'Newer answers to this form were saved or sent' });
  await old.getByLabel('One').fill('old, typed on');
  await old.clock.fastForward(pauseMs);
  await see(told);
  expect(await old.getByLabel('One').inputValue()).toBe('old, typed on');
  await told.getByRole('button', { name: 'Load the newer answers' }).click();
  await seeNo(told);
  await eventually(() => old.getByLabel('One').inputValue()).toBe('newer');

  await old.getByLabel('One').fill('old once more');
  await seeSaved(old);
  await newer.getByLabel('One').fill('newer once more');
  await newer.clock.fastForward(pauseMs);
  const toldToo = newer.getByRole('alert').filter({ hasText: 'Newer answers to this form were saved or sent' });
  await toldToo.getByRole('button', { name: 'Keep these answers' }).click();
  await seeNo(toldToo);
  await seeSaved(newer);
  await reloadAsking(newer);
  await eventually(() => newer.getByLabel('One').inputValue()).toBe('newer once more');
});

test('without a line the answers stay and say so; when the line is back they are saved', {
  tags: ['FAIL-02', 'FILL-10'],
}, async () => {
  const page = await openTimed({ allow: [/net::ERR_INTERNET_DISCONNECTED/] });
  const path = await publishForAll('Off the line');
  await open(page, path);
  await page.getByLabel('One').fill('before');
  await seeSaved(page);
  await page.context().setOffline(true);
  await page.getByLabel('One').fill('given without a line');
  await page.clock.fastForward(pauseMs);
  const offline = page.getByText('Not saved: you are offline. Your answers stay here.');
  await see(offline.first());
  expect(await page.getByRole('status').filter({ hasText: 'Not saved: you are offline.' }).count()).toBe(1);
  await page.context().setOffline(false);
  await seeSaved(page);
  await reloadAsking(page);
  await see(kept(page));
  expect(await page.getByLabel('One').inputValue()).toBe('given without a line');
});

test('a server that is away is not called offline', { tags: ['ERR-04', 'FILL-10'] }, async () => {
  const page = await openTimed({ allow: [/net::ERR_/, /Failed to load resource/] });
  const path = await publishForAll('Server away');
  await open(page, path);
  await page.route('**/draft*', (route) => route.abort());
  await page.getByLabel('One').fill('typed while the server is away');
  await page.clock.fastForward(pauseMs);
  await see(page.getByText('Not saved: Harbor Dental Group cannot be reached. Your answers stay here.').first());
  await seeNo(page.getByText('you are offline', { exact: false }));
  await page.unroute('**/draft*');
  await seeSaved(page);
});

test('answers that the line did not let through are saved behind the pages that come after', async () => {
  const page = await openTimed({ allow: [/net::ERR_/, /Failed to load resource/] });
  const path = await publishForAll('Left too early');
  await open(page, path);
  await page.route('**/draft?**', (route) => route.abort());
  await page.getByLabel('One').fill('left behind');
  await page.clock.fastForward(pauseMs);
  await see(page.getByText('Not saved: Harbor Dental Group cannot be reached. Your answers stay here.').first());
  await leave(page);
  await page.unroute('**/draft?**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await eventually(async () => {
    await visit(page, server, path);
    await see(page.getByLabel('One'));
    return page.getByLabel('One').inputValue();
  }).toBe('left behind');
});

test('a guardian’s draft for a child stands with the child, and goes on for the child', {
  tags: ['DOC-10', 'DOC-14'],
}, async () => {
  const page = await openTimed(grace);
  await publishForAll('For the family');
  await visit(page, server, '/patient-document');
  const obi = formsOf(page, 'Obi Okafor');
  await documentLink(obi, 'Start', 'For the family').click();
  await see(page.getByText('For Obi Okafor'));
  await page.getByLabel('One').fill('of Obi');
  await seeSaved(page);
  await leave(page);
  await see(documentLink(obi, 'Continue', 'For the family'), obi.getByText('draft', { exact: true }));
  for (const name of ['Grace Okafor', 'Ada Okafor'])
    await see(documentLink(formsOf(page, name), 'Start', 'For the family'));
  await documentLink(obi, 'Continue', 'For the family').click();
  await see(page.getByText('For Obi Okafor'), kept(page));
  expect(new URL(page.url()).searchParams.get('ownerId')).not.toBeNull();
  expect(await page.getByLabel('One').inputValue()).toBe('of Obi');
});

test('when the form has changed meanwhile, answers to what is still asked are carried over, and the person is told', {
  tags: ['FORM-23'],
}, async () => {
  const page = await openTimed();
  const [one, two] = [text('One'), text('Two')];
  const path = await publishForAll('Changed meanwhile', one, two);
  await open(page, path);
  await page.getByLabel('One').fill('stays');
  await page.getByLabel('Two').fill('goes');
  await seeSaved(page);
  const formId = path.split('/')[2] ?? '';
  await publishForm(server, { name: 'Changed meanwhile', fields: [one, text('Three')] }, formId);
  await eventually(async () => {
    await visit(page, server, path);
    await see(page.getByLabel('One'));
    return page.getByLabel('Three').count();
  }).toBe(1);
  await see(kept(page), page.getByText('The form has changed since.', { exact: false }));
  expect(await page.getByLabel('One').inputValue()).toBe('stays');
  expect(await page.getByLabel('Three').inputValue()).toBe('');
});

test('axe finds nothing on a form that goes on, and where newer answers exist or the line is down', async () => {
  const page = await openTimed({ allow: [/net::ERR_/, /Failed to load resource/] });
  const path = await publishForAll('Looked at');
  await open(page, path);
  await page.getByLabel('One').fill('kept');
  await seeSaved(page);
  await reloadAsking(page);
  await see(kept(page));
  await expectAccessible(page.getByRole('main'), 'kept answers');
  await page.getByRole('button', { name: 'Start over' }).click();
  await see(page.getByRole('alertdialog', { name: 'Start over?' }));
  await expectAccessibleAsIs(page.getByRole('alertdialog'), 'starting over');
  await page.keyboard.press('Escape');
  await page.route('**/draft?**', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, json: { code: 'draft-changed' } })
      : route.continue(),
  );
  await page.getByLabel('One').fill('stale');
  await page.clock.fastForward(pauseMs);
  await see(page.getByRole('button', { name: 'Load the newer answers' }));
  await expectAccessible(page.getByRole('main'), 'newer answers');
  await page.unroute('**/draft?**');
  await page.getByRole('button', { name: 'Keep these answers' }).click();
  await seeSaved(page);
  await page.route('**/draft?**', (route) => route.abort());
  await page.getByLabel('One').fill('without a line');
  await page.clock.fastForward(pauseMs);
  await see(page.getByText('Not saved: Harbor Dental Group cannot be reached. Your answers stay here.').first());
  await expectAccessible(page.getByRole('main'), 'without a line');
});

test('idleness loses nothing: the answers are saved first, and after the next sign-in the person may go on', {
  tags: ['IDLE-03'],
}, async () => {
  await moveOn(server, 61);
  const page = await openPage();
  const path = await publishForAll('Idle');
  await signIn(page, server, sam);
  await page.clock.install();
  await open(page, path);
  await page.clock.pauseAt(Date.now() + 5000);
  await page.getByLabel('One').pressSequentially('typed just before');
  // All these minutes at once: saving and the end of the session coincide.
  await page.clock.fastForward(15 * 60_000 + 2000);
  await eventually(async () => {
    await page.clock.runFor(1000);
    return new URL(page.url()).pathname.endsWith('/sign-in');
  }).toBe(true);
  await page.clock.resume();
  await moveOn(server, 61);
  await signIn(page, server, sam);
  const offer = page.getByRole('region', { name: 'Go on where you were' });
  await see(offer.getByText('You were filling in Idle when your session ended. Your answers were kept.'));
  await offer.getByRole('link', { name: 'Continue Idle' }).click();
  await see(kept(page));
  expect(await page.getByLabel('One').inputValue()).toBe('typed just before');
  await visit(page, server, '/dashboard');
  await see(page.getByRole('heading', { name: /^Good/ }));
  await seeNo(offer);
});
