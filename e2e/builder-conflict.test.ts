// Two people change one form in the builder: the second chooses between a copy of what was not saved and what the other saved.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { block, entry, inspector, openForms, order, property, saved, startForm } from './steps/builder.ts';
import { office, openSignedIn } from './steps/people.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const conflict = (page: Page) => page.getByRole('alertdialog', { name: 'Somebody else saved this form' });

async function rename(page: Page, from: string, to: string): Promise<void> {
  await block(page, from).click();
  await property(page, 'Label').fill(to);
}

/** Opens a new form with one question for Marta and for Joan, who has the right to forms here. */
async function openForTwo(name: string): Promise<{ marta: Page; joan: Page }> {
  await server.runSql(`insert into staff_rights (tenant_id, account_id, right_name, is_granted)
    select tenant_id, account_id, 'forms', true from accounts where email_address = '${office}'
    on conflict do nothing`);
  const marta = await openForms(server);
  await startForm(marta, name);
  await entry(marta, 'Number').click();
  await property(marta, 'Label').fill('Teeth');
  await see(block(marta, 'Teeth'));
  await saved(marta);
  const joan = await openSignedIn(server, office, { width: 1440 });
  await joan.goto(marta.url());
  await rename(joan, 'Teeth', 'How many teeth?');
  await see(block(joan, 'How many teeth?'));
  await saved(joan);
  return { marta, joan };
}

/** Holds saving up until the returned function is called. */
async function holdSaving(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/office/v1/forms/*/draft', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('who saved, when and what differs is told; a copy keeps everything that was not saved, and nothing else closes the dialog', {
  tags: ['AUTHOR-08'],
}, async () => {
  const { marta, joan } = await openForTwo('Checkup');
  const original = marta.url();
  const letGo = await holdSaving(marta);
  await rename(marta, 'Teeth', 'Mine');
  await see(marta.getByRole('status').filter({ hasText: /^Saving…$/ }));
  await entry(marta, 'Long Text Entry').click();
  await property(marta, 'Label').fill('Typed later');
  await marta.getByRole('button', { name: 'Form settings' }).click();
  await property(marta, 'Thank-you text').fill('See you soon.');
  letGo();

  const dialog = conflict(marta);
  await see(dialog.getByText(/^Joan Whitfield saved it on \w+ \d+, \d+, \d+:\d\d [AP]M\./));
  await seeFocus(dialog.getByRole('heading', { name: 'Somebody else saved this form' }));
  const differs = dialog.getByRole('listitem');
  await see(
    differs.filter({ hasText: /How many teeth.*Changed: .*Label/ }),
    differs.filter({ hasText: 'Typed later' }).getByText('Removed'),
    differs.filter({ hasText: 'What happens after submitting has changed.' }),
  );
  await expectAccessibleAsIs(dialog, 'a form that somebody else saved');
  for (let times = 0; times < 3; times++) await marta.keyboard.press('Escape');
  await see(dialog);

  await marta.route('**/office/v1/forms', (route) => route.fulfill({ status: 429 }), { times: 1 });
  await marta.keyboard.press('Tab');
  await seeFocus(dialog.getByRole('button', { name: 'Load theirs' }));
  await marta.keyboard.press('Tab');
  await seeFocus(dialog.getByRole('button', { name: 'Keep mine as a copy' }));
  await marta.keyboard.press('Enter');
  await see(dialog.getByRole('alert').getByText(/^The copy was not made\./));
  await marta.keyboard.press('Enter');
  await see(marta.getByRole('heading', { level: 1, name: /^Checkup \(copy by Marta, [A-Z][a-z]{2} \d{1,2}\)$/ }));
  await seeNo(dialog);
  expect(marta.url()).not.toBe(original);
  await marta.reload();
  await see(block(marta, 'Mine'));
  expect(await order(marta)).toEqual(['Mine', 'Typed later', 'Submit']);
  await marta.getByRole('button', { name: 'Form settings' }).click();
  expect(await property(marta, 'Thank-you text').inputValue()).toBe('See you soon.');

  await joan.reload();
  await see(block(joan, 'How many teeth?'));
  expect(await order(joan)).toEqual(['How many teeth?', 'Submit']);
});

test('Load theirs goes on with what the other saved; if it does not load, nothing is lost', {
  tags: ['AUTHOR-08'],
}, async () => {
  const { marta } = await openForTwo('Other checkup');
  await rename(marta, 'Teeth', 'Mine');
  const dialog = conflict(marta);
  await see(dialog.getByRole('listitem').filter({ hasText: /How many teeth.*Changed: .*Label/ }));
  const theirs = dialog.getByRole('button', { name: 'Load theirs' });
  await marta.route('**/office/v1/forms/*', (route) => route.fulfill({ status: 404 }));
  await theirs.focus();
  await marta.keyboard.press('Enter');
  await see(dialog.getByRole('alert').getByText(/^Theirs was not loaded\. Nothing of yours is lost\./));
  await see(block(marta, 'Mine'));
  await marta.unroute('**/office/v1/forms/*');
  await marta.keyboard.press('Enter');
  await see(block(marta, 'How many teeth?'));
  await seeNo(dialog, block(marta, 'Mine'));
  await seeFocus(marta.getByRole('main'));
  await rename(marta, 'How many teeth?', 'Teeth left');
  await see(block(marta, 'Teeth left'));
  await saved(marta);
  await marta.reload();
  await eventually(() => order(marta)).toEqual(['Teeth left', 'Submit']);
  await see(inspector(marta));
});
