// Booking in the console: the next free times beside the day, a patient in two places at once, and overbooking by right.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { bookButton, bookVisit, fillNewVisit, newVisitPanel } from './steps/new-visit.ts';
import { admin, office, openSignedIn } from './steps/people.ts';
import { changeNote, dayIn, nextWeekday, openDay, scheduleGrid, visitBlock, visitPanel } from './steps/schedule.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

async function choosePatient(page: Page, name: string): Promise<void> {
  await newVisitPanel(page).getByLabel('Patient', { exact: true }).fill(name);
  await newVisitPanel(page)
    .getByRole('radio', { name: new RegExp(name) })
    .click();
  await see(newVisitPanel(page).getByRole('button', { name: 'Change' }));
}

const freeTimes = (page: Page) =>
  newVisitPanel(page)
    .getByRole('group', { name: /^Next free/ })
    .getByRole('radio');

test('up to twenty next free times are offered; the day and a ghost follow the choice, and Enter leads to Book', {
  tags: ['LIFE-32', 'LIFE-33'],
}, async () => {
  const page = await openSignedIn(server, office, { width: 1440 });
  const day = dayIn(6, 2);
  await openDay(page, server, day);
  await page.keyboard.press('n');
  await choosePatient(page, 'Priya Raman');
  const panel = newVisitPanel(page);
  await panel.getByRole('combobox', { name: 'Visit' }).selectOption({ label: 'Toothache' });
  await panel.getByRole('combobox', { name: 'Time of day' }).selectOption({ label: 'Afternoon' });
  await see(freeTimes(page).first());
  expect(await freeTimes(page).count()).toBe(20);
  await expectAccessible(panel, 'a new visit');
  await freeTimes(page).first().click();
  const ghost = scheduleGrid(page).getByText('Priya Raman');
  await see(ghost);
  await page.keyboard.press('ArrowDown');
  await see(ghost, panel.getByRole('button', { name: /^Book \d+:\d\d PM$/ }));
  await panel.getByRole('button', { name: 'Later' }).click();
  await eventually(() => freeTimes(page).count()).toBeGreaterThan(20);
  await panel.getByRole('button', { name: '1 month' }).click();
  await eventually(() => new URL(page.url()).searchParams.get('day')).not.toBe(day);
  await freeTimes(page).first().click();
  await page.keyboard.press('Enter');
  await seeFocus(bookButton(page));
  await page.keyboard.press('Enter');
  await seeNo(panel);
  await see(visitBlock(page, /^Priya Raman .*Toothache.*Scheduled/), changeNote(page, /^Priya Raman: booked for /));
});

test('a time that was taken meanwhile is struck, the focus stays, and what was typed is kept when the panel closes', {
  tags: ['LIFE-33'],
}, async () => {
  const page = await openSignedIn(server, admin, { width: 1440 });
  await openDay(page, server, dayIn(7, 3));
  await page.getByRole('button', { name: 'New visit' }).click();
  await choosePatient(page, 'Sam Rivera');
  await page.keyboard.press('Escape');
  await seeNo(newVisitPanel(page));
  await seeFocus(page.getByRole('button', { name: 'New visit' }));
  await page.keyboard.press('n');
  await see(newVisitPanel(page).getByText('Sam Rivera'));
  await newVisitPanel(page).getByRole('combobox', { name: 'Visit' }).selectOption({ label: 'Toothache' });
  await newVisitPanel(page).getByRole('combobox', { name: 'Provider' }).selectOption({ label: 'Dr. Naomi Ito' });
  await freeTimes(page).first().click();
  const time = (await bookButton(page).innerText()).replace('Book ', '');
  // The server says so as it would if a colleague had been quicker.
  await page.route(
    /\/schedule\/visits$/,
    (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'slot-taken' }),
      }),
    { times: 1 },
  );
  await bookButton(page).click();
  await see(newVisitPanel(page).getByRole('alert').filter({ hasText: 'This time was just taken.' }));
  await seeFocus(bookButton(page));
  expect(time).toMatch(/^\d+:\d\d [AP]M$/);
  expect(await freeTimes(page).and(page.locator(':checked')).count()).toBe(0);
});

