// Registering as an existing patient: the form, the mail, the identity check, and the first password.
import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useOwnServer } from '../tools/testing/own-server.ts';
import { mailedLink } from './steps/mailed-link.ts';
import { moveOn } from './steps/people.ts';
import { seeDrawing } from './steps/pictures.ts';
import { portalBase, seePath, visit } from './steps/portal.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useOwnServer();

// An address may request five mails an hour.
beforeEach(() => moveOn(server, 61));

const lee = 'lee.chen@example.com';
const registerCall = '**/account/v1/public/accounts/*/patients';
const verifyCall = '**/auth/v1/public/verify-identity';
const lastName = (page: Page) => page.getByLabel('Last Name');
const birthDate = (page: Page) => page.getByLabel('Date of Birth');
const email = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const register = (page: Page) => page.getByRole('button', { name: 'Register' });
const nextButton = (page: Page) => page.getByRole('button', { name: 'Next' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const alertOf = (page: Page) => page.getByRole('alertdialog', { name: 'Alert' });

async function open(options?: Parameters<typeof openPage>[0]): Promise<Page> {
  const page = await openPage(options);
  await visit(page, server, '/register');
  await see(heading(page, 'Please Provide Patient Information'));
  return page;
}

async function fill(page: Page, person: { last?: string; born?: string; mail?: string } = {}): Promise<void> {
  await lastName(page).fill(person.last ?? 'Chen');
  await birthDate(page).fill(person.born ?? '04/12/1985');
  await email(page).fill(person.mail ?? lee);
}

/**
 * Returns the link in Lee's next mail. Each test that registers Lee takes its own mail: one that is left may reach a later test
 * before that test's mail does, and its link has expired by then.
 */
const finishingLink = () => mailedLink(server, lee, /^Finish your registration/);

/** Goes from the register screen to the link in Lee's mail. */
async function linkForLee(page: Page): Promise<string> {
  await visit(page, server, '/register');
  await fill(page);
  await register(page).click();
  await see(heading(page, 'Registration Successful'));
  return finishingLink();
}

test('the screen has title, fields and a way back', { tags: ['REG-01', 'REG-02', 'REG-03', 'TEN-05'] }, async () => {
  const page = await open();
  await see(page.getByRole('img', { name: 'Harbor Dental Group' }));
  await see(lastName(page), birthDate(page), email(page), register(page));
  expect(await lastName(page).getAttribute('autocomplete')).toBe('family-name');
  expect(await birthDate(page).getAttribute('autocomplete')).toBe('bday');
  expect(await birthDate(page).getAttribute('inputmode')).toBe('numeric');
  await page.getByRole('link', { name: 'Back to Sign In' }).click();
  await seePath(page, '/sign-in');
});

test('what is left empty is named, once it was touched or sent', { tags: ['REG-07', 'REG-10', 'REG-13'] }, async () => {
  const page = await open();
  const blanks = [
    page.getByText('Last Name cannot be blank.'),
    page.getByText('Date of Birth cannot be blank.'),
    page.getByText('Email address cannot be blank.'),
  ] as const;
  await seeNo(...blanks);
  await lastName(page).focus();
  await lastName(page).press('Tab');
  await see(blanks[0]);
  await seeNo(blanks[1], blanks[2]);
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') calls += 1;
  });
  await register(page).click();
  await see(...blanks);
  await seeFocus(lastName(page));
  await see(page.getByRole('textbox', { name: 'Last Name', description: 'Last Name cannot be blank.' }));
  await lastName(page).fill('   ');
  await see(blanks[0]);
  expect(calls).toBe(0);
});

test('dates that there are not, dates to come and what is no address are refused', {
  tags: ['REG-11', 'REG-12', 'REG-14'],
}, async () => {
  const page = await open();
  const invalid = page.getByText('Please enter a valid Date of Birth in the format of MM/DD/YYYY.');
  for (const text of ['13/04/1986', '02/30/1985', '1985', 'yesterday']) {
    await birthDate(page).fill('');
    await birthDate(page).fill(text);
    await birthDate(page).press('Tab');
    await see(invalid);
  }
  await birthDate(page).fill('');
  await birthDate(page).fill('01/01/2100');
  await see(page.getByText('Date of Birth cannot be in the future.'));
  await seeNo(invalid);
  await email(page).fill('lee.chen');
  await email(page).press('Tab');
  await see(page.getByText('Please enter a valid email address.'));
  await fill(page);
  await seeNo(page.getByText('Please enter a valid email address.'), page.getByText('cannot be in the future'));
});

