// The console's frame and its staff: command palette, invitations, roles, suspension, sessions, authenticator apps.
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectAccessibleAsIs, expectScreenAccessible } from './steps/axe.ts';
import { admin, office, openSignedIn, password, submitCode, submitCredentials } from './steps/people.ts';
import { see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

test('the command palette goes to pages and does things, by keyboard alone; pages show for whoever has the right', async () => {
  const page = await openSignedIn(server, office);
  await page.goto(`${server.url}/practice/inbox?show=all`);
  await see(page.getByRole('heading', { name: 'Inbox' }));
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Find a patient, visit, form, setting or action' });
  await seeFocus(search);
  await see(page.getByRole('option', { name: /^Sign out/ }));
  await search.fill('in');
  await see(page.getByRole('option', { name: /^Inbox/ }));
  await search.fill('settings');
  await see(page.getByText('Nobody found for “settings”.'));
  await seeNo(page.getByRole('option', { name: /^Settings/ }));
  await page.keyboard.press('Escape');
  await seeNo(search);
  await page.getByRole('button', { name: 'Find' }).click();
  await search.fill('zzz');
  await see(page.getByText('Nobody found for “zzz”.'));
  await search.fill('acc');
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Your account' }), page.getByText('This device'));
  await seeFocus(page.getByRole('main'));
  await page.goto(`${server.url}/practice/settings`);
  await see(page.getByRole('heading', { name: 'You don’t have access' }));
});

test('Find opens a patient by the search that knows slips, birth dates and numbers, however fast Enter comes', async () => {
  const page = await openSignedIn(server, office);
  await page.goto(`${server.url}/practice/inbox?show=all`);
  await see(page.getByRole('heading', { name: 'Inbox' }));
  const search = page.getByRole('combobox', { name: 'Find a patient, visit, form, setting or action' });
  await page.keyboard.press('Control+k');
  await seeFocus(search);
  await page.keyboard.type('okfaor');
  await see(page.getByRole('option', { name: /^Grace Okafor\s*February/ }));
  await search.fill('9/3/1991');
  await see(page.getByRole('option', { name: /^Sam Rivera\s*September 3, 1991/ }));
  await seeNo(page.getByRole('option', { name: /Okafor/ }));
  await search.fill('lee chen');
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Lee Chen', level: 1 }));
});

test('what is typed before Find is there goes to Find, and the page does not act on it', async () => {
  const page = await openSignedIn(server, office);
  const bring = Promise.withResolvers<void>();
  await page.route(/\/assets\/palette-[^/]*\.js$/, async (route) => {
    await bring.promise;
    await route.continue();
  });
  await page.goto(`${server.url}/practice/inbox?show=all`);
  await page.getByRole('link', { name: /Priya Raman/ }).click();
  await see(page.getByRole('heading', { name: 'Priya Raman' }), page.getByRole('button', { name: 'Approve' }));
  await page.keyboard.press('Control+k');
  // The key A approves the open submission in the inbox.
  await page.keyboard.type('adx');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('a okafor');
  await page.keyboard.press('Enter');
  bring.resolve();
  await see(page.getByRole('heading', { name: 'Ada Okafor', level: 1 }));
  await page.goBack();
  await see(page.getByRole('heading', { name: 'Priya Raman' }), page.getByRole('button', { name: 'Approve' }));
});

test('an admin invites somebody, who sets a password, works, and is shut out at once; links work once', async () => {
  const page = await openSignedIn(server, admin);
  await page.goto(`${server.url}/practice/settings/staff`);
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await see(dialog.getByText('Please enter a name.'), dialog.getByText('Please enter a valid email address.'));
  await dialog.getByLabel('Name').fill('Nora Lind');
  await dialog.getByLabel('Email').fill(office);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await see(dialog.getByText('Somebody with this email address already works here.'));
  await dialog.getByLabel('Email').fill('nora@example.com');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await see(page.getByText('The invitation is on its way to nora@example.com.'));
  const row = page.getByRole('row', { name: /Nora Lind/ });
  await see(row.getByText('Invited'));

  const { text } = await server.mailbox.next('nora@example.com');
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  const link = `${server.url}${pathname}${search}`;
  const theirs = await openPage();
  await theirs.goto(link);
  await see(theirs.getByText(/Nora Lind, choose a password for the console of Harbor Dental Group/));
  expect(theirs.url()).not.toContain('key=');
  // Reached by a link that works once.
  await expectScreenAccessible(theirs, 'invitation');
  await theirs.getByLabel('New password', { exact: true }).fill('Tide-Pool-88');
  await theirs.getByLabel('Repeat the new password').fill('Tide-Pool-89');
  await theirs.getByRole('button', { name: 'Set password' }).click();
  await see(theirs.getByText('Both passwords must be the same.'));
  await theirs.getByLabel('Repeat the new password').fill('Tide-Pool-88');
  await theirs.getByRole('button', { name: 'Set password' }).click();
  await see(theirs.getByRole('heading', { name: 'Your password is set' }));
  // The confirmation mail must not be taken for the one with the code.
  await server.mailbox.next('nora@example.com');
  await theirs.getByRole('link', { name: 'Sign In' }).click();
  await submitCredentials(theirs, 'nora@example.com', 'Tide-Pool-88');
  await submitCode(theirs, await server.mailbox.code('nora@example.com'));
  await see(theirs.getByRole('heading', { name: /^Today/ }));
  await seeNo(theirs.getByRole('link', { name: 'Settings' }));

  await page.reload();
  await row.getByRole('button', { name: 'Actions for Nora Lind' }).click();
  await page.getByRole('menuitem', { name: 'Sessions' }).click();
  await see(page.getByRole('dialog', { name: 'Where Nora Lind is signed in' }).getByRole('listitem'));
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Actions for Nora Lind' }).click();
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
  await see(row.getByText('Suspended'));
  await theirs.reload();
  await see(theirs.getByText('Your session has ended. Please sign in to continue.'));

  await theirs.goto(link);
  await see(theirs.getByRole('heading', { name: 'This link has expired' }));
});

test('nobody changes their own role and rights, and the last admin cannot be suspended', {
  tags: ['ROLE2-05'],
}, async () => {
  const page = await openSignedIn(server, admin);
  await page.goto(`${server.url}/practice/settings/staff`);
  await page.getByRole('button', { name: 'Actions for Marta Kowalski' }).click();
  await see(page.getByRole('menuitem', { name: 'Rename' }));
  await seeNo(page.getByRole('menuitem', { name: 'Change role' }), page.getByRole('menuitem', { name: 'Rights' }));
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
  await see(page.getByText('A practice needs at least one active admin. Make somebody else an admin first.'));
});

test('an authenticator app becomes the second step, and a recovery code stands in for it', async () => {
  const page = await openSignedIn(server, office);
  await page.goto(`${server.url}/practice/account`);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an app' });
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await see(dialog.getByRole('img', { name: 'QR code for your authenticator app' }));
  const secret = /[A-Z2-7]{32}/.exec(await dialog.innerText())?.[0] ?? '';
  await expectAccessible(dialog, 'authenticator app');
  await dialog.getByLabel('6-digit code').fill(new TOTP({ secret }).generate());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await see(page.getByText('Save these recovery codes'));
  const codes = await page
    .getByRole('dialog', { name: 'Save these recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await see(page.getByText('Your sign-in codes come from your app.'));

  const other = await openPage();
  await other.goto(`${server.url}/practice/sign-in`);
  await submitCredentials(other, office);
  await see(other.getByText(/Open your authenticator app/));
  await other.getByLabel('Code').fill(codes[0] ?? '');
  await other.getByRole('button', { name: 'Verify' }).click();
  await see(other.getByRole('heading', { name: /^Today/ }));
  await page.reload();
  await see(page.getByText('9 recovery codes are left.'));
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await see(page.getByText('That device was signed out.'));
  await other.reload();
  await see(other.getByRole('button', { name: 'Sign In' }));
});

/** Gives the browser an authenticator that recognizes its user; returns a function that sets whether it does. */
async function addAuthenticator(page: Page): Promise<(isUserVerified: boolean) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (isUserVerified) => {
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  };
}

/** Enters the password in the dialog that asks for it. */
async function provePassword(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

async function addPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await provePassword(page, 'Add a passkey');
  const naming = page.getByRole('dialog', { name: 'Name this passkey' });
  await seeFocus(naming.getByLabel('Name'));
  await naming.getByLabel('Name').fill('Front desk');
  await naming.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('The name is saved.'), page.getByText('Front desk'), page.getByText(/not used yet/));
}

async function seeSecondPasskeyRefused(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await provePassword(page, 'Add a passkey');
  await see(page.getByText('This device already has a passkey of yours.'));
}

async function expectPasskeysAccessible(page: Page): Promise<void> {
  // Without the message that covers the end of the page, which is examined next.
  await page.reload();
  await see(page.getByText('Front desk'));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('listitem').filter({ hasText: 'This device' }).scrollIntoViewIfNeeded();
    await expectAccessibleAsIs(page.getByRole('main'), `passkeys, ${width} px`);
  }
}

