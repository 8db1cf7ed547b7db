// Addresses: which practice responds, which screen a path shows, and who is redirected.
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useOwnServer } from '../tools/testing/own-server.ts';
import { guestFormPath } from './steps/guest-form.ts';
import { openSignedIn, sam } from './steps/people.ts';
import { portalBase, seePath, visit } from './steps/portal.ts';
import { eventually, see, seeNo } from './steps/waiting.ts';

const server = useOwnServer();

test('the first label of the host is the practice; a local host is the demo', {
  tags: ['TEN-01', 'TEN-02', 'TEN-04', 'TEN-08'],
}, async () => {
  const page = await openPage();
  const known = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('tenantInfo') ?? '{}') as Record<string, string>);
  await visit(page, server, '/sign-in', 'maple');
  await see(page.getByRole('img', { name: 'Maple Family Medicine' }));
  const maple = await known();
  expect(maple).toMatchObject({ nameSlug: 'maple', logoPath: '/media/logos/maple.svg' });

  for (const origin of [server.url, server.url.replace('127.0.0.1', 'localhost'), server.urlOf('DEMO')]) {
    await page.goto(`${origin}${portalBase}/sign-in`);
    await see(page.getByRole('img', { name: 'Harbor Dental Group' }));
    expect((await known()).nameSlug).toBe('demo');
  }
  expect((await known()).accountId).not.toBe(maple.accountId);
  // A practice without a logo shows its name.
  await visit(page, server, '/sign-in', 'quiet');
  await see(page.getByText('Quiet Street Orthodontics', { exact: true }));
});

test('the register screen has the practice’s logo too', { tags: ['TEN-05'] }, async () => {
  const page = await openPage();
  await visit(page, server, '/register');
  await see(page.getByRole('img', { name: 'Harbor Dental Group' }));
});

test('nothing of the app shows, and no other call is made, before the practice is known', {
  tags: ['TEN-06'],
}, async () => {
  const page = await openPage();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) calls.push(new URL(request.url()).pathname);
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/tenant/info?**', async (route) => {
    await held;
    await route.continue();
  });
  await visit(page, server, '/sign-in');
  await see(page.getByText('Loading'));
  await seeNo(page.getByLabel('Email Address'), page.getByRole('link'), page.getByRole('button'));
  expect(calls).toEqual(['/account/v1/public/tenant/info']);
  release();
  await see(page.getByLabel('Email Address'));
});

test('the portal lives under its base path, also for whoever types the bare host', { tags: ['ROUTE-01'] }, async () => {
  const page = await openPage();
  await page.goto(server.url);
  await seePath(page, '/sign-in');
  await page.goto(`${server.url}${portalBase}`);
  await seePath(page, '/sign-in');
});

test('a visitor is sent from what needs sign-in to it, and from the dashboard to the documents where nothing can be booked', {
  tags: ['ROUTE-16', 'ROUTE-17', 'ROUTE-19', 'ROUTE-21', 'ROUTE-22'],
}, async () => {
  const page = await openPage();
  for (const path of ['/', '/billing', '/reset-password']) {
    await visit(page, server, path);
    await seePath(page, '/sign-in');
    await see(page.getByRole('button', { name: 'Sign In' }));
  }
  await visit(page, server, '/dashboard', 'quiet');
  await seePath(page, '/patient-document');
});

test('a signed-in person’s addresses show their screens, each with its title', {
  tags: ['ROUTE-03', 'ROUTE-04', 'ROUTE-10', 'ROUTE-16', 'ROUTE-21', 'ROUTE-22', 'ROUTE-29'],
}, async () => {
  const page = await openSignedIn(server, sam);
  const screens: readonly (readonly [path: string, title: string, heading: RegExp])[] = [
    ['/', 'Dashboard', /^Good (morning|afternoon|evening), Sam$/],
    ['/dashboard', 'Dashboard', /^Good (morning|afternoon|evening), Sam$/],
    ['/patient-document', 'Patient Documents', /^Patient Documents$/],
    ['/billing', 'Billing', /^Billing$/],
    ['/reset-password', 'Reset Password', /^Reset Password$/],
  ];
  for (const [path, title, heading] of screens) {
    await visit(page, server, path);
    await see(page.getByRole('heading', { name: heading, level: 1 }));
    await eventually(() => page.title()).toBe(`Patient Portal | ${title}`);
    await seePath(page, path);
  }
});

test('a visitor’s screens have titles too, and a form opens by its address', {
  tags: ['ROUTE-06', 'ROUTE-07', 'ROUTE-08', 'ROUTE-09', 'ROUTE-12', 'ROUTE-13', 'ROUTE-28', 'ROUTE-29'],
}, async () => {
  const page = await openPage();
  const screens: readonly (readonly [path: string, title: string])[] = [
    ['/sign-in', 'Sign In'],
    ['/register', 'Register'],
    ['/forgot-password', 'Forgot Password'],
    ['/set-new-password?key=k&email=a@b.example', 'Set New Password'],
    ['/verify-identity?key=k', 'Verify Identity'],
    ['/patient-document', 'Patient Documents'],
    ['/privacy', 'Privacy Policy'],
    [await guestFormPath(server), 'New Patient Registration, page 1 of 2'],
    ['/nowhere', 'Page not found'],
  ];
  for (const [path, title] of screens) {
    await visit(page, server, path);
    await eventually(() => page.title()).toBe(`Patient Portal | ${title}`);
    await see(page.getByRole('heading', { level: 1 }));
  }
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await seePath(page, '/dashboard');
});
