// Forgotten, set and changed passwords, as patients experience them.
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useOwnServer } from '../tools/testing/own-server.ts';
import { mailedLink } from './steps/mailed-link.ts';
import { askForCode, grace, moveOn, password, sam, signIn, submitCode, submitCredentials } from './steps/people.ts';
import { seeDrawing } from './steps/pictures.ts';
import { cookieNamed, seePath, visit } from './steps/portal.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useOwnServer();

beforeEach(() => moveOn(server, 61));

const forgotCall = '**/auth/v1/public/forgot-password';
const resetCall = '**/auth/v1/public/reset-password';
const changeCall = '**/auth/v1/change-password';
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const email = (page: Page) => page.getByLabel('Email Address');
const current = (page: Page) => page.getByLabel('Current Password', { exact: true });
const next = (page: Page) => page.getByLabel('New Password', { exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirm Password', { exact: true });
const alertOf = (page: Page) => page.getByRole('alertdialog', { name: 'Alert' });
const message = 'If an account exists for this email address, a link to reset the password has been sent.';

async function openForgot(options?: Parameters<typeof openPage>[0]): Promise<Page> {
  const page = await openPage(options);
  await visit(page, server, '/forgot-password');
  await see(heading(page, 'Forgot Password'));
  return page;
}

/** Returns the link in a fresh mail for a forgotten password. */
async function resetLink(page: Page, who: string): Promise<string> {
  await visit(page, server, '/forgot-password');
  await email(page).fill(who);
  await page.getByRole('button', { name: 'Request' }).click();
  await see(page.getByText(message));
  return mailedLink(server, who, /^Set a new password/);
}

async function openForm(who: string, options?: Parameters<typeof openPage>[0]): Promise<Page> {
  const page = await openPage(options);
  await visit(page, server, await resetLink(page, who));
  await see(next(page));
  return page;
}

test('Forgot Password has one field with the rules of sign-in', {
  tags: ['PWD-01', 'PWD-02', 'PWD-03', 'PWD-04', 'PWD-05', 'PWD-06'],
}, async () => {
  const page = await openForgot();
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('forgot-password') && request.method() === 'POST') calls += 1;
  });
  await page.getByRole('button', { name: 'Request' }).click();
  await see(page.getByText('Email Address cannot be blank.'));
  await seeFocus(email(page));
  await email(page).fill('sam.rivera');
  await see(page.getByText('Please enter a valid Email Address.'));
  await email(page).fill(`  ${sam}  `);
  await email(page).press('Tab');
  await eventually(() => email(page).inputValue()).toBe(sam);
  await seeNo(page.getByText('Please enter a valid Email Address.'));
  expect(calls).toBe(0);
  await page.getByRole('link', { name: 'Back to Sign In' }).click();
  await seePath(page, '/sign-in');
});

test('the success screen says the server’s message, the same for an address nobody has', {
  tags: ['PWD-07', 'ABUSE-11'],
}, async () => {
  const page = await openForgot();
  for (const who of [sam, 'nobody@example.com']) {
    await visit(page, server, '/forgot-password');
    await email(page).fill(who);
    await email(page).press('Enter');
    await see(heading(page, 'Check your email'), page.getByText(message, { exact: true }));
    await seeFocus(heading(page, 'Check your email'));
  }
  await page.getByRole('button', { name: 'Back to Sign In' }).click();
  await seePath(page, '/sign-in');
  await mailedLink(server, sam, /^Set a new password/);
  expect((await server.mailbox.list()).filter(({ to }) => to !== sam)).toEqual([]);
});

test('a failure is told in an alert: the server’s message, or words without an address', {
  tags: ['ERR-14', 'ERR-15'],
}, async () => {
  const page = await openForgot({ allow: [/Failed to load resource/] });
  await page.route(forgotCall, (route) => route.fulfill({ status: 503, json: { message: 'No mail today.' } }));
  await email(page).fill(sam);
  await email(page).press('Enter');
  await see(alertOf(page).getByText('No mail today.', { exact: true }));
  await alertOf(page).getByRole('button', { name: 'OK' }).click();
  await page.unroute(forgotCall);
  await page.route(forgotCall, (route) => route.fulfill({ status: 500, body: '' }));
  await email(page).press('Enter');
  await see(alertOf(page));
  expect((await alertOf(page).getByRole('paragraph').innerText()).trim().length).toBeGreaterThan(10);
  expect(await alertOf(page).innerText()).not.toMatch(/\/|http|forgot-password/);
});

