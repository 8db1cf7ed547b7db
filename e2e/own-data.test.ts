// People download what the practice has stored about them and those they act for.
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { grace, openSignedIn } from './steps/people.ts';
import { visit } from './steps/portal.ts';
import { eventually, see } from './steps/waiting.ts';

const server = useServer();

test('a guardian downloads her own data and her child’s, and hears why one failed', { tags: ['CALC-09'] }, async () => {
  const page = await openSignedIn(server, grace, { allow: [/503/] });
  await visit(page, server, '/dashboard');
  await page.getByRole('button', { name: /Grace Okafor/ }).click();
  await page.getByRole('menuitem', { name: 'Your data' }).click();
  await see(page.getByRole('heading', { name: 'Your data', level: 1 }));
  const ofAda = page.getByRole('button', { name: 'Download the data of Ada Okafor' });
  await see(ofAda, page.getByRole('button', { name: 'Download the data of Grace Okafor' }));

  const [file] = await Promise.all([page.waitForEvent('download'), ofAda.click()]);
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  await see(page.getByText('The data of Ada Okafor was downloaded.'));

  await page.route('**/user/v1/own-data?*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await ofAda.click();
  await see(page.getByRole('alert').filter({ hasText: 'The data was not downloaded.' }));
  await eventually(() => page.getByText('was downloaded.').count()).toBe(0);
  await page.unroute('**/user/v1/own-data?*');
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
