// Working through the inbox: navigated by keyboard, compared with the record, matched to patients, approved singly and together,
// exported.
import { readFile } from 'node:fs/promises';
import { defineField, libraryFieldOf } from '@foyer/forms';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { openGuestForm, sendGuestForm } from './steps/guest-form.ts';
import { office, openSignedIn, sam } from './steps/people.ts';
import { publishForm } from './steps/published-form.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const rows = (page: Page) => page.getByRole('navigation', { name: 'Submissions' }).getByRole('link');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const opened = (page: Page, name: string) => page.getByRole('article', { name });
const approve = (page: Page, name: string) => opened(page, name).getByRole('button', { name: 'Approve', exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search names and forms' });
const answerTo = (page: Page, question: string) => page.getByRole('row').filter({ hasText: question });

async function openInbox(path = '?view=all'): Promise<Page> {
  const page = await openSignedIn(server, office);
  await page.goto(`${server.url}/practice/inbox${path}`);
  await see(page.getByRole('navigation', { name: 'Submissions' }));
  return page;
}

/** High enough for all of it: what the rail of a phone cuts off depends on how long the words for the time of day are. */
const look = (part: Locator, name: string) => expectAccessible(part, name, { height: 3000 });

const mapped = (key: string) => {
  const { uuid, table, column } = libraryFieldOf(key);
  return { uuid, foyer_table_name: table, foyer_column_name: column };
};
const yearly = {
  marital: defineField('Dropdown', {
    ...mapped('maritalStatus'),
    common: { label: 'Marital status' },
    specific: { options: ['Married', 'Partnered', 'Single'] },
  }),
  medicines: defineField('Long Text Entry', { ...mapped('medicines'), common: { label: 'Medicines' } }),
  allergies: defineField('Short Text Entry', { ...mapped('allergies'), common: { label: 'Allergies' } }),
  other: defineField('Short Text Entry', { common: { label: 'Anything new' } }),
};

/** Sends the form as the person signed in on the page; returns the submission's id. */
async function sendAs(page: Page, path: string, answers: Readonly<Record<string, string>>, more: object = {}) {
  const { accountId } = await (
    await fetch(`${server.url}/account/v1/public/tenant/info?nameSlug=${server.slug}`)
  ).json();
  const address = `${server.url}/public/forms/${path.split('/').slice(2).join('/')}?accountId=${accountId}`;
  const [{ form_version_id }] = await (await fetch(address)).json();
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value;
  const object = Object.entries(yearly).map(([key, { id, uuid }]) => ({ id, uuid, value: answers[key] ?? '' }));
  const sent = await page.request.post(address, {
    headers: { authorization: `Bearer ${token}` },
    data: { form_version_id, object, ...more },
  });
  expect(sent.status()).toBe(200);
  return ((await sent.json()) as { id: string }).id;
}

test('a submission that is opened in the moment a search begins opens with the search', {
  tags: ['SUB-01'],
}, async () => {
  const page = await openInbox();
  await see(row(page, 'Walter Lindqvist'));
  // Pressed between the new address and the list that is drawn for it.
  await page.evaluate(() => {
    const push = history.pushState.bind(history);
    history.pushState = (...given) => {
      push(...given);
      history.pushState = push;
      [...document.querySelectorAll<HTMLElement>('[data-row]')]
        .find((link) => link.textContent?.includes('Walter Lindqvist'))
        ?.click();
    };
  });
  await search(page).fill('lindqvist');
  await see(page.getByRole('article', { name: 'Walter Lindqvist' }));
  expect(new URL(page.url()).search).toBe('?view=all&q=lindqvist');
  expect(await search(page).inputValue()).toBe('lindqvist');
});

test('during a search the previous rows stay, and Enter goes to the first new one', async () => {
  const page = await openInbox('?view=all&q=wal+lind');
  await see(row(page, 'Walter Lindqvist'));
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/q=raman/, async (route) => {
    await held;
    await route.continue();
  });
  await search(page).fill('raman');
  await page.keyboard.press('Enter');
  await eventually(() => new URL(page.url()).search).toBe('?view=all&q=raman');
  await see(row(page, 'Walter Lindqvist'));
  await seeFocus(search(page));
  release();
  await see(row(page, 'Priya Raman'));
  await seeFocus(rows(page).first());
  await seeNo(row(page, 'Walter Lindqvist'));
});

test('/ searches names and forms, filters stand in the address, and what is shown is saved as a file', {
  tags: ['SUB-01'],
}, async () => {
  const page = await openInbox();
  await page.keyboard.press('/');
  await seeFocus(search(page));
  await page.keyboard.type('wal lind');
  await eventually(() => new URL(page.url()).search).toBe('?view=all&q=wal+lind');
  await eventually(() => rows(page).count()).toBe(1);
  await see(row(page, 'Walter Lindqvist'));
  await page.keyboard.press('Enter');
  await seeFocus(rows(page).first());
  await search(page).fill('frye');
  await see(row(page, 'Guest: Daniel Frye').getByText('No record'));
  await search(page).fill('nobody');
  await see(page.getByRole('heading', { name: 'Nothing found' }));
  await page.getByRole('link', { name: 'Show all submissions' }).click();
  await see(row(page, 'Walter Lindqvist'));
  await eventually(() => search(page).inputValue()).toBe('');
  // Opened before the search has begun: it stays open, with the filtered list next to it.
  await search(page).fill('lindqvist');
  await row(page, 'Walter Lindqvist')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await eventually(() => new URL(page.url()).search).toBe('?view=all&q=lindqvist');
  await see(page.getByRole('article', { name: 'Walter Lindqvist' }));
  await page.goBack();
  await page.goBack();

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('radio', { name: 'Guests' }).check();
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await seeNo(row(page, 'Walter Lindqvist'));
  await eventually(() => new URL(page.url()).search).toBe('?view=all&who=guest&from=2020-01-01');
  await page.reload();
  await see(row(page, 'Guest: Daniel Frye'), page.getByRole('button', { name: 'Filters 2 in use' }));

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Data (JSON)' }).click();
  const saved = JSON.parse(await readFile((await (await saving).path()) ?? '', 'utf8')) as {
    person: { name: string };
  }[];
  expect(saved.map(({ person }) => person.name)).toEqual(['Daniel Frye']);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  await see(page.getByText(/A table holds the answers of one form/));
});

test('answers stand beside the record with what differs marked in words; approving writes that, and versions can be compared', {
  tags: ['SUB-01'],
}, async () => {
  const patient = await openSignedIn(server, sam);
  const path = await publishForm(server, { name: 'Yearly Update', fields: Object.values(yearly) });
  const id = await sendAs(patient, path, { marital: 'Partnered', medicines: 'Zinc', other: 'A new job' });
  const page = await openInbox();
  await row(page, 'Sam Rivera').first().click();
  await see(opened(page, 'Sam Rivera').getByText('2 of 3 answers differ from the record.'));
  await see(
    answerTo(page, 'Marital status').getByText('Changed'),
    answerTo(page, 'Marital status').locator('del', { hasText: 'Married' }),
    answerTo(page, 'Medicines').getByText('New'),
    answerTo(page, 'Medicines').getByText('Nothing yet'),
    answerTo(page, 'Allergies').getByText('Penicillin'),
    answerTo(page, 'Allergies').getByText('(stays)'),
    answerTo(page, 'Anything new').getByText('Not kept in the record'),
  );
  await page.getByRole('button', { name: 'Show only these' }).click();
  await seeNo(answerTo(page, 'Allergies'));
  await page.getByRole('button', { name: 'Show only these' }).click();
  await look(opened(page, 'Sam Rivera'), 'inbox, compared');

  await sendAs(patient, path, { marital: 'Partnered', medicines: 'Zinc, iron', other: 'A new job' }, { id });
  await approve(page, 'Sam Rivera').click();
  await see(page.getByText(/^A newer version of this submission arrived/).first());
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('Version 1');
  await see(
    page.getByText('1 answer differs between these versions.'),
    answerTo(page, 'Medicines').getByText('Changed'),
    answerTo(page, 'Medicines').getByText('Zinc, iron'),
  );
  await page.getByRole('combobox', { name: 'Version', exact: true }).selectOption({ index: 1 });
  await see(page.getByText(/You are reading an older version/));
  expect(await approve(page, 'Sam Rivera').isEnabled()).toBe(false);
  await look(opened(page, 'Sam Rivera'), 'inbox, versions');
  await page.getByRole('combobox', { name: 'Version', exact: true }).selectOption({ index: 0 });
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('Nothing');

  await rows(page).first().focus();
  await page.keyboard.press('a');
  await see(opened(page, 'Sam Rivera').getByText(/^Approved by Joan Whitfield on/));
  await page.keyboard.press('p');
  await see(page.getByRole('article', { name: 'Yearly Update' }).getByText('Zinc, iron'));
  await page.getByRole('link', { name: 'Back to the submission' }).click();
  await page.getByRole('link', { name: 'Record', exact: true }).click();
  await see(page.getByRole('heading', { name: 'Sam Rivera', level: 1 }), page.getByText('Partnered'));
});

test('each difference has a tick of its own; removals wait for theirs, and all of them outlast another row and a reload', {
  tags: ['TRIAGE-01', 'TRIAGE-03', 'TRIAGE-07'],
}, async () => {
  const patient = await openSignedIn(server, sam);
  const path = await publishForm(server, { name: 'Row by row', fields: Object.values(yearly) });
  const page = await openInbox();
  const panel = opened(page, 'Sam Rivera');
  const take = (name: string | RegExp) => panel.getByRole('checkbox', { name, exact: typeof name === 'string' });
  await sendAs(patient, path, { medicines: 'Folic acid' });
  await row(page, 'Row by row').first().click();
  await panel.getByRole('button', { name: /^Approve/ }).click();
  await see(panel.getByRole('heading', { name: 'What approval changed' }), panel.getByText('Written').first());

  await sendAs(patient, path, { marital: 'Single', medicines: 'Vitamin D', other: 'Nothing else' });
  await page.reload();
  await row(page, 'Row by row').first().click();
  const [folic, vitamin] = [take(/would remove Folic acid$/), take('Take: Medicines')];
  await eventually(() => vitamin.isChecked()).toBe(true);
  expect([await folic.isChecked(), await take('Take: Anything new').count()]).toEqual([false, 0]);
  await see(panel.getByText('would remove Folic acid'), panel.getByRole('button', { name: /^Approve \d of \d$/ }));
  await panel.getByRole('button', { name: 'Untick all' }).click();
  await see(panel.getByRole('button', { name: 'Approve, change nothing' }));
  await panel.getByRole('button', { name: 'Tick all', exact: true }).click();
  expect(await folic.isChecked()).toBe(false);
  await folic.check();
  await vitamin.uncheck();
  await page.setViewportSize({ width: 820, height: 900 });
  const columns = panel.getByRole('columnheader', { name: /^(Question|Answer|In the record now)$/ });
  for (const column of await columns.all()) expect((await column.boundingBox())?.width).toBeGreaterThan(90);
  await look(panel, 'inbox, row by row');
  await page.setViewportSize({ width: 1280, height: 900 });
  await row(page, 'Walter Lindqvist').click();
  await row(page, 'Row by row').first().click();
  // The answers need not have come.
  await page.keyboard.press(']');
  const ticks = panel.getByRole('table').getByRole('checkbox');
  await seeFocus(ticks.first());
  await page.keyboard.press(']');
  await seeFocus(ticks.nth(1));
  await page.keyboard.press('[');
  await seeFocus(ticks.first());
  await eventually(() => folic.isChecked()).toBe(true);
  await page.reload();
  await eventually(() => folic.isChecked()).toBe(true);
  expect(await vitamin.isChecked()).toBe(false);
  await panel.getByRole('button', { name: /^Approve \d of \d$/ }).click();
  await see(panel.getByText('Left as it was').first());
  await panel.getByRole('button', { name: 'Take Back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take Back' }).click();
  await see(panel.getByText(/^Undone by Joan Whitfield, /), take('Take: Medicines'));
});

test('after Approve a message offers Undo, and Z undoes it: the form waits again', {
  tags: ['TRIAGE-08', 'TRIAGE-11'],
}, async () => {
  const patient = await openSignedIn(server, sam);
  const path = await publishForm(server, { name: 'Undone', fields: Object.values(yearly) });
  const page = await openInbox();
  const panel = opened(page, 'Sam Rivera');
  await sendAs(patient, path, { medicines: 'Iron' });
  await row(page, 'Undone').first().click();
  const approve = panel.getByRole('button', { name: /^Approve/ });
  const message = page.getByRole('status').getByText(/^Approved\. \d+ changes? written to Sam Rivera’s record\.$/);
  for (const undo of [() => page.getByRole('button', { name: 'Undo' }).click(), () => page.keyboard.press('z')]) {
    await approve.click();
    await see(message, panel.getByRole('heading', { name: 'What approval changed' }));
    await see(panel.getByText(/^Approved by Joan Whitfield, /).first(), panel.getByText('Written').first());
    await undo();
    await see(panel.getByText(/^Undone by Joan Whitfield, /).first(), approve);
    await seeNo(message);
  }
  expect(await panel.getByRole('checkbox', { name: 'Take: Medicines' }).first().isChecked()).toBe(true);
});

test('a guest is matched to a patient who fits, or becomes a new one; a wrong match is taken back', {
  tags: ['SUB-01'],
}, async () => {
  const guest = await openPage();
  await openGuestForm(guest, server);
  await sendGuestForm(guest, ['Sam', 'Rivera']);
  await see(guest.getByRole('heading', { name: 'Thank you', exact: true }));
  const page = await openInbox('?show=new');
  await row(page, 'Guest: Sam Rivera').click();
  const panel = opened(page, 'Guest: Sam Rivera');
  await see(panel.getByText('Whose answers are these?'), panel.getByText('Matches by name'));
  // Approving by one key first asks whose they are, and approves nothing.
  await row(page, 'Guest: Sam Rivera').focus();
  await page.keyboard.press('a');
  await seeFocus(panel.getByRole('heading', { name: 'Whose answers are these?' }));
  await see(panel.getByRole('button', { name: 'Approve', exact: true }));
  await panel.getByRole('button', { name: 'Match to Sam Rivera' }).press('Enter');
  await see(panel.getByText('Matched to Sam Rivera, born September 3, 1991.'), panel.getByText('Changed').first());
  await see(row(page, 'Guest: Sam Rivera').getByText(/^\d+ differences?$/));
  await look(panel, 'inbox, matched');
  await panel.getByRole('button', { name: 'Not this patient' }).click();
  await panel.getByRole('button', { name: 'Find a patient' }).click();
  await page.getByRole('searchbox', { name: 'Patient' }).fill('lee chen');
  await page.getByRole('radio', { name: /Lee Chen/ }).check();
  await page.getByRole('button', { name: 'Match', exact: true }).last().click();
  await see(panel.getByText(/^Matched to Lee Chen/));
  await panel.getByRole('button', { name: 'Not this patient' }).click();
  await panel.getByRole('button', { name: 'New patient' }).click();
  const dialog = page.getByRole('dialog', { name: 'New patient from these answers' });
  expect(await dialog.getByLabel('Date of birth').inputValue()).toBe('1993-03-18');
  await dialog.getByLabel('First name').fill('');
  await dialog.getByRole('button', { name: 'Create the record' }).click();
  await see(dialog.getByText('Enter this to create a record.'));
  await dialog.getByLabel('First name').fill('Samuel');
  await dialog.getByRole('button', { name: 'Create the record' }).click();
  await see(panel.getByText(/^Matched to Samuel Rivera/));
  await approve(page, 'Guest: Sam Rivera').click();
  // Approving writes what the guest wrote, including the name.
  await see(page.getByText(/^Approved\. \d+ changes? written/).first());
});

test('Shift and arrows select several, A approves them together, and who comes second is told so', {
  tags: ['SUB-01'],
}, async () => {
  const patient = await openSignedIn(server, sam);
  const path = await publishForm(server, { name: 'Short Update', fields: Object.values(yearly) });
  for (const other of ['one', 'two', '=1+1']) await sendAs(patient, path, { other });
  const page = await openInbox('?show=new');
  await page.getByRole('combobox', { name: 'Form' }).selectOption('Short Update');
  await eventually(() => rows(page).count()).toBe(3);
  const colleague = await openSignedIn(server, office);
  // The colleague's page gets no updates meanwhile.
  await colleague.route('**/office/v1/events', (route) => route.fulfill({ status: 403 }));
  await colleague.route('**/inbox/pulse', (route) => route.fulfill({ json: { newCount: 77, mark: 'as before' } }));
  await colleague.goto(page.url());
  await rows(page).first().focus();
  await page.keyboard.press('Shift+ArrowDown');
  await see(page.getByText('2 selected'));
  await seeFocus(rows(page).nth(1));
  const selected = page.getByRole('region', { name: 'Selected submissions' });
  await look(page.getByRole('navigation', { name: 'Submissions' }).or(selected), 'inbox, selected');
  const saving = page.waitForEvent('download');
  await selected.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const table = await readFile((await (await saving).path()) ?? '', 'utf8');
  expect(table.trimEnd().split('\r\n')).toHaveLength(3);
  expect(table).toContain(`"'=1+1"`);

  await see(colleague.getByText('77 new', { exact: true }).first());
  await rows(colleague).first().click();
  await see(opened(colleague, 'Sam Rivera').getByText('Anything new'));
  await rows(page).nth(1).focus();
  await page.keyboard.press('a');
  await see(page.getByRole('dialog', { name: 'Approve 2 of 2?' }));
  await page.keyboard.press('Enter');
  await see(page.getByText('2 submissions approved.'));
  await eventually(() => rows(page).count()).toBe(1);
  await colleague.keyboard.press('a');
  await see(colleague.getByText('Somebody else has already approved this submission.').first());
});
