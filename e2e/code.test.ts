// The second step: where the code is sent, the code screen with its countdown, wrong codes, and the effects of a correct one.
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useOwnServer } from '../tools/testing/own-server.ts';
import { grace, gracePhone, moveOn, sam, submitCode, submitCredentials } from './steps/people.ts';
import { cookieNamed, seePath, visit } from './steps/portal.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useOwnServer();

// A person may request five codes an hour.
beforeEach(async () => {
  await moveOn(server, 61);
  await server.mailbox.skip();
});

const sendCall = '**/auth/v1/public/send-otp';
const codeField = (page: Page) => page.getByLabel('6-digit code');
const verify = (page: Page) => page.getByRole('button', { name: 'Verify' });
const resend = (page: Page) => page.getByRole('button', { name: 'Re-send the code' });
const countdown = (page: Page) => page.getByRole('time');
const alertOf = (page: Page) => page.getByRole('alertdialog', { name: 'Alert' });
const popup = (page: Page) => page.getByRole('dialog', { name: 'Select Patient Verification Method' });

/** Signs in up to the code screen; from here on the browser's clock can be moved. */
async function openCodeScreen(): Promise<Page> {
  const page = await openPage();
  await page.clock.install();
  await visit(page, server, '/sign-in');
  await submitCredentials(page, sam);
  await see(page.getByRole('heading', { name: 'Enter your code' }));
  return page;
}

function wrongCode(right: string): string {
  return right === '000000' ? '111111' : '000000';
}

test('the code screen has entry, explanation, Verify, resend and countdown', {
  tags: ['OTP-01', 'OTP-02', 'OTP-03', 'OTP-04', 'OTP-05'],
}, async () => {
  const page = await openCodeScreen();
  await see(
    codeField(page),
    verify(page),
    resend(page),
    page.getByText(`Harbor Dental Group sent a 6-digit code by email to ${sam}.`),
  );
  await seeFocus(codeField(page));
  expect(await codeField(page).getAttribute('autocomplete')).toBe('one-time-code');
  expect(await codeField(page).getAttribute('inputmode')).toBe('numeric');
  expect(await countdown(page).innerText()).toMatch(/^(1:00|0:5\d)$/);

  const what = page.getByRole('button', { name: "What's this?" });
  const explanation = page.getByText(/^Two-step verification keeps/);
  await seeNo(explanation);
  await what.focus();
  await page.keyboard.press('Enter');
  await see(explanation);
  await page.keyboard.press('Escape');
  await seeNo(explanation);
  await seeFocus(what);
});

test('resend waits for the countdown from remainingTime, and starts it anew', {
  tags: ['OTP-06', 'OTP-07', 'OTP-08'],
}, async () => {
  const page = await openPage();
  await page.clock.install();
  await visit(page, server, '/sign-in');
  const sending = page.waitForResponse(sendCall);
  await submitCredentials(page, sam);
  const { remainingTime } = (await (await sending).json()) as { remainingTime: number };
  expect(remainingTime).toBe(60);
  const first = await server.mailbox.code(sam);
  await see(resend(page));
  expect(await resend(page).isDisabled()).toBe(true);

  await page.clock.fastForward((remainingTime - 15) * 1000);
  await eventually(() => countdown(page).innerText()).toMatch(/^0:1[0-5]$/);
  expect(await resend(page).isDisabled()).toBe(true);
  await page.clock.fastForward(15_000);
  await eventually(() => countdown(page).innerText()).toBe('0:00');
  await eventually(() => resend(page).isEnabled()).toBe(true);

  await moveOn(server, 1.1);
  await resend(page).click();
  await eventually(() => countdown(page).innerText()).toMatch(/^(1:00|0:5\d)$/);
  expect(await resend(page).isDisabled()).toBe(true);
  const second = await server.mailbox.code(sam);
  await submitCode(page, second === first ? wrongCode(second) : first);
  await see(alertOf(page));
  await alertOf(page).getByRole('button', { name: 'OK' }).click();
  await submitCode(page, second);
  await seePath(page, '/dashboard');
});