test('the link is checked first; one that is none, used or old shows that it has expired', {
  tags: ['PWD-08', 'PWD-09', 'PWD-10'],
}, async () => {
  const page = await openPage();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/verify-reset-key', async (route) => {
    await held;
    await route.continue();
  });
  const link = await resetLink(page, sam);
  await visit(page, server, link);
  await see(heading(page, 'Set New Password'));
  await seeNo(next(page));
  release();
  await see(next(page));
  await moveOn(server, 61);
  for (const path of [link, '/set-new-password?key=made-up&email=a@b.example', '/set-new-password']) {
    await visit(page, server, path);
    await see(heading(page, 'Link Expired'));
    await seeNo(next(page));
  }
  await seeDrawing(page);
  await see(page.getByText('This link has expired. To get a new one, go to Forgot Password on Sign In screen.'));
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await seePath(page, '/forgot-password');
});

test('the rules are ticked off while the password is typed', {
  tags: ['PWD-11', 'PWD-15', 'PWD-16', 'PWD-17', 'PWD-18', 'PWD-23'],
}, async () => {
  const page = await openForm(sam);
  const rule = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  const rules = [
    ['8 to 50 characters', 'Tide-8x', 'Tide-88x'],
    ['At least one capital letter (A to Z)', 'tide-pool-88', 'Tide-pool-88'],
    ['At least one digit (0 to 9)', 'Tide-pool-x', 'Tide-pool-8'],
    ['At least one special character, such as ! or %', 'Tidepool88', 'Tide%pool88'],
    ['No space at the beginning or the end', 'Tide-pool-88 ', 'Tide-pool 88'],
    ['Not a common word with signs added', 'Bluefish-77!', 'Tide-Pool-88'],
  ] as const;
  await eventually(() => page.getByRole('listitem').count()).toBe(rules.length);
  for (const [text, without, having] of rules) {
    await next(page).fill(without);
    await see(rule(`${text}, missing`));
    await next(page).fill(having);
    await see(rule(`${text}, done`));
  }
  await next(page).fill('tide');
  await see(page.getByRole('status').filter({ hasText: '1 of 6 rules followed' }));
  await confirmation(page).focus();
  await see(page.getByText('This password does not follow every rule yet.'));
  await page.getByRole('button', { name: 'Set Password' }).click();
  await seeFocus(next(page));
});

test('a common word with signs added breaks a rule while it is typed, in one place, and is not sent for that', {
  tags: ['PWD-11', 'PWD-23'],
}, async () => {
  const page = await openForm(sam);
  const rule = page.getByRole('listitem').filter({ hasText: 'Not a common word with signs added' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(`${new URL(request.url()).pathname} ${request.postData()}`);
  });
  await next(page).fill('Tide-Pool-88');
  await see(rule.getByText('done', { exact: false }));
  const answering = page.waitForResponse('**/common-passwords');
  await next(page).fill('Bluefish-77!');
  await (await answering).finished();
  await see(rule.getByText('missing', { exact: false }));
  await see(page.getByRole('status').filter({ hasText: '5 of 6 rules followed' }));
  await confirmation(page).fill('Bluefish-77!');
  await page.getByRole('button', { name: 'Set Password' }).click();
  await see(page.getByText('This password does not follow every rule yet.'));
  await seeNo(alertOf(page));
  expect(sent.length).toBeGreaterThan(0);
  for (const call of sent)
    expect(call).toMatch(/^\/auth\/v1\/public\/common-passwords \{"groups":\["[0-9a-f]{2}"(,"[0-9a-f]{2}")?\]\}$/);
});

