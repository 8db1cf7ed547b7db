// Tasks in the console: made from a record, a form and a visit, done with Undo, changed by two, followed by others.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectAccessibleAsIs } from './steps/axe.ts';
import { admin, office, openSignedIn } from './steps/people.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const list = (page: Page) => page.getByRole('region', { name: 'List of tasks' });
const task = (page: Page, title: string) => list(page).getByRole('listitem').filter({ hasText: title });
const dialog = (page: Page, name = 'New task') => page.getByRole('dialog', { name });
const pane = (page: Page) => page.getByRole('complementary');

async function openTasks(page: Page): Promise<void> {
  await page.goto(`${server.url}/practice/tasks`);
  await see(list(page));
}

async function make(page: Page, title: string, due = 'Today'): Promise<void> {
  await see(dialog(page));
  await seeFocus(dialog(page).getByLabel('What has to be done?'));
  await page.keyboard.type(title);
  await dialog(page).getByLabel('Due').selectOption(due);
  // A double press makes one task.
  await dialog(page).getByRole('button', { name: 'Make Task' }).dblclick();
  await see(page.getByText('Task made.'));
}

async function openSam(page: Page): Promise<void> {
  await page.goto(`${server.url}/practice/patients?q=sam%20rivera`);
  const found: Locator = page.getByRole('region', { name: 'Patients found' });
  await found.getByRole('link', { name: /Sam Rivera/ }).click();
  await see(page.getByRole('heading', { name: 'Sam Rivera', level: 1 }));
}

test('a task is made by T on a record and on a form, and from a visit, and says what it is about', {
  tags: ['TASK-01'],
}, async () => {
  const page = await openSignedIn(server, office);
  await openSam(page);
  await page.keyboard.press('t');
  await see(dialog(page).getByText('About Sam Rivera'));
  await make(page, 'Ask for the X-ray', 'Tomorrow');
  await page.goto(`${server.url}/practice/inbox`);
  await page.getByRole('navigation', { name: 'Submissions' }).getByRole('link').first().click();
  await see(page.getByRole('region', { name: 'Notes' }));
  await page.keyboard.press('t');
  await make(page, 'Read the form');
  await openSam(page);
  await page.getByRole('navigation', { name: 'Record' }).getByRole('link', { name: 'Appointments' }).click();
  await page.getByRole('region', { name: 'Upcoming' }).getByRole('link').first().click();
  // Opening the visit puts the focus into its panel.
  await see(page.getByRole('button', { name: 'New task' }));
  await seeFocus(page.getByRole('complementary').getByRole('heading', { level: 2 }).first());
  await page.keyboard.press('t');
  await make(page, 'Bring the models');
  // The key does so before the rest of the panel is there; nowhere else on the schedule, where it leads to today.
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/office/v1/schedule/visits/*', (route) => held.then(() => route.continue()));
  await page.reload();
  await seeFocus(page.getByRole('complementary').getByRole('heading', { level: 2 }).first());
  await page.keyboard.press('t');
  await see(dialog(page));
  await page.keyboard.press('Escape');
  await seeNo(dialog(page));
  release();
  await openTasks(page);
  await see(task(page, 'Ask for the X-ray').getByText('Sam Rivera'));
  await see(task(page, 'Bring the models').getByText(/^Visit, /), task(page, 'Read the form').getByText(/^Form sent /));
  await task(page, 'Ask for the X-ray').getByRole('link').click();
  await seeFocus(pane(page).getByRole('heading', { name: 'Ask for the X-ray' }));
  await see(pane(page).getByText(/^Made by Joan Whitfield, /), pane(page).getByRole('link', { name: 'Sam Rivera' }));
  await page.getByRole('button', { name: 'Close the task' }).click();
  await expectAccessible(list(page), 'tasks');
  // A row pressed in the moment in which a search begins keeps the search.
  await page.evaluate(() => {
    const search = document.querySelector<HTMLInputElement>('input[type="search"]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, 'models');
    search?.dispatchEvent(new Event('input', { bubbles: true }));
    [...document.querySelectorAll<HTMLElement>('[data-task]')]
      .find((row) => row.textContent === 'Bring the models')
      ?.click();
  });
  await see(pane(page).getByRole('heading', { name: 'Bring the models' }));
  expect(new URL(page.url()).searchParams.get('q')).toBe('models');
});

test('a dialog that was left while it saved closes no other one when it has saved', async () => {
  const page = await openSignedIn(server, office);
  await openTasks(page);
  const saving = Promise.withResolvers<void>();
  await page.route('**/office/v1/tasks', async (route) => {
    if (route.request().method() === 'POST') await saving.promise;
    await route.continue();
  });
  const name = dialog(page).getByLabel('What has to be done?');
  await page.keyboard.press('t');
  await seeFocus(name);
  await page.keyboard.type('Order the gloves');
  await dialog(page).getByRole('button', { name: 'Make Task' }).click();
  await page.keyboard.press('Escape');
  await seeNo(dialog(page));
  await page.keyboard.press('t');
  await seeFocus(name);
  await page.keyboard.type('Call the lab');
  saving.resolve();
  await see(task(page, 'Order the gloves'));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await name.inputValue()).toBe('Call the lab');
});

