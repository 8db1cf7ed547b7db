// How long a session lasts and how it ends: profile refresh, idle rule, sign-out, other tabs, changed details.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useOwnServer } from '../tools/testing/own-server.ts';
import { grace, moveOn, openSignedIn, sam, signIn } from './steps/people.ts';
import { cookieNamed, documentLink, formsOf, seePath, visit } from './steps/portal.ts';
import { eventually, see, seeNo } from './steps/waiting.ts';

const server = useOwnServer();

const minuteMs = 60_000;
const dayS = 24 * 60 * 60;

/** Counts the profile calls that a page makes from now on. */
function countProfiles(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/user/v1/') count += 1;
  });
  return () => count;
}

const idleDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });

/** Opens the dashboard signed in, with the browser's clock frozen from the last activity on. */
async function openStandingStill(email: string): Promise<Page> {
  const page = await openSignedIn(server, email);
  await page.clock.install();
  await visit(page, server, '/dashboard');
  await see(page.getByRole('heading', { name: /^Good/ }));
  await page.clock.pauseAt(Date.now() + 5000);
  await page.mouse.move(200, 300);
  await page.mouse.move(210, 310);
  return page;
}

async function runUntil(page: Page, stepMs: number, mostMs: number, reached: () => Promise<boolean>): Promise<void> {
  for (let passed = 0; passed < mostMs; passed += stepMs) {
    if (await reached()) return;
    await page.clock.runFor(stepMs);
  }
  expect(await reached()).toBe(true);
}

test('roles and cookies: a day long, for every path; a guest has no role', {
  tags: ['ROLE-01', 'ROLE-03', 'ROLE-04', 'ROLE-05', 'SESS-07', 'SESS-08', 'SESS-09'],
}, async () => {
  const guest = await openPage();
  await visit(guest, server, '/patient-document');
  await see(guest.getByRole('heading', { name: 'Guest Forms' }));
  expect(await cookieNamed(guest, 'role')).toBeUndefined();
  expect(await guest.evaluate(() => localStorage.getItem('role'))).toBeNull();

  const page = await openPage();
  const dayOn = () => Date.now() / 1000 + dayS;
  await visit(page, server, '/sign-in');
  await signIn(page, server, sam);
  await see(page.getByRole('heading', { name: /, Sam$/ }));
  const guardian = await openPage();
  await signIn(guardian, server, grace);
  await see(guardian.getByRole('heading', { name: /, Grace$/ }));
  expect((await cookieNamed(page, 'role'))?.value).toBe('SINGLE_USER');
  expect((await cookieNamed(guardian, 'role'))?.value).toBe('LEGAL_GUARDIAN');
  for (const name of ['token', 'contactId', 'userInfo', 'role']) {
    const cookie = await cookieNamed(page, name);
    expect(cookie?.path, name).toBe('/');
    expect(Math.abs((cookie?.expires ?? 0) - dayOn()), name).toBeLessThan(60);
  }
});

test('the cookies of a sign-in under way last a day too', { tags: ['SESS-07', 'SESS-09'] }, async () => {
  await moveOn(server, 61);
  const page = await openPage();
  await visit(page, server, '/sign-in');
  await page.getByLabel('Email Address').fill(sam);
  await page.getByLabel('Password', { exact: true }).fill('Demo-2026!');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await see(page.getByLabel('6-digit code'));
  for (const name of ['authId', 'expiredDateTime', 'remainingTime']) {
    const cookie = await cookieNamed(page, name);
    expect(cookie?.path, name).toBe('/');
    expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - dayS), name).toBeLessThan(60);
  }
  expect((await cookieNamed(page, 'remainingTime'))?.value).toBe('60');
});

