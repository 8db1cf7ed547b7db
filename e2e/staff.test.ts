// The console's frame and its staff: rail, command palette, who works here, sessions and second steps.
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { office, openSignedIn } from './steps/people.ts';
import { see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

test('the command palette goes to pages and does things, by keyboard alone, and gives the focus back', async () => {
  const page = await openSignedIn(server, office);
  await page.goto(`${server.url}/practice/inbox?show=all`);
  await see(page.getByRole('heading', { name: 'Inbox' }));
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Where to, or what to do?' });
  await seeFocus(search);
  await see(page.getByRole('option', { name: /^Inbox/ }), page.getByRole('option', { name: /^Sign out/ }));
  await seeNo(page.getByRole('option', { name: /^Settings/ }));
  await page.keyboard.press('Escape');
  await seeNo(search);
  await page.getByRole('button', { name: 'Find' }).click();
  await search.fill('zzz');
  await see(page.getByText('Nothing found.'));
  await search.fill('sign');
  await page.keyboard.press('Enter');
  await see(page.getByRole('button', { name: 'Sign In' }));
  expect(new URL(page.url()).pathname).toBe('/practice/sign-in');
});
