// The sign-in screen: what it shows, what it refuses to send, and what follows the first step.
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useOwnServer } from '../tools/testing/own-server.ts';
import { grace, moveOn, password, sam, signIn, submitCredentials } from './steps/people.ts';
import { cookieNamed, portalBase, seePath, visit } from './steps/portal.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useOwnServer();

// A person may request five codes an hour.
beforeEach(() => moveOn(server, 61));

const tokenCall = '**/auth/v1/public/oauth/token';
const sendCall = '**/auth/v1/public/send-otp';

async function open(options?: Parameters<typeof openPage>[0]): Promise<Page> {
  const page = await openPage({ fresh: true, ...options });
  await visit(page, server, '/sign-in');
  await see(page.getByRole('heading', { name: 'Sign in' }));
  return page;
}

const email = (page: Page) => page.getByLabel('Email Address');
const secret = (page: Page) => page.getByLabel('Password', { exact: true });
const alertOf = (page: Page) => page.getByRole('alertdialog', { name: 'Alert' });
const codeScreen = (page: Page) => page.getByRole('heading', { name: 'Enter your code' });

test('the screen has logo, fields, button and ways on', {
  tags: ['ROUTE-05', 'TEN-04', 'AUTH-02', 'AUTH-03', 'AUTH-04', 'AUTH-05', 'AUTH-07', 'AUTH-08'],
}, async () => {
  const page = await open();
  const logo = page.getByRole('img', { name: 'Harbor Dental Group' });
  await see(logo, email(page), secret(page), page.getByRole('button', { name: 'Sign In' }));
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await secret(page).getAttribute('type')).toBe('password');

  const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href');
  expect(await hrefOf('Forgot Password')).toBe(`${portalBase}/forgot-password`);
  expect(await hrefOf('Access Without Account')).toBe(`${portalBase}/dashboard`);
  await see(page.getByText('Existing Patient Account Creation? Register here'));
  await page.getByRole('link', { name: 'Register here' }).click();
  await seePath(page, '/register');
  await page.goBack();
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await seePath(page, '/forgot-password');
});

test('the banner has a crop of its own to 600 px, to 1024 px and beyond', { tags: ['AUTH-01'] }, async () => {
  const page = await open({ width: 390 });
  const crop = () =>
    page.evaluate(() => {
      const image = [...document.images].find(({ parentElement }) => parentElement instanceof HTMLPictureElement);
      return image?.complete && image.naturalWidth > 0 && image.checkVisibility() ? image.currentSrc : '';
    });
  const widen = (width: number) => page.setViewportSize({ width, height: 900 });
  const seen: string[] = [''];
  for (const [from, to] of [
    [390, 600],
    [601, 1024],
    [1025, 1440],
  ] as const) {
    await widen(from);
    await eventually(async () => !seen.includes(await crop())).toBe(true);
    const own = await crop();
    await widen(to);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await eventually(crop).toBe(own);
    seen.push(own);
  }
});

test('a field is faulted once it was touched, and not before', {
  tags: ['AUTH-09', 'AUTH-10', 'AUTH-12', 'AUTH-14'],
}, async () => {
  const page = await open();
  const blank = page.getByText('Email Address cannot be blank.');
  const malformed = page.getByText('Please enter a valid Email Address.');
  const noPassword = page.getByText('Password cannot be blank.');
  await email(page).focus();
  await seeNo(blank, malformed, noPassword);
  await email(page).press('Tab');
  await see(blank);
  await seeNo(noPassword);
  await see(page.getByRole('textbox', { name: 'Email Address', description: 'Email Address cannot be blank.' }));

  await email(page).fill('sam.rivera');
  await see(malformed);
  await seeNo(blank);
  await email(page).fill(sam);
  await seeNo(malformed);
  await secret(page).focus();
  await secret(page).press('Shift+Tab');
  await see(noPassword);
  await secret(page).fill('x');
  await seeNo(noPassword);
});

test('Sign In with nothing typed shows both errors, focuses the first and sends nothing', {
  tags: ['AUTH-05', 'AUTH-14'],
}, async () => {
  const page = await open();
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/oauth/token')) calls += 1;
  });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await see(page.getByText('Email Address cannot be blank.'), page.getByText('Password cannot be blank.'));
  await seeFocus(email(page));
  expect(calls).toBe(0);
});

test('the address is trimmed on leaving it, and a password stops at 50 characters', {
  tags: ['AUTH-11', 'AUTH-13'],
}, async () => {
  const page = await open();
  await email(page).pressSequentially(`  ${sam}  `);
  await email(page).press('Tab');
  await eventually(() => email(page).inputValue()).toBe(sam);
  await secret(page).pressSequentially('x'.repeat(51));
  expect(await secret(page).inputValue()).toBe('x'.repeat(50));
});