test('the profile is refreshed every five minutes while somebody is signed in, and never for a guest', {
  tags: ['SESS-01'],
}, async () => {
  const page = await openSignedIn(server, sam);
  await page.clock.install();
  const count = countProfiles(page);
  await visit(page, server, '/dashboard');
  await see(page.getByRole('heading', { name: /, Sam$/ }));
  await eventually(count).toBe(1);
  await page.clock.fastForward(5 * minuteMs - 15_000);
  expect(count()).toBe(1);
  await page.clock.fastForward(15_000);
  await eventually(count).toBe(2);
  await page.mouse.move(10, 10);
  await page.clock.fastForward(5 * minuteMs);
  await eventually(count).toBe(3);

  const guest = await openPage();
  await guest.clock.install();
  const ofGuest = countProfiles(guest);
  await visit(guest, server, '/patient-document');
  await see(guest.getByRole('heading', { name: 'Guest Forms' }));
  await guest.clock.fastForward(11 * minuteMs);
  await guest.getByRole('link', { name: 'Privacy Policy' }).click();
  await see(guest.getByRole('heading', { name: 'Privacy Policy', level: 1 }));
  expect(ofGuest()).toBe(0);
});

test('after fourteen minutes a dialog counts down, which its button or Escape alone answers; any activity before it starts the clock anew', {
  tags: ['IDLE-01', 'IDLE-02'],
}, async () => {
  const page = await openStandingStill(sam);
  await page.clock.runFor(14 * minuteMs - 2000);
  await seeNo(idleDialog(page));
  await page.clock.runFor(3000);
  await see(idleDialog(page));
  await page.clock.runFor(30_000);
  expect(await idleDialog(page).getByRole('timer').innerText()).toMatch(/^(29|30) seconds$/);
  // Only its button or Escape answers it: a passing mouse, a touch or a key does not.
  const button = idleDialog(page).getByRole('button', { name: 'Stay signed in' });
  const box = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(5, 5);
  await page.mouse.click(5, 5);
  await page.keyboard.press('Shift');
  await page.evaluate(() => void document.body.dispatchEvent(new Event('touchstart', { bubbles: true })));
  await page.mouse.move(x, y);
  await page.clock.runFor(1000);
  await see(idleDialog(page));
  const path = new URL(page.url()).pathname;
  await page.mouse.down();
  await see(idleDialog(page));
  await page.mouse.up();
  await seeNo(idleDialog(page));
  expect(new URL(page.url()).pathname).toBe(path);

  const activities = [
    () => page.keyboard.press('Shift'),
    () => page.mouse.move(300, 300),
    () => page.evaluate(() => void document.body.dispatchEvent(new Event('touchstart', { bubbles: true }))),
  ];
  for (const act of activities) {
    await page.clock.runFor(13 * minuteMs);
    await seeNo(idleDialog(page));
    await act();
  }
  await page.clock.runFor(13 * minuteMs);
  await seeNo(idleDialog(page));
  await page.clock.runFor(minuteMs + 2000);
  await see(idleDialog(page));
  expect(await cookieNamed(page, 'token')).toBeDefined();
  await page.keyboard.press('Escape');
  await seeNo(idleDialog(page));
});

test('after fifteen idle minutes the session is over, and 600 ms later the sign-in screen shows', {
  tags: ['IDLE-01', 'IDLE-03', 'IDLE-04', 'IDLE-05', 'IDLE-06'],
}, async () => {
  await moveOn(server, 61);
  const page = await openPage();
  await page.clock.install();
  await signIn(page, server, sam);
  await see(page.getByRole('heading', { name: /, Sam$/ }));
  const { token = '' } = Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]));
  await page.clock.pauseAt(Date.now() + 5000);
  await page.mouse.move(200, 300);
  await page.mouse.move(210, 310);

  const isLeaving = () => page.getByText('You are signed out.').isVisible();
  await page.clock.runFor(15 * minuteMs - 1500);
  await see(idleDialog(page));
  expect(await isLeaving()).toBe(false);
  // The page does not wait for the answer.
  const ending = page.waitForResponse('**/auth/v1/sign-out');
  await runUntil(page, 100, 3000, isLeaving);
  for (const name of ['token', 'contactId', 'userInfo', 'role'])
    expect(await cookieNamed(page, name), name).toBeUndefined();
  await page.clock.runFor(450);
  expect(new URL(page.url()).pathname).toBe('/patient-portal/dashboard');
  const count = countProfiles(page);
  await page.clock.runFor(250);
  await seePath(page, '/sign-in');
  await see(page.getByText('You were signed out because nothing happened for 15 minutes.'));
  await page.clock.runFor(11 * minuteMs);
  expect(count()).toBe(0);
  expect((await ending).status()).toBe(204);
  const refused = await page.request.get(`${server.url}/user/v1/`, { headers: { authorization: `Bearer ${token}` } });
  expect(refused.status()).toBe(401);
});

