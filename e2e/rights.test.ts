// Rights as colleagues see them: what one may not do is not drawn, and what is taken goes from an open page at once.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { admin, office, openSignedIn } from './steps/people.ts';
import { see, seeNo } from './steps/waiting.ts';

const server = useServer();

async function openSam(page: Page): Promise<void> {
  await page.goto(`${server.url}/practice/patients?q=rivera`);
  await page.getByRole('link', { name: /Sam Rivera/ }).click();
  await see(page.getByRole('heading', { name: 'Sam Rivera', level: 1 }));
}

/** Opens a dialog about Joan Whitfield from the list of staff. */
async function openOfJoan(page: Page, item: 'Rights' | 'Change role') {
  await page.getByRole('button', { name: 'Actions for Joan Whitfield' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  return page.getByRole('dialog', { name: /Joan Whitfield/ });
}

async function save(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await seeNo(page.getByRole('dialog'));
}

test('an admin takes and gives single rights, and the open page of the colleague follows without a reload', {
  tags: ['ROLE2-02', 'ROLE2-03'],
}, async () => {
  const desk = await openSignedIn(server, office, { width: 1440 });
  await openSam(desk);
  await desk.getByRole('link', { name: 'Ledger', exact: true }).last().click();
  const entries = desk.getByRole('heading', { name: 'Entries' });
  const rail = desk.getByRole('navigation', { name: 'Console' });
  await see(entries, desk.getByRole('button', { name: 'Take payment' }), rail.getByRole('link', { name: 'Ledger' }));

  const manager = await openSignedIn(server, admin, { width: 1440 });
  await manager.goto(`${server.url}/practice/settings/staff`);
  let dialog = await openOfJoan(manager, 'Rights');
  const rowOf = (name: string) => dialog.getByRole('row', { name: new RegExp(`^${name}`) });
  await see(rowOf('Enter payments').getByText('From the role', { exact: true }));
  await rowOf('Enter payments').getByRole('checkbox').uncheck();
  await see(rowOf('Enter payments').getByText('Taken away', { exact: true }));
  await expectAccessible(dialog, 'rights of a colleague');
  await save(manager);
  await seeNo(desk.getByRole('button', { name: 'Take payment' }));
  await see(entries);

  dialog = await openOfJoan(manager, 'Rights');
  await rowOf('See money').getByRole('checkbox').uncheck();
  await rowOf('See reports').getByRole('checkbox').check();
  await see(rowOf('See reports').getByText('Added', { exact: true }));
  await save(manager);
  await seeNo(entries, rail.getByRole('link', { name: 'Ledger' }));
  await see(desk.getByRole('heading', { name: 'Sam Rivera', level: 1 }));

  dialog = await openOfJoan(manager, 'Rights');
  for (const name of ['Enter payments, charges and adjustments', 'See money', 'See reports and export them'])
    await dialog.getByRole('button', { name: `Back to the role: ${name}` }).click();
  await see(rowOf('See money').getByText('From the role', { exact: true }));
  await save(manager);
  await see(rail.getByRole('link', { name: 'Ledger' }));
});

test('a right that others need says so, and a read-only colleague is offered only rights to read', {
  tags: ['ROLE2-02'],
}, async () => {
  const manager = await openSignedIn(server, admin, { width: 1440 });
  await manager.goto(`${server.url}/practice/settings/staff`);
  let dialog = await openOfJoan(manager, 'Rights');
  const records = dialog.getByRole('row', { name: /^See, find and print records/ });
  await records.getByRole('checkbox').uncheck();
  await see(records.getByText(/^Held all the same, as these need it: .*Merge duplicates/));
  await manager.keyboard.press('Escape');

  const desk = await openSignedIn(server, office, { width: 1440 });
  await openSam(desk);
  await see(desk.getByRole('link', { name: 'Merge duplicate' }), desk.getByRole('button', { name: 'Request a form' }));
  dialog = await openOfJoan(manager, 'Change role');
  await dialog.getByRole('radio', { name: /^Read-only/ }).check();
  await save(manager);
  await see(manager.getByRole('row', { name: /Joan Whitfield/ }).getByText('Read-only'));
  await seeNo(
    desk.getByRole('link', { name: 'Merge duplicate' }),
    desk.getByRole('button', { name: 'Request a form' }),
    desk.getByRole('button', { name: 'Edit' }),
    desk.getByRole('link', { name: 'Book', exact: true }),
  );
  await desk.getByRole('navigation', { name: 'Record' }).getByRole('link', { name: 'Notes' }).click();
  await see(desk.getByRole('region', { name: 'Notes', exact: true }));
  await seeNo(desk.getByRole('button', { name: 'Add Note' }));
  await desk.goto(`${server.url}/practice/inbox?show=all`);
  await desk.getByRole('link', { name: /Priya Raman/ }).click();
  await see(desk.getByRole('heading', { name: 'Priya Raman' }));
  await seeNo(desk.getByRole('button', { name: 'Approve' }), desk.getByRole('button', { name: 'Export' }));

  dialog = await openOfJoan(manager, 'Rights');
  await see(dialog.getByRole('checkbox', { name: 'Read the access log' }));
  await seeNo(dialog.getByRole('checkbox', { name: 'Merge duplicates' }));
  await manager.keyboard.press('Escape');
  dialog = await openOfJoan(manager, 'Change role');
  await dialog.getByRole('radio', { name: /^Front desk/ }).check();
  await save(manager);
});

test('who may see neither schedule nor inbox begins at the first page that is theirs', {
  tags: ['ROLE2-02'],
}, async () => {
  const desk = await openSignedIn(server, office, { width: 1440 });
  const manager = await openSignedIn(server, admin, { width: 1440 });
  await manager.goto(`${server.url}/practice/settings/staff`);
  const dialog = await openOfJoan(manager, 'Change role');
  await dialog.getByRole('radio', { name: /^Billing/ }).check();
  await save(manager);
  await desk.goto(`${server.url}/practice/`);
  await desk.waitForURL(/\/practice\/patients$/);
  const rail = desk.getByRole('navigation', { name: 'Console' });
  await see(rail.getByRole('link', { name: 'Ledger' }));
  await seeNo(rail.getByRole('link', { name: 'Inbox' }), rail.getByRole('link', { name: 'Schedule' }));
  await desk.goto(`${server.url}/practice/inbox`);
  await see(desk.getByRole('heading', { name: 'You don’t have access' }));
  await desk.goto(`${server.url}/practice/account`);
  await see(desk.getByRole('heading', { name: 'Your account' }), desk.getByText('This device'));
  expect(await desk.getByRole('button', { name: 'New patient' }).count()).toBe(0);
});