test('Enter signs in; without a phone the code goes by mail at once, and the authId is kept', {
  tags: ['AUTH-06', 'AUTH-16', 'AUTH-18'],
}, async () => {
  const page = await open();
  await email(page).fill(sam);
  await secret(page).fill(password);
  const sending = page.waitForRequest(sendCall);
  const answering = page.waitForResponse(tokenCall);
  await secret(page).press('Enter');
  const answer = (await (await answering).json()) as { authId: string; phoneNumber?: string; token?: string };
  expect(answer).toEqual({ authId: answer.authId });
  expect((await sending).postDataJSON()).toMatchObject({ authId: answer.authId, type: 'email' });
  await see(codeScreen(page));
  await seeNo(page.getByRole('dialog'));
  expect((await cookieNamed(page, 'authId'))?.value).toBe(answer.authId);
  expect(await cookieNamed(page, 'token')).toBeUndefined();
  expect((await server.mailbox.next(sam)).text).toMatch(/\b\d{6}\b/);
});

test('with a phone the popup asks where the code goes, and nothing was sent yet', { tags: ['AUTH-17'] }, async () => {
  const page = await open();
  let sends = 0;
  page.on('request', (request) => {
    if (request.url().includes('/send-otp')) sends += 1;
  });
  await submitCredentials(page, grace);
  await see(page.getByRole('dialog', { name: 'Select Patient Verification Method' }));
  await see(page.getByRole('radio', { name: 'SMS' }), page.getByRole('radio', { name: 'Email' }));
  expect(sends).toBe(0);
  await seeNo(codeScreen(page));
});

test('the code screen does not come when the code could not be sent; the server says why', {
  tags: ['AUTH-19', 'ERR-11'],
}, async () => {
  const page = await openPage({ fresh: true, allow: [/status of 503/] });
  await visit(page, server, '/sign-in');
  await page.route(sendCall, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The messages are late today.' } }),
  );
  await submitCredentials(page, sam);
  await see(alertOf(page).getByText('The messages are late today.'));
  await alertOf(page).getByRole('button', { name: 'OK' }).click();
  await seeNo(alertOf(page), codeScreen(page));
  await page.unroute(sendCall);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await see(codeScreen(page));
});

test('a wrong password is answered in an alert with OK, the same for an address nobody has', {
  tags: ['ERR-10', 'ERR-11'],
}, async () => {
  const page = await open();
  for (const who of [sam, 'nobody@example.com']) {
    await submitCredentials(page, who, 'Wrong-2026!');
    const alert = alertOf(page);
    await see(alert.getByText('Email or password is incorrect.', { exact: true }));
    await alert.getByRole('button', { name: 'OK' }).click();
    await seeNo(alert);
    expect(await email(page).inputValue()).toBe(who);
  }
  await seeNo(codeScreen(page));
});

test('without a message of the server the alert says something itself, and never a URL', {
  tags: ['ERR-12', 'ERR-36'],
}, async () => {
  const page = await openPage({ fresh: true, allow: [/Failed to load resource/] });
  await visit(page, server, '/sign-in');
  await page.route(tokenCall, (route) => route.fulfill({ status: 500, body: '' }));
  await submitCredentials(page, sam);
  await see(alertOf(page));
  expect(await alertOf(page).innerText()).not.toMatch(/\/|http|oauth/);
  expect((await alertOf(page).getByRole('paragraph').innerText()).trim().length).toBeGreaterThan(10);
  await alertOf(page).getByRole('button', { name: 'OK' }).click();

  await page.unroute(tokenCall);
  await page.route(tokenCall, (route) => route.abort());
  await page.getByRole('button', { name: 'Sign In' }).click();
  await see(alertOf(page));
  expect(await alertOf(page).innerText()).not.toMatch(/\/|http|oauth/);
});

test('a success that is no 200 is ignored: no alert, and the button works again', { tags: ['ERR-37'] }, async () => {
  const page = await open();
  await page.route(tokenCall, (route) => route.fulfill({ status: 202, json: {} }));
  const answering = page.waitForResponse(tokenCall);
  await submitCredentials(page, sam);
  await answering;
  await page.unroute(tokenCall);
  const button = page.getByRole('button', { name: 'Sign In' });
  await eventually(() => button.getAttribute('aria-busy')).toBeNull();
  await seeNo(alertOf(page), codeScreen(page));
  await button.click();
  await see(codeScreen(page));
});

test('where the practice switched the second step off, the password alone signs in', {
  tags: ['AUTH-15'],
}, async () => {
  await server.runSql('update practice_settings set two_step_required = false');
  try {
    const page = await openPage({ fresh: true });
    await eventually(async () => {
      await visit(page, server, '/sign-in');
      const answering = page.waitForResponse(tokenCall);
      await submitCredentials(page, sam);
      return Object.keys((await (await answering).json()) as object);
    }).toEqual(expect.arrayContaining(['token', 'contactId']));
    await seePath(page, '/dashboard');
    await see(page.getByRole('heading', { name: /^Good (morning|afternoon|evening), Sam$/ }));
  } finally {
    await server.runSql('update practice_settings set two_step_required = true');
  }
});

test('who is signed in is sent from the entrance to the dashboard', {
  tags: ['ROUTE-23', 'ROUTE-24', 'ROUTE-25', 'ROUTE-26', 'ROUTE-27'],
}, async () => {
  const page = await openPage({ fresh: true });
  await signIn(page, server, sam);
  for (const path of [
    '/sign-in',
    '/register',
    '/forgot-password',
    '/set-new-password?key=k',
    '/verify-identity?key=k',
  ]) {
    await visit(page, server, path);
    await seePath(page, '/dashboard');
  }
});