test('the last name stops at 50 characters and loses the space around it; a date needs no slashes', {
  tags: ['REG-08', 'REG-09'],
}, async () => {
  const page = await open();
  await lastName(page).pressSequentially('x'.repeat(51));
  expect(await lastName(page).inputValue()).toBe('x'.repeat(50));
  await lastName(page).fill('  Chen ');
  await lastName(page).press('Tab');
  await eventually(() => lastName(page).inputValue()).toBe('Chen');
  await birthDate(page).pressSequentially('04121985');
  expect(await birthDate(page).inputValue()).toBe('04/12/1985');
});

test('the success card tells to look for the mail, and leads back', {
  tags: ['REG-04', 'REG-05', 'REG-06', 'REG-16', 'API-018'],
}, async () => {
  const page = await open();
  await fill(page, { last: '  CHEN ' });
  const sending = page.waitForRequest(registerCall);
  await email(page).press('Enter');
  const request = await sending;
  expect(request.method()).toBe('PUT');
  expect(request.postDataJSON()).toEqual({
    lastName: 'chen',
    birthDate: '1985-04-12T12:00:00.000Z',
    email: lee,
  });
  await see(heading(page, 'Registration Successful'));
  await seeFocus(heading(page, 'Registration Successful'));
  await seeDrawing(page);
  await see(page.getByText(/check your email, and your spam folder/));
  await seeNo(lastName(page), register(page));
  await page.getByRole('button', { name: 'Back to Sign In' }).click();
  await seePath(page, '/sign-in');
  await finishingLink();
});

test('who the practice does not know sees the same, and no mail goes out', {
  tags: ['REG-04', 'ABUSE-11'],
}, async () => {
  const page = await open();
  await fill(page, { mail: 'nobody@example.com' });
  await register(page).click();
  await see(heading(page, 'Registration Successful'));
  await linkForLee(page);
  expect((await server.mailbox.list()).filter(({ to }) => to !== lee)).toEqual([]);
});

test('a failure shows the response’s error in an alert; other successes than 200 are ignored', {
  tags: ['ERR-13'],
}, async () => {
  const page = await openPage({ allow: [/Failed to load resource/] });
  await visit(page, server, '/register');
  await page.route(registerCall, (route) =>
    route.fulfill({ status: 500, json: { message: 'For others.', error: 'The record cannot be looked up today.' } }),
  );
  await fill(page);
  await register(page).click();
  await see(alertOf(page).getByText('The record cannot be looked up today.', { exact: true }));
  await alertOf(page).getByRole('button', { name: 'OK' }).click();
  await seeNo(alertOf(page));
  await seeFocus(register(page));
  await page.unroute(registerCall);
  await page.route(registerCall, (route) => route.fulfill({ status: 202, json: {} }));
  const answering = page.waitForResponse(registerCall);
  await register(page).click();
  await answering;
  await eventually(() => register(page).getAttribute('aria-busy')).toBeNull();
  await seeNo(alertOf(page), heading(page, 'Registration Successful'));
  expect(await email(page).inputValue()).toBe(lee);
});

test('a link that was made up, or used, says so before anything is typed', {
  tags: ['VID-03', 'PWD-10', 'REG-16'],
}, async () => {
  const page = await openPage({ allow: [/Failed to load resource/] });
  await visit(page, server, '/verify-identity?key=made-up');
  await see(heading(page, 'Link Expired'));
  await seeNo(lastName(page));
  await see(page.getByText('This link has expired. To get a new one, go to Forgot Password on Sign In screen.'));
  await page.getByRole('link', { name: 'Register again' }).click();
  await seePath(page, '/register');
  await visit(page, server, '/verify-identity');
  await see(heading(page, 'Link Expired'));
  await server.mailbox.skip(lee);
  const older = await linkForLee(page);
  const newer = await linkForLee(page);
  await visit(page, server, older);
  await see(heading(page, 'Link Expired'));
  await visit(page, server, newer);
  await see(heading(page, 'Verify Identity'), lastName(page));
});

test('who waits in vain is told what to do, and finds what they typed', { tags: ['REG-05', 'REG-06'] }, async () => {
  const page = await open();
  await fill(page, { mail: 'lee.chn@example.com' });
  await register(page).click();
  await see(heading(page, 'Registration Successful'));
  const advice = page.getByText(/^No email in 10 minutes\? Check the spelling and try again, or call/);
  await see(advice);
  expect(await advice.getByRole('link').getAttribute('href')).toMatch(/^tel:\+1\d{10}$/);
  await advice.getByRole('button', { name: 'try again' }).click();
  expect(await lastName(page).inputValue()).toBe('Chen');
  expect(await birthDate(page).inputValue()).toBe('04/12/1985');
  expect(await email(page).inputValue()).toBe('lee.chn@example.com');
  await email(page).fill(lee);
  await register(page).click();
  await see(heading(page, 'Registration Successful'));
  await finishingLink();
});