test('a patient in two places is asked about, when booking and before a visit is dropped', {
  tags: ['LIFE-30'],
}, async () => {
  const page = await openSignedIn(server, admin, { width: 1440 });
  await openDay(page, server, dayIn(8, 2));
  const bookAt = async (at: string, provider: string) => {
    await page.getByRole('button', { name: 'New visit' }).click();
    await choosePatient(page, 'Hannah Weiss');
    await newVisitPanel(page).getByRole('combobox', { name: 'Visit' }).selectOption({ label: 'Toothache' });
    await newVisitPanel(page).getByRole('button', { name: 'Another time…' }).click();
    await newVisitPanel(page).getByLabel('Starts at').fill(at);
    await newVisitPanel(page).getByRole('combobox', { name: 'Provider' }).selectOption({ label: provider });
    await bookButton(page).click();
  };
  await bookAt('09:00', 'Dr. Naomi Ito');
  await seeNo(newVisitPanel(page));
  await bookAt('09:15', 'Dr. Priya Nair');
  const asked = page.getByRole('alertdialog');
  const busy = 'Hannah Weiss is with Dr. Naomi Ito, Harborside, 9:00 to 9:30 AM then.';
  await see(asked.getByText(busy));
  await asked.getByRole('button', { name: 'Choose another time' }).click();
  await newVisitPanel(page).getByLabel('Starts at').fill('10:00');
  await bookButton(page).click();
  await seeNo(newVisitPanel(page));
  await visitBlock(page, /^Hannah Weiss 10:00/).focus();
  await page.keyboard.press('m');
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowUp');
  await see(scheduleGrid(page).getByText(busy), page.getByRole('status').getByText(busy));
  await page.keyboard.press('Enter');
  await asked.getByRole('button', { name: 'Book all the same' }).click();
  await see(visitBlock(page, /^Hannah Weiss 9:15/), changeNote(page, /^Hannah Weiss: .*, 9:15 AM/));
});

test('overbooking is a right that an admin gives to one person, and takes back', { tags: ['LIFE-31'] }, async () => {
  const manager = await openSignedIn(server, admin, { width: 1280 });
  const desk = await openSignedIn(server, office, { width: 1440 });
  await openDay(desk, server, dayIn(9, 2));
  await bookVisit(desk, { who: 'First Comer', at: '09:00', provider: 'Dr. Naomi Ito' });
  const tryAgain = async (who: string) => {
    await desk.getByRole('button', { name: 'New visit' }).click();
    await fillNewVisit(desk, { who, at: '09:00', provider: 'Dr. Naomi Ito' });
    await bookButton(desk).click();
  };
  await tryAgain('Second Comer');
  await see(
    newVisitPanel(desk).getByText(/Only somebody with the right to overbook can book here\. Ask Marta Kowalski\./),
  );
  await seeNo(newVisitPanel(desk).getByRole('button', { name: 'Book anyway' }));
  await manager.goto(`${server.url}/practice/settings/staff`);
  const choose = async () => {
    await manager.getByRole('button', { name: 'Actions for Joan Whitfield' }).click();
    await manager.getByRole('menuitem', { name: 'Rights' }).click();
    return manager.getByRole('dialog', { name: 'Rights of Joan Whitfield' });
  };
  const dialog = await choose();
  const row = dialog.getByRole('row', { name: /^Book beside what is booked/ });
  await row.getByRole('checkbox').check();
  await see(row.getByText('Added', { exact: true }), dialog.getByText('From the role').first());
  await dialog.getByRole('button', { name: 'Save' }).click();
  await seeNo(dialog);
  await openDay(desk, server, dayIn(9, 2));
  await tryAgain('Second Comer');
  await newVisitPanel(desk).getByRole('button', { name: 'Book anyway' }).click();
  await see(visitBlock(desk, /^Second Comer.*Overbooked$/));
  await choose();
  await dialog.getByRole('button', { name: 'Back to the role: Book beside what is booked' }).click();
  await seeNo(row.getByText('Added', { exact: true }));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await seeNo(dialog);
});

test('a record’s primary button books for its patient, and its visits lead to their day', {
  tags: ['LIFE-34'],
}, async () => {
  const page = await openSignedIn(server, office, { width: 1440 });
  await openDay(page, server, dayIn(1, 1));
  await page.goto(`${server.url}/practice/patients`);
  await page.getByRole('searchbox').first().fill('Luis Ortega');
  await page
    .getByRole('link', { name: /Luis Ortega/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Book', exact: true }).click();
  await see(newVisitPanel(page).getByText('Luis Ortega'), freeTimes(page).first());
  await page.keyboard.press('Escape');
  await page.goBack();
  await page.getByRole('link', { name: 'Appointments' }).click();
  await page.getByRole('table').first().getByRole('link').first().click();
  await see(visitPanel(page, 'Luis Ortega'), visitBlock(page, /^Luis Ortega/).first());
});

test('who may not book sees the schedule without anything that changes it', { tags: ['LIFE-31'] }, async () => {
  const page = await openSignedIn(server, office, { width: 1440 });
  await server.runSql(`insert into staff_rights (tenant_id, account_id, right_name, is_granted)
    select tenant_id, account_id, 'book', false from accounts where email_address = '${office}'`);
  await openDay(page, server, nextWeekday());
  await visitBlock(page, /^Luis Ortega/).click();
  const panel = visitPanel(page, 'Luis Ortega');
  await see(panel.getByRole('heading', { name: 'Before the visit' }));
  for (const name of ['Confirm', 'Move', 'Cancel visit', 'Undo', 'Correct status'])
    await seeNo(panel.getByRole('button', { name, exact: true }));
  await seeNo(page.getByRole('button', { name: 'New visit' }));
  await visitBlock(page, /^Luis Ortega/).focus();
  for (const key of ['y', 'm', 'x', 'n']) await page.keyboard.press(key);
  await seeNo(page.getByRole('dialog'), newVisitPanel(page));
});