test('Set New Password names what is empty and what differs, and shows whose password it is', {
  tags: ['PWD-19', 'PWD-21', 'PWD-22'],
}, async () => {
  const page = await openForm(sam);
  await see(page.getByText(sam));
  expect(await next(page).getAttribute('autocomplete')).toBe('new-password');
  expect(await next(page).getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  expect(await next(page).getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Set Password' }).click();
  await see(page.getByText('New Password cannot be blank.'), page.getByText('Confirm Password cannot be blank.'));
  await seeFocus(next(page));
  await next(page).fill('Tide-Pool-88');
  await confirmation(page).fill('Tide-Pool-89');
  await see(page.getByText('Passwords do not match.'));
  await confirmation(page).fill('Tide-Pool-88');
  await seeNo(page.getByText('Passwords do not match.'));
});

test('the button of the success screen signs in; the link works once', {
  tags: ['PWD-12', 'PWD-13', 'ROUTE-26', 'API-125', 'ABUSE-10'],
}, async () => {
  const page = await openPage();
  const link = await resetLink(page, grace);
  await visit(page, server, link);
  // A password that only the server can refuse, because it is part of the person's address.
  await next(page).fill('Grace.Okafor1');
  await confirmation(page).fill('Grace.Okafor1');
  await page.getByRole('button', { name: 'Set Password' }).click();
  await see(page.getByText('This password is too close to your email address', { exact: false }));
  await seeNo(alertOf(page));

  await next(page).fill('Harbor-Seal-77');
  await confirmation(page).fill('Harbor-Seal-77');
  const answering = page.waitForResponse(resetCall);
  await confirmation(page).press('Enter');
  const answer = (await (await answering).json()) as { token: string; contactId: string };
  await see(heading(page, 'Your password is set'));
  expect(await cookieNamed(page, 'token')).toBeUndefined();
  const profile = page.waitForResponse((response) => new URL(response.url()).pathname === '/user/v1/');
  await page.getByRole('button', { name: 'Back to Dashboard' }).click();
  await seePath(page, '/dashboard');
  expect((await profile).status()).toBe(200);
  await see(page.getByRole('heading', { name: /^Good (morning|afternoon|evening), Grace$/ }));
  expect((await cookieNamed(page, 'token'))?.value).toBe(answer.token);
  expect((await cookieNamed(page, 'contactId'))?.value).toBe(answer.contactId);

  const other = await openPage();
  await visit(other, server, link);
  await see(heading(other, 'Link Expired'));
  await visit(other, server, '/sign-in');
  await submitCredentials(other, grace, 'Harbor-Seal-77');
  await see(other.getByRole('dialog', { name: 'Select Patient Verification Method' }));
});

test('Reset Password asks for current, new and confirmation', {
  tags: ['PWD-14', 'PWD-19', 'PWD-20', 'PWD-21', 'PWD-22'],
}, async () => {
  const page = await openPage();
  await signIn(page, server, sam);
  await page.getByRole('button', { name: /Sam Rivera/ }).click();
  await page.getByRole('menuitem', { name: 'Reset password' }).click();
  await seePath(page, '/reset-password');
  const submit = page.getByRole('button', { name: 'Reset Password' });
  await submit.click();
  await see(
    page.getByText('Current Password cannot be blank.'),
    page.getByText('New Password cannot be blank.'),
    page.getByText('Confirm Password cannot be blank.'),
  );
  await seeFocus(current(page));
  expect(await current(page).getAttribute('autocomplete')).toBe('current-password');
  await next(page).fill('Tide-Pool-88');
  await confirmation(page).fill('Tide-Pool-89');
  await see(page.getByText('The passwords entered do not match.'));
});

test('a wrong current password is told in an alert; the right one changes it, ends other sessions and keeps this one', {
  tags: ['ERR-14', 'API-031'],
}, async () => {
  const elsewhere = await openPage();
  await signIn(elsewhere, server, sam);
  await moveOn(server, 2);
  const page = await openPage();
  await signIn(page, server, sam);
  await visit(page, server, '/reset-password');
  await current(page).fill('Wrong-2026!');
  await next(page).fill('Tide-Pool-88');
  await confirmation(page).fill('Tide-Pool-88');
  await confirmation(page).press('Enter');
  await see(alertOf(page).getByText('The current password is incorrect.'));
  await alertOf(page).getByRole('button', { name: 'OK' }).click();
  await current(page).fill(password);
  const answering = page.waitForResponse(changeCall);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  expect((await answering).status()).toBe(204);
  await see(heading(page, 'Your password is changed'));
  await seeFocus(heading(page, 'Your password is changed'));
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await seePath(page, '/dashboard');
  await page.reload();
  await see(page.getByRole('heading', { name: /Sam$/ }));
  await elsewhere.reload();
  await seePath(elsewhere, '/sign-in');

  await moveOn(server, 61);
  await submitCredentials(elsewhere, sam, 'Tide-Pool-88');
  await askForCode(elsewhere, sam);
  await submitCode(elsewhere, await server.mailbox.code(sam));
  await seePath(elsewhere, '/dashboard');
});

test('nothing jumps while a screen of registering or recovering loads', async () => {
  const page = await openPage();
  const link = await resetLink(page, grace);
  await page.addInitScript(() => {
    const jumps: number[] = [];
    Object.assign(window, { jumps });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) jumps.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const jumps = () => page.evaluate(() => (window as unknown as { jumps: number[] }).jumps);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/register', '/verify-identity?key=k', '/forgot-password', link, '/verify-identity']) {
      await visit(page, server, path);
      await see(page.getByRole('heading', { level: 1 }));
      await page.waitForLoadState('networkidle');
      expect(await jumps(), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test('where the practice follows NIST, the length alone counts', async () => {
  await server.runSql("update practice_settings set password_profile = 'nist'");
  await moveOn(server, 1);
  const page = await openForm(grace);
  await see(page.getByRole('listitem').filter({ hasText: '8 to 50 characters' }));
  expect(await page.getByRole('listitem').count()).toBe(2);
  await next(page).fill('seals and tides');
  await confirmation(page).fill('seals and tides');
  await page.getByRole('button', { name: 'Set Password' }).click();
  await see(heading(page, 'Your password is set'));
});