test('the fields of Verify Identity have the rules of registering', {
  tags: ['REG-07', 'REG-08', 'REG-10', 'REG-11', 'REG-12', 'VID-01'],
}, async () => {
  const page = await openPage();
  await visit(page, server, await linkForLee(page));
  await see(heading(page, 'Verify Identity'));
  expect(await birthDate(page).getAttribute('placeholder')).toBe('MM/DD/YYYY');
  await seeNo(email(page));
  await nextButton(page).click();
  await see(page.getByText('Last Name cannot be blank.'), page.getByText('Date of Birth cannot be blank.'));
  await lastName(page).pressSequentially('x'.repeat(51));
  expect(await lastName(page).inputValue()).toBe('x'.repeat(50));
  await birthDate(page).fill('02/30/1985');
  await see(page.getByText('Please enter a valid Date of Birth in the format of MM/DD/YYYY.'));
  await birthDate(page).fill('');
  await birthDate(page).fill('01/01/2100');
  await see(page.getByText('Date of Birth cannot be in the future.'));
});

test('a mismatch is told in an alert; the fifth ends the link', { tags: ['ERR-14'] }, async () => {
  const page = await openPage();
  await visit(page, server, await linkForLee(page));
  await birthDate(page).fill('04/12/1985');
  await lastName(page).fill('Cheng');
  for (let i = 0; i < 4; i++) {
    await nextButton(page).click();
    await see(
      alertOf(page).getByText('What you entered does not match the record of the practice. Check it and try again.'),
    );
    await alertOf(page).getByRole('button', { name: 'OK' }).click();
  }
  await nextButton(page).click();
  await see(heading(page, 'Link Expired'));
});

test('a patient registers by keyboard alone, from the sign-in screen to the dashboard', {
  tags: ['VID-02', 'VID-04', 'PWD-11', 'PWD-12', 'PWD-13'],
}, async () => {
  const page = await openPage();
  const type = async (field: Locator, text: string) => {
    await field.waitFor();
    await eventually(async () => {
      const isThere = await field.evaluate((element) => element === document.activeElement);
      if (!isThere) await page.keyboard.press('Tab');
      return isThere;
    }).toBe(true);
    await page.keyboard.type(text);
  };
  await visit(page, server, '/sign-in');
  await page.getByRole('link', { name: 'Register here' }).focus();
  await page.keyboard.press('Enter');
  await seePath(page, '/register');
  await see(heading(page, 'Please Provide Patient Information'));
  await seeFocus(heading(page, 'Please Provide Patient Information'));
  await type(lastName(page), 'Chén');
  await type(birthDate(page), '04121985');
  await type(email(page), lee.toUpperCase());
  await page.keyboard.press('Enter');
  await see(heading(page, 'Registration Successful'));

  await visit(page, server, await finishingLink());
  await see(heading(page, 'Verify Identity'));
  const sending = page.waitForRequest(verifyCall);
  await type(lastName(page), 'chen');
  await type(birthDate(page), '04121985');
  await page.keyboard.press('Enter');
  expect((await sending).postDataJSON()).toMatchObject({
    nameLast: 'chen',
    birthDate: 'Fri, 12 Apr 1985 12:00:00 GMT',
  });
  await seePath(page, '/set-new-password');
  expect(new URL(page.url()).searchParams.get('key')).toMatch(/^[\w-]{43}$/);

  await see(page.getByLabel('New Password', { exact: true }));
  await type(page.getByLabel('New Password', { exact: true }), 'Tide-Pool-88');
  await type(page.getByLabel('Confirm Password', { exact: true }), 'Tide-Pool-88');
  await page.keyboard.press('Enter');
  await see(heading(page, 'Your password is set'));
  await seeFocus(heading(page, 'Your password is set'));
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token');
  await page.keyboard.press('Tab');
  await seeFocus(page.getByRole('button', { name: 'Back to Dashboard' }));
  await page.keyboard.press('Enter');
  await seePath(page, '/dashboard');
  await see(page.getByRole('heading', { name: /^Good (morning|afternoon|evening), Lee$/ }));
  expect(page.url()).toContain(portalBase);
  await page.reload();
  await see(page.getByRole('button', { name: /Lee Chen/ }));
});