test('the popup offers SMS and e-mail; Cancel closes it, sends nothing and reverts to SMS', {
  tags: ['OTP-09', 'OTP-10', 'OTP-11', 'OTP-12', 'OTP-13', 'OTP-14'],
}, async () => {
  const page = await openPage();
  let sends = 0;
  page.on('request', (request) => {
    if (request.url().includes('/send-otp')) sends += 1;
  });
  await visit(page, server, '/sign-in');
  await submitCredentials(page, grace);
  const sms = popup(page).getByRole('radio', { name: /SMS ending in 0148/ });
  const mail = popup(page).getByRole('radio', { name: new RegExp(`Email ${grace}`) });
  await see(sms, mail);
  expect(await sms.isChecked()).toBe(true);
  expect(await popup(page).innerText()).not.toMatch(/207|555/);

  await mail.check();
  await popup(page).getByRole('button', { name: 'Cancel' }).click();
  await seeNo(popup(page));
  expect(await page.getByLabel('Email Address').inputValue()).toBe(grace);

  await page.getByRole('button', { name: 'Sign In' }).click();
  await see(sms);
  expect(await sms.isChecked()).toBe(true);
  await mail.check();
  await page.keyboard.press('Escape');
  await seeNo(popup(page));
  expect(sends).toBe(0);
});

test('Confirm sends the code by text message to the number on record', { tags: ['OTP-15', 'OTP-10'] }, async () => {
  const page = await openPage();
  await visit(page, server, '/sign-in');
  await submitCredentials(page, grace);
  const sending = page.waitForRequest(sendCall);
  await popup(page).getByRole('button', { name: 'Confirm' }).click();
  expect((await sending).postDataJSON()).toMatchObject({ type: 'sms' });
  await see(page.getByText('by text message to the number ending in 0148.'));
  await seeNo(popup(page));
  const message = await server.mailbox.next(gracePhone);
  expect(message.channel).toBe('sms');
  await submitCode(page, /\d{6}/.exec(message.text)?.[0] ?? '');
  await seePath(page, '/dashboard');
});

test('Confirm sends the code by e-mail where that was chosen', { tags: ['OTP-15', 'OTP-11'] }, async () => {
  const page = await openPage();
  await visit(page, server, '/sign-in');
  await submitCredentials(page, grace);
  await popup(page).getByRole('radio', { name: 'Email' }).check();
  await popup(page).getByRole('button', { name: 'Confirm' }).click();
  await see(page.getByText(`by email to ${grace}.`));
  const message = await server.mailbox.next(grace);
  expect(message.channel).toBe('email');
  await submitCode(page, /\b\d{6}\b/.exec(message.text)?.[0] ?? '');
  await seePath(page, '/dashboard');
});

test('the code has to be there, and has to be six digits', { tags: ['OTP-16', 'OTP-17', 'OTP-18'] }, async () => {
  const page = await openCodeScreen();
  let tries = 0;
  page.on('request', (request) => {
    if (request.url().includes('/oauth/token')) tries += 1;
  });
  await seeNo(page.getByText('Please enter authentication code.'));
  await verify(page).click();
  await see(page.getByRole('textbox', { name: '6-digit code', description: 'Please enter authentication code.' }));
  await codeField(page).pressSequentially('1234567890');
  expect(await codeField(page).inputValue()).toBe('123456');
  await codeField(page).fill('123');
  await verify(page).click();
  await see(
    page.getByRole('textbox', { name: '6-digit code', description: 'Please enter a valid authentication code.' }),
  );
  await codeField(page).fill('abc');
  await see(
    page.getByRole('textbox', { name: '6-digit code', description: 'Please enter a valid authentication code.' }),
  );
  await verify(page).click();
  await see(page.getByText('Please enter a valid authentication code.'));
  expect(tries).toBe(0);
});

test('letters are kept out; digits, navigation keys and copy, cut and paste go through', {
  tags: ['OTP-18', 'OTP-19'],
}, async () => {
  const page = await openCodeScreen();
  const field = codeField(page);
  await field.pressSequentially('a1b.2-3e');
  expect(await field.inputValue()).toBe('123');
  await field.press('Home');
  await field.press('Delete');
  await field.press('End');
  await field.press('Backspace');
  expect(await field.inputValue()).toBe('2');
  await field.pressSequentially('4');
  await field.press('ArrowLeft');
  await field.pressSequentially('3');
  expect(await field.inputValue()).toBe('234');

  await field.press('ControlOrMeta+a');
  await field.press('ControlOrMeta+c');
  await field.press('End');
  await field.press('ControlOrMeta+v');
  await eventually(() => field.inputValue()).toMatch(/^234(234)?$/);
  await field.press('ControlOrMeta+a');
  await field.press('ControlOrMeta+x');
  await eventually(() => field.inputValue()).toBe('');
  await field.press('ControlOrMeta+v');
  await eventually(() => field.inputValue()).toMatch(/^234/);
  await field.press('Tab');
  await seeFocus(verify(page));
});

