// The navigation bar, the user menu and the drawer of narrower screens.
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { grace, openSignedIn, sam } from './steps/people.ts';
import { seePath, visit } from './steps/portal.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

test('a guest has Patient Documents, Sign in and Register, and a Dashboard only where something can be booked', {
  tags: ['NAV-01', 'NAV-02', 'NAV-07'],
}, async () => {
  const page = await openPage();
  const bar = page.getByRole('banner');
  const links = bar.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await visit(page, server, '/patient-document');
  await see(links.first());
  expect(await links.allInnerTexts()).toEqual(['Dashboard', 'Patient Documents']);
  await visit(page, server, '/patient-document', 'quiet');
  await see(links.first());
  expect(await links.allInnerTexts()).toEqual(['Patient Documents']);
  await see(bar.getByRole('link', { name: 'Register' }));
  await seeNo(bar.getByRole('button', { name: /your account/ }));
  await bar.getByRole('link', { name: 'Sign in' }).click();
  await seePath(page, '/sign-in');
});

test('who is signed in has both links and a menu with initials, name, Reset password and Sign out', {
  tags: ['NAV-01', 'NAV-02', 'NAV-03', 'NAV-04', 'NAV-05', 'NAV-06', 'NAV-07'],
}, async () => {
  const page = await openSignedIn(server, sam);
  await visit(page, server, '/dashboard');
  const bar = page.getByRole('banner');
  const links = bar.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await see(links.first());
  expect(await links.allInnerTexts()).toEqual(['Dashboard', 'Book', 'Patient Documents']);
  expect(await links.first().getAttribute('aria-current')).toBe('page');
  await seeNo(bar.getByRole('link', { name: 'Sign in' }), bar.getByRole('link', { name: 'Register' }));

  const menu = bar.getByRole('button', { name: /Sam Rivera/ });
  await see(menu.getByText('SR', { exact: true }), menu.getByText('Sam Rivera').first());
  await menu.click();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    'Reset password',
    'Contact preferences',
    'Your data',
    'Sign out',
  ]);
  await seeFocus(page.getByRole('menuitem', { name: 'Reset password' }));
  for (const _ of ['contact', 'data', 'out']) await page.keyboard.press('ArrowDown');
  await seeFocus(page.getByRole('menuitem', { name: 'Sign out' }));
  await page.keyboard.press('Escape');
  await seeFocus(menu);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await seePath(page, '/reset-password');
});

test('up to 1024 px the navigation is a drawer, above it a bar', { tags: ['NAV-08'] }, async () => {
  const page = await openSignedIn(server, grace, { width: 1024, height: 800 });
  await visit(page, server, '/dashboard');
  const opener = page.getByRole('button', { name: 'Open menu' });
  const bar = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
  const drawer = page.getByRole('dialog', { name: 'Main' });
  await see(opener);
  await seeNo(bar, drawer);

  await opener.click();
  await see(drawer.getByRole('link', { name: 'Dashboard' }), drawer.getByText('Grace Okafor'));
  await page.keyboard.press('Escape');
  await seeNo(drawer);
  await seeFocus(opener);

  await opener.click();
  await drawer.getByRole('link', { name: 'Patient Documents' }).click();
  await seePath(page, '/patient-document');
  await seeNo(drawer);
  await opener.click();
  await drawer.getByRole('link', { name: 'Reset password' }).click();
  await seePath(page, '/reset-password');

  await page.setViewportSize({ width: 1025, height: 800 });
  await see(bar);
  await seeNo(opener);
  await page.setViewportSize({ width: 600, height: 800 });
  await see(opener);
  await seeNo(bar);
});

test('the drawer of a phone has the ways in for guests, and Sign out for others', {
  tags: ['NAV-06', 'NAV-07', 'NAV-08'],
}, async () => {
  const page = await openPage({ width: 390, height: 844 });
  await visit(page, server, '/patient-document');
  const drawer = page.getByRole('dialog', { name: 'Main' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await see(drawer.getByRole('link', { name: 'Sign in' }));
  await drawer.getByRole('link', { name: 'Register' }).click();
  await seePath(page, '/register');

  const own = await openSignedIn(server, sam, { width: 390, height: 844 });
  await visit(own, server, '/patient-document');
  await own.getByRole('button', { name: 'Open menu' }).click();
  await see(own.getByRole('dialog', { name: 'Main' }).getByRole('button', { name: 'Sign out' }));
});

test('skip link and logo lead to the content and home', async () => {
  const page = await openPage();
  await visit(page, server, '/privacy');
  await see(page.getByRole('heading', { name: 'Privacy Policy', level: 1 }));
  await page.keyboard.press('Tab');
  await seeFocus(page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.getByRole('link', { name: 'Harbor Dental Group, dashboard' }).click();
  await seePath(page, '/dashboard');
});
