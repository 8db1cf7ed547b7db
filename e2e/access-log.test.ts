// The access log: an entry is opened, with the values before and after, and that is in the log.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { admin, openSignedIn } from './steps/people.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

/** Changes the email address of Lee Chen, and goes to the entries of that record. Returns the address before. */
async function changeEmail(page: Page, email: string): Promise<string> {
  await page.goto(`${server.url}/practice/patients`);
  await page.getByRole('searchbox').first().fill('Lee Chen');
  await page
    .getByRole('link', { name: /Lee Chen/ })
    .first()
    .click();
  await page.getByRole('region', { name: 'Contact' }).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit contact details' });
  const before = await dialog.getByLabel('Email').inputValue();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('Saved.'));
  await page.getByRole('navigation', { name: 'Record' }).getByRole('link', { name: 'Access log' }).click();
  return before;
}

test('an entry opens with the values before and after, and that is an entry itself', {
  tags: ['ROLE2-07'],
}, async () => {
  const page = await openSignedIn(server, admin, { width: 1280 });
  const before = await changeEmail(page, 'lee.changed@example.com');
  const row = page.getByRole('row', { name: /Marta Kowalski changed email of Lee Chen/ });
  const opener = row.getByRole('button', { name: /^Before and after: / });
  await opener.click();
  const drawer = page.getByRole('complementary', { name: 'What was changed' });
  await see(drawer.getByText('lee.changed@example.com'), drawer.getByText(before === '' ? 'Empty' : before));
  await seeFocus(drawer.getByRole('heading', { name: 'What was changed' }));
  await expectAccessible(drawer, 'an opened entry');
  await page.keyboard.press('Escape');
  await seeNo(drawer);
  await seeFocus(opener);
  await page.reload();
  const reading = page.getByRole('row', { name: /Marta Kowalski opened a change of the record of Lee Chen/ });
  await see(reading);
  expect(await reading.getByRole('button').count()).toBe(0);
});

test('on a phone the opened entry covers the list, and Close leads back', { tags: ['ROLE2-07'] }, async () => {
  const page = await openSignedIn(server, admin, { width: 390 });
  await page.goto(`${server.url}/practice/audit?action=update`);
  await see(page.getByRole('heading', { name: 'Access log' }));
  await eventually(() => page.getByRole('button', { name: /^Before and after: / }).count()).toBeGreaterThan(0);
  await page
    .getByRole('button', { name: /^Before and after: / })
    .first()
    .click();
  const drawer = page.getByRole('complementary', { name: 'What was changed' });
  await see(drawer.getByText('lee.changed@example.com'));
  await seeNo(page.getByLabel('Day'));
  await drawer.getByRole('button', { name: 'Close' }).click();
  await see(page.getByLabel('Day'));
});