test('the list is in the order of days, the rail counts what is due, and D marks as done with Undo', {
  tags: ['TASK-02', 'TASK-05'],
}, async () => {
  const page = await openSignedIn(server, office);
  const other = await openSignedIn(server, admin);
  await openTasks(page);
  await openTasks(other);
  await page.keyboard.press('t');
  await make(page, 'Order gloves');
  await page.getByRole('button', { name: 'Close the task' }).click();
  await page.keyboard.press('t');
  await make(page, 'Some time', 'No day');
  await page.getByRole('button', { name: 'Close the task' }).click();
  const groups = () => list(page).getByRole('heading', { level: 2 }).allInnerTexts();
  await eventually(async () => (await groups()).at(-1)).toMatch(/^Without a day/);
  const rail = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: /^Tasks/ });
  await eventually(() => rail.innerText()).toMatch(/tasks are due/);
  // An open page of a colleague follows within two seconds.
  await see(task(other, 'Order gloves'));
  await task(page, 'Order gloves').getByRole('link').focus();
  await page.keyboard.press('d');
  await seeNo(task(page, 'Order gloves'));
  await task(other, 'Order gloves').waitFor({ state: 'detached', timeout: 2000 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await see(task(page, 'Order gloves'), task(other, 'Order gloves'));
  await task(page, 'Order gloves').getByRole('checkbox', { name: 'Done: Order gloves' }).click();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await see(task(page, 'Order gloves'));
  await expectAccessibleAsIs(list(page).or(page.getByRole('status')), 'tasks with Undo');
});

test('two colleagues at one task: different members are both kept, one member is compared; comments follow', {
  tags: ['TASK-03'],
}, async () => {
  const joan = await openSignedIn(server, office);
  const marta = await openSignedIn(server, admin);
  await openTasks(joan);
  await joan.keyboard.press('t');
  await make(joan, 'Call the lab');
  await see(pane(joan).getByRole('heading', { name: 'Call the lab' }));
  await marta.goto(joan.url());
  for (const page of [joan, marta]) {
    await see(pane(page).getByRole('heading', { name: 'Call the lab' }));
    await pane(page).getByRole('button', { name: 'Edit' }).click();
  }
  const title = (page: Page) => dialog(page, 'Edit task').getByLabel('What has to be done?');
  const save = (page: Page) => dialog(page, 'Edit task').getByRole('button', { name: 'Save' });
  await title(joan).fill('Call the dental lab');
  await save(joan).click();
  await see(pane(joan).getByRole('heading', { name: 'Call the dental lab' }));
  await title(marta).fill('Write to the lab');
  await dialog(marta, 'Edit task').getByLabel('More about it').fill('They answer by email.');
  await save(marta).click();
  await see(dialog(marta, 'Edit task').getByText(/Call the dental lab/));
  expect(await title(marta).inputValue()).toBe('Write to the lab');
  await expectAccessibleAsIs(dialog(marta, 'Edit task'), 'a task that two change');
  await dialog(marta, 'Edit task').getByRole('radio').first().check();
  await save(marta).click();
  await see(pane(joan).getByRole('heading', { name: 'Write to the lab' }));
  await pane(marta).getByLabel('New comment').fill('Done by Friday.');
  await pane(marta).getByRole('button', { name: 'Add Comment' }).click();
  await see(pane(joan).getByText('Done by Friday.'), pane(joan).getByText(/^Marta Kowalski, /));
});