test('a wrong code is answered in an alert, the field is emptied and stale cookies go', {
  tags: ['OTP-20', 'OTP-21', 'ERR-10', 'ERR-11'],
}, async () => {
  const page = await openCodeScreen();
  const code = await server.mailbox.code(sam);
  await page.context().addCookies([
    { name: 'token', value: 'stale', url: server.url },
    { name: 'contactId', value: 'stale', url: server.url },
  ]);
  await page.clock.fastForward(61_000);
  await submitCode(page, wrongCode(code));
  await see(alertOf(page).getByText('The code is incorrect. Please try again.', { exact: true }));
  await alertOf(page).getByRole('button', { name: 'OK' }).click();
  await seeNo(alertOf(page));
  expect(await codeField(page).inputValue()).toBe('');
  await seeFocus(codeField(page));
  for (const name of ['token', 'contactId']) expect(await cookieNamed(page, name), name).toBeUndefined();
  expect(await cookieNamed(page, 'authId')).toBeDefined();
  await submitCode(page, code);
  await seePath(page, '/dashboard');
});

test('after five wrong codes the sign-in starts again at its first step', { tags: ['ERR-11'] }, async () => {
  const page = await openCodeScreen();
  const code = await server.mailbox.code(sam);
  for (let attempt = 1; attempt <= 4; attempt++) {
    await submitCode(page, wrongCode(code));
    await see(alertOf(page).getByText('The code is incorrect. Please try again.'));
    await page.keyboard.press('Enter');
    await seeNo(alertOf(page));
  }
  await submitCode(page, wrongCode(code));
  await see(alertOf(page).getByText('Too many wrong codes. Please sign in again.'));
  await alertOf(page).getByRole('button', { name: 'OK' }).click();
  await see(page.getByRole('button', { name: 'Sign In' }));
  await seeNo(codeField(page));
});

test('a refused resend says why', { tags: ['ERR-11'] }, async () => {
  const page = await openCodeScreen();
  await page.clock.fastForward(61_000);
  await eventually(() => resend(page).isEnabled()).toBe(true);
  await resend(page).click();
  await see(alertOf(page).getByText('A code was just sent. Please wait before you request another one.'));
});

test('a right code stores token and contactId, caches the profile and leads to the dashboard', {
  tags: ['AUTH-20', 'AUTH-21', 'AUTH-22'],
}, async () => {
  const page = await openCodeScreen();
  const profile = page.waitForResponse((response) => new URL(response.url()).pathname === '/user/v1/');
  const verifying = page.waitForResponse('**/oauth/token');
  await submitCode(page, await server.mailbox.code(sam));
  const { token, contactId } = (await (await verifying).json()) as Record<string, string>;
  await seePath(page, '/dashboard');
  await see(page.getByRole('heading', { name: /, Sam$/ }));
  expect((await cookieNamed(page, 'token'))?.value).toBe(token);
  expect((await cookieNamed(page, 'contactId'))?.value).toBe(contactId);
  expect((await profile).status()).toBe(200);
  const userInfo = JSON.parse(decodeURIComponent((await cookieNamed(page, 'userInfo'))?.value ?? '')) as object;
  expect(userInfo).toEqual({ id: contactId, nameFirst: 'Sam', nameLast: 'Rivera', isGuardian: false });
});

test('a reload in the second step comes back to the code screen with the rest of the countdown', {
  tags: ['OTP-05', 'OTP-07'],
}, async () => {
  const page = await openCodeScreen();
  await page.clock.fastForward(20_000);
  await eventually(() => countdown(page).innerText()).toMatch(/^0:[34]\d$/);
  await page.reload();
  await see(codeField(page));
  expect(await countdown(page).innerText()).toMatch(/^0:[34]\d$/);
  await submitCode(page, await server.mailbox.code(sam));
  await seePath(page, '/dashboard');
});

test('the way back to the first step forgets the code that was sent', { tags: ['OTP-04'] }, async () => {
  const page = await openCodeScreen();
  await page.getByRole('button', { name: 'Back to Sign In' }).click();
  await see(page.getByRole('button', { name: 'Sign In' }));
  await page.reload();
  await see(page.getByRole('button', { name: 'Sign In' }));
  expect(await cookieNamed(page, 'authId')).toBeUndefined();
});