test('activity in another tab counts for all tabs', { tags: ['IDLE-02'] }, async () => {
  await moveOn(server, 61);
  const page = await openPage();
  await page.clock.install();
  await signIn(page, server, grace);
  await see(page.getByRole('heading', { name: /, Grace$/ }));
  await page.clock.fastForward(13 * minuteMs);
  // The activity that the other tab leaves where both read it.
  const now = await page.evaluate(() => Date.now());
  const other = await openPage({ context: page.context() });
  await other.clock.install({ time: now });
  await visit(other, server, '/dashboard');
  await see(other.getByRole('heading', { name: /, Grace$/ }));
  await other.mouse.move(100, 100);
  await page.clock.fastForward(90_000);
  await seeNo(idleDialog(page));
  await page.clock.fastForward(13 * minuteMs);
  await see(idleDialog(page));
});

test('signing out clears role, user info and session, here and on the server', { tags: ['SESS-02'] }, async () => {
  await moveOn(server, 61);
  const page = await openPage();
  await signIn(page, server, sam);
  const token = (await cookieNamed(page, 'token'))?.value ?? '';
  const authorised = () =>
    page.request.get(`${server.url}/user/v1/`, { headers: { authorization: `Bearer ${token}` } });
  expect((await authorised()).status()).toBe(200);
  const ending = page.waitForResponse('**/auth/v1/sign-out');
  await page.getByRole('button', { name: /Sam Rivera/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await seePath(page, '/sign-in');
  expect((await ending).status()).toBe(204);
  for (const name of ['token', 'contactId', 'userInfo', 'role'])
    expect(await cookieNamed(page, name), name).toBeUndefined();
  expect(await page.evaluate(() => localStorage.getItem('role'))).toBeNull();
  expect((await authorised()).status()).toBe(401);
  await page.goBack();
  await seeNo(page.getByText('Sam Rivera'));
});

test('signing out reaches the server although the tab closes at once', { tags: ['SESS-02'] }, async () => {
  await moveOn(server, 61);
  const page = await openPage();
  await signIn(page, server, sam);
  const token = (await cookieNamed(page, 'token'))?.value ?? '';
  const others = await openPage({ context: page.context() });
  const authorised = () =>
    others.request.get(`${server.url}/user/v1/`, { headers: { authorization: `Bearer ${token}` } });
  expect((await authorised()).status()).toBe(200);
  // A closing page cancels its calls, unless they are marked to outlive it.
  await page.getByRole('button', { name: /Sam Rivera/ }).click();
  await see(page.getByRole('menuitem', { name: 'Sign out' }));
  await page.evaluate(() => addEventListener('click', () => location.replace('about:blank')));
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.close();
  await eventually(async () => (await authorised()).status()).toBe(401);
});

test('signing out with unsent answers asks first', { tags: ['SESS-03'] }, async () => {
  await moveOn(server, 61);
  const page = await openPage();
  await signIn(page, server, sam);
  await visit(page, server, '/patient-document');
  await documentLink(formsOf(page, 'Sam Rivera'), 'Start', 'Patient Information').click();
  await page.getByLabel('First Name').fill('Samuel');
  const question = page.getByRole('alertdialog', { name: 'Sign out?' });
  const leave = async () => {
    await page.getByRole('button', { name: /Sam Rivera/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await leave();
  await see(question.getByText('You have answers that are not sent yet.', { exact: false }));
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await seeNo(question);
  expect(await page.getByLabel('First Name').inputValue()).toBe('Samuel');
  expect(await cookieNamed(page, 'token')).toBeDefined();
  await leave();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await seePath(page, '/sign-in');
  expect(await cookieNamed(page, 'token')).toBeUndefined();
});

test('a sign-in in another tab clears what a guest sent, and reloads this one', { tags: ['GUEST-06'] }, async () => {
  await moveOn(server, 61);
  const page = await openPage();
  await visit(page, server, '/patient-document');
  await see(page.getByRole('heading', { name: 'Guest Forms' }));
  const record = { id: 'f', secureId: 'c', submissionId: 's', secureSubmissionId: 'x' };
  await page.evaluate((text) => sessionStorage.setItem('guestSubmission', text), JSON.stringify([record]));

  const other = await openPage({ context: page.context() });
  await signIn(other, server, sam);
  await see(formsOf(page, 'Sam Rivera'));
  expect(await page.evaluate(() => sessionStorage.getItem('guestSubmission'))).toBeNull();

  await other.getByRole('button', { name: /Sam Rivera/ }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await see(page.getByRole('heading', { name: 'Guest Forms' }));
});

test('when the person’s details change while a form is open, a popup asks, and reloads the form with them', {
  tags: ['SESS-04', 'SESS-05'],
}, async () => {
  await moveOn(server, 61);
  const page = await openPage();
  await page.clock.install();
  await signIn(page, server, sam);
  await visit(page, server, '/patient-document');
  await documentLink(formsOf(page, 'Sam Rivera'), '(?:Start|Continue)', 'Patient Information').click();
  await page.getByLabel('First Name').fill('Samuel');
  const question = page.getByRole('alertdialog', { name: 'Your details have changed' });
  const rename = (name: string) =>
    server.runSql(`update patients set name_last = '${name}' where name_first = 'Sam' and name_last like 'River%'`);
  try {
    await rename('Rivera-Stone');
    await seeNo(question);
    await page.clock.fastForward(5 * minuteMs);
    await see(question);
    await question.getByRole('button', { name: 'Keep this form' }).click();
    await seeNo(question);
    expect(await page.getByLabel('First Name').inputValue()).toBe('Samuel');
    // No second question for the same change.
    await page.mouse.move(10, 10);
    await page.clock.fastForward(5 * minuteMs);
    await seeNo(question);

    await rename('Rivers');
    await page.clock.fastForward(5 * minuteMs);
    await question.getByRole('button', { name: 'Use latest details' }).click();
    await see(page.getByText('For Sam Rivers'));
    // The person's own answer stays: it never came from the record.
    await eventually(() => page.getByLabel('First Name').inputValue()).toBe('Samuel');
  } finally {
    await rename('Rivera');
  }
});

test('when the server has ended the session, the next call leads to sign-in, which says so', {
  tags: ['SESS-02'],
}, async () => {
  await moveOn(server, 61);
  const page = await openPage();
  await signIn(page, server, sam);
  const documents = page.getByRole('navigation').getByRole('link', { name: 'Patient Documents' });
  await visit(page, server, '/dashboard');
  await see(documents);
  // Otherwise a pending call of the dashboard would be the one that is refused.
  await page.waitForLoadState('networkidle');
  await moveOn(server, 17);
  await documents.click();
  await seePath(page, '/sign-in');
  await see(page.getByText('Your session has ended. Please sign in again.'));
  expect(await cookieNamed(page, 'token')).toBeUndefined();
});