/** Opens the console's sign-in without a session, as far as the second step. */
async function beginSignIn(page: Page, site: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${site}/practice/sign-in`);
  await submitCredentials(page, admin);
}

async function signInWithPasskey(
  page: Page,
  setUserVerified: (isUserVerified: boolean) => Promise<void>,
): Promise<void> {
  const usePasskey = page.getByRole('button', { name: 'Use your passkey' });
  await seeFocus(usePasskey);
  // Only with an authenticator, which the walks do not have.
  await expectScreenAccessible(page, 'passkey at sign-in');
  // Without user verification there is no access.
  await setUserVerified(false);
  await usePasskey.click();
  await see(page.getByRole('alertdialog').getByText('The passkey was not used. Try again, or sign in another way.'));
  await page.getByRole('button', { name: 'OK' }).click();
  await setUserVerified(true);
  await page.reload();
  await usePasskey.click();
  await see(page.getByRole('heading', { name: /^Today/ }));
}

async function signInAnotherWay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in another way' }).click();
  await submitCode(page, await server.mailbox.code(admin));
  await see(page.getByRole('heading', { name: /^Today/ }));
}

test('a passkey is made after the password, offered first at the next sign-in beside the other ways, and removed', async () => {
  const site = server.url;
  const page = await openPage();
  await page.goto(`${site}/practice/`);
  await submitCredentials(page, admin);
  await submitCode(page, await server.mailbox.code(admin));
  await see(page.getByRole('heading', { name: /^Today/ }));
  const setUserVerified = await addAuthenticator(page);
  await page.goto(`${site}/practice/account`);
  await addPasskey(page);
  await seeSecondPasskeyRefused(page);
  await expectPasskeysAccessible(page);

  await beginSignIn(page, site);
  await signInWithPasskey(page, setUserVerified);
  await beginSignIn(page, site);
  await signInAnotherWay(page);

  await page.goto(`${site}/practice/account`);
  await see(page.getByText(/last used/));
  await page.getByRole('button', { name: 'Remove Front desk' }).click();
  await provePassword(page, 'Remove Front desk');
  await see(page.getByRole('button', { name: 'Add a passkey' }), page.getByText(/With a passkey, your fingerprint/));
});

test('who works here and forgot the password asks for a link, and sets a new one with it', {
  tags: ['SAFE-23'],
}, async () => {
  const page = await openPage();
  await page.goto(`${server.url}/practice/sign-in`);
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await see(page.getByRole('heading', { name: 'Forgot your password?' }));
  await page.getByRole('button', { name: 'Send the link' }).click();
  await see(page.getByText('Email Address cannot be blank.'));
  await page.getByLabel('Email Address').fill(office);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await see(
    page.getByRole('heading', { name: 'Check your email' }),
    page.getByText('If an account exists for this email address, a link to reset the password has been sent.'),
  );
  const { text } = await server.mailbox.next(office);
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  await page.goto(`${server.url}${pathname}${search}`);
  await see(page.getByRole('heading', { name: 'Choose a password' }));
  await page.getByLabel('New password', { exact: true }).fill('Tide-Pool-88');
  await page.getByLabel('Repeat the new password').fill('Tide-Pool-88');
  await page.getByRole('button', { name: 'Set password' }).click();
  await see(page.getByRole('heading', { name: 'Your password is set' }));
  await page.goto(`${server.url}${pathname}${search}`);
  await see(page.getByRole('heading', { name: 'This link has expired' }));
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await see(page.getByRole('heading', { name: 'Forgot your password?' }));
});

test('two windows rename one member of staff: the second is shown the first one’s name, and chooses', {
  tags: ['SAFE-44'],
}, async () => {
  const [first, second] = [
    await openSignedIn(server, admin),
    await openSignedIn(server, admin, { allow: [/409/] }),
  ] as const;
  for (const page of [first, second]) {
    await page.goto(`${server.url}/practice/settings/staff`);
    await page.getByRole('button', { name: 'Actions for Joan Whitfield' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
  }
  const [theirs, mine] = [
    first.getByRole('dialog', { name: 'Rename' }),
    second.getByRole('dialog', { name: 'Rename' }),
  ];
  await theirs.getByLabel('Name').fill('Joan Bell');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await see(first.getByRole('button', { name: 'Actions for Joan Bell' }));
  await mine.getByLabel('Name').fill('Joan Stone');
  await mine.getByRole('button', { name: 'Save' }).click();
  const group = mine.getByRole('group', { name: 'Name' });
  await see(group.getByText(/^Now: Joan Bell\. Changed by Marta Kowalski, /));
  expect(await mine.getByLabel('Name').inputValue()).toBe('Joan Stone');
  await expectAccessibleAsIs(mine, 'a name changed meanwhile');
  await mine.getByRole('button', { name: 'Save' }).click();
  await see(group.getByText('Choose which one to keep.'));
  await group.getByRole('radio', { name: 'Use theirs' }).check();
  expect(await mine.getByLabel('Name').inputValue()).toBe('Joan Bell');
  await group.getByRole('radio', { name: 'Keep mine' }).check();
  await mine.getByRole('button', { name: 'Save' }).click();
  await see(second.getByRole('button', { name: 'Actions for Joan Stone' }));
});
