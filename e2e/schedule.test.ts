// The practice's schedule in the console: booking by phone, moving by mouse and by keys, statuses, overbooking, and live updates.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectAccessibleAsIs } from './steps/axe.ts';
import { textbox } from './steps/guest-form.ts';
import { bookButton, bookVisit, cancelVisit, fillNewVisit, newVisitPanel } from './steps/new-visit.ts';
import { admin, office, openSignedIn } from './steps/people.ts';
import { visit as visitPortal } from './steps/portal.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';
import { emptyWaitlist } from './steps/waitlist.ts';

const server = useServer();

/** Returns a weekday (0 for Sunday) in the n-th week from now, as YYYY-MM-DD; the demo has no visits that far ahead. */
function dayIn(weeks: number, weekday: number): string {
  const date = new Date(Date.now() + weeks * 7 * 86_400_000);
  date.setUTCDate(date.getUTCDate() + ((weekday - date.getUTCDay() + 7) % 7));
  return date.toISOString().slice(0, 10);
}

async function openSchedule(query: string, email = admin, options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const page = await openSignedIn(server, email, options);
  await page.goto(`${server.url}/practice/schedule${query}`);
  await see(page.getByRole('button', { name: 'New visit' }));
  return page;
}

const grid = (page: Page) => page.getByRole('region', { name: /providers$/ });
const visit = (page: Page, name: RegExp) => grid(page).getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const note = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text);

test('a visit is booked while somebody is on the phone, its patient’s record is a link away, and what became of it is said', async () => {
  const day = dayIn(3, 2);
  const page = await openSchedule(`?day=${day}`);
  await see(grid(page));
  await page.keyboard.press('n');
  const box = newVisitPanel(page);
  await see(box.getByRole('heading', { name: 'New visit' }));
  await bookButton(page).click();
  await see(box.getByText('Choose a patient, or tick ‘Not a patient yet’.'));
  await box.getByLabel('Patient', { exact: true }).fill('rivera');
  await box.getByRole('radio', { name: /Sam Rivera/ }).click();
  await seeFocus(box.getByRole('button', { name: 'Change' }));
  await box.getByRole('combobox', { name: 'Visit' }).selectOption({ label: 'Toothache' });
  expect(await box.getByLabel('Minutes').inputValue()).toBe('30');
  await box.getByRole('button', { name: 'Another time…' }).click();
  await box.getByLabel('Starts at').fill('09:15');
  await box.getByRole('combobox', { name: 'Provider' }).selectOption({ label: 'Dr. Priya Nair' });
  await expectAccessibleAsIs(box, 'booking a visit');
  await bookButton(page).click();
  const booked = visit(page, /^Sam Rivera 9:15, Toothache, until 9:45 AM, Dr\. Priya Nair, Scheduled\b/);
  await see(booked, note(page, /^Sam Rivera: booked for .*, 9:15 AM\./));

  // Pressing an empty time preselects it.
  const column = grid(page).getByRole('group', { name: 'Dr. Naomi Ito' });
  const { width } = await boxOf(column);
  await column.click({ position: { x: width / 2, y: 84 } });
  await see(box);
  expect(await box.getByLabel('Starts at').inputValue()).toBe('09:00');
  expect(await box.getByLabel(/^Day/).inputValue()).toBe(day);
  await page.keyboard.press('Escape');
  await seeNo(box);

  await booked.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Sam Rivera' });
  await see(panel.getByText('9:15 to 9:45 AM'), panel.getByRole('link', { name: 'Open the record' }));
  await seeFocus(panel.getByRole('heading', { name: 'Sam Rivera' }));
  await panel.getByRole('button', { name: 'Confirm', exact: true }).click();
  await see(visit(page, /Sam Rivera.*Confirmed\b/), panel.getByText('Confirmed', { exact: true }).first());
  // High enough that the bar at the bottom of a phone covers nothing of the panel.
  await expectAccessible(panel, 'the schedule with a visit', { height: 1600 });
  await cancelVisit(page);
  await see(panel.getByText('Canceled', { exact: true }).first());
  await seeNo(visit(page, /Sam Rivera/), panel.getByRole('button', { name: 'Move' }));
  await page.getByRole('checkbox', { name: 'Show canceled' }).click();
  await see(visit(page, /Sam Rivera.*Canceled\b/));
  await see(note(page, /^Sam Rivera: Canceled\. The patient gets an email in two minutes\.$/));
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await see(visit(page, /Sam Rivera.*Confirmed\b/));
  await panel.getByRole('link', { name: 'Open the record' }).click();
  await see(page.getByRole('heading', { name: 'Sam Rivera', level: 1 }));
});

test('a schedule that cannot be loaded says so, and a visit asked for before it is there comes with it', async () => {
  const page = await openSchedule(`?day=${dayIn(3, 3)}`, admin, { allow: [/ERR_FAILED/] });
  const reads = /\/schedule\/desks$/;
  await page.route(reads, (route) => route.abort());
  await page.reload();
  await see(page.getByText('The schedule could not be loaded.'));
  await page.unroute(reads);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await see(grid(page));
  const asked = Promise.withResolvers<void>();
  await page.route(reads, async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('button', { name: 'New visit' }).click();
  expect(await newVisitPanel(page).count()).toBe(0);
  asked.resolve();
  await see(newVisitPanel(page).getByRole('heading', { name: 'New visit' }));
  await page.unroute(reads);
  await page.keyboard.press('Escape');
  await seeNo(newVisitPanel(page));
});

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Presses the mouse button at a point and moves the mouse, without letting go. */
async function drag(page: Page, from: Point, by: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 3 });
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 3 });
}

/** @throws when the element is not on the screen */
async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('not on the screen');
  return box;
}

test('a visit is moved and made longer by mouse; Undo and Escape take that back', async () => {
  const page = await openSchedule(`?day=${dayIn(3, 3)}`);
  await bookVisit(page, { who: 'Ann Moore', at: '09:00', provider: 'Dr. Naomi Ito' });
  await bookVisit(page, { who: 'Bo Finch', at: '10:00', provider: 'Dr. Naomi Ito' });
  const ann = visit(page, /^Ann Moore/);
  // A quarter of an hour is 20 pixels.
  const { width } = await boxOf(grid(page).getByRole('group', { name: 'Dr. Naomi Ito' }));
  const before = await boxOf(ann);
  await drag(page, { x: before.x + before.width / 2, y: before.y + 10 }, { x: width, y: 83 });
  await page.mouse.up();
  await see(
    visit(page, /^Ann Moore 10:00, Toothache, until 10:30 AM, Dr\. (?!Naomi)/),
    note(page, /^Ann Moore: .*, 10:00 AM, with Dr\. /),
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await see(visit(page, /^Ann Moore 9:00, Toothache, until 9:30 AM, Dr\. Naomi Ito/));

  // By its lower edge; and Escape during the drag restores it.
  const { x, y, height } = await boxOf(ann);
  const lowerEdge = { x: x + 30, y: y + height - 2 };
  await drag(page, lowerEdge, { x: 0, y: 20 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await see(visit(page, /^Ann Moore 9:00, Toothache, until 9:30 AM/));
  await drag(page, lowerEdge, { x: 0, y: 20 });
  await page.mouse.up();
  await see(visit(page, /^Ann Moore 9:00, Toothache, until 9:45 AM/));
});

test('a visit is made longer and moved by keys, moved in the dialog, and stays where it was when the new time is taken', async () => {
  const page = await openSchedule(`?day=${dayIn(4, 3)}`);
  await bookVisit(page, { who: 'Ann Moore', at: '09:00', provider: 'Dr. Naomi Ito' });
  await bookVisit(page, { who: 'Bo Finch', at: '10:00', provider: 'Dr. Naomi Ito' });
  const ann = visit(page, /^Ann Moore/);
  await ann.focus();
  await page.keyboard.press('m');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  await see(visit(page, /^Ann Moore 9:00, Toothache, until 9:45 AM/));
  await seeFocus(ann);
  await page.keyboard.press('m');
  await page.keyboard.press('Shift+ArrowUp');
  for (let times = 0; times < 2; times++) await page.keyboard.press('ArrowUp');
  await see(note(page, /8:30 AM, Dr\. Naomi Ito, 30 minutes/));
  await page.keyboard.press('Enter');
  await see(visit(page, /^Ann Moore 8:30, Toothache, until 9:00 AM/));
  await seeFocus(ann);
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await see(note(page, 'Ann Moore was not moved.'));

  // Onto the other one: refused, with the reason, and an admin may do it anyway.
  await page.keyboard.press('m');
  for (let times = 0; times < 6; times++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const refusal = note(page, /^Ann Moore was not moved\. The provider is busy/);
  await see(refusal, visit(page, /^Ann Moore 8:30, Toothache, until 9:00 AM/));
  await page.getByRole('button', { name: 'Book anyway' }).click();
  await see(visit(page, /^Ann Moore 10:00, Toothache, until 10:30 AM.*Overbooked$/));
  const [one, two] = [await boxOf(ann), await boxOf(visit(page, /^Bo Finch/))];
  expect(Math.abs(one.x - two.x)).toBeGreaterThan(20);
  expect(Math.min(one.x + one.width, two.x + two.width)).toBeLessThanOrEqual(Math.max(one.x, two.x) + 1);

  // In the dialog, without mouse or arrow keys.
  await ann.click();
  await page.getByRole('complementary').getByRole('button', { name: 'Move' }).click();
  await dialog(page).getByLabel('Starts at').fill('14:00');
  await dialog(page).getByRole('button', { name: 'Move' }).click();
  await see(visit(page, /^Ann Moore 2:00, Toothache, until 2:30 PM.*Scheduled$/));
});

test('the front desk may not overbook, and hears at once what a patient holds and books online', async () => {
  // Whom the demo offers a time, and which, depends on the weekday.
  await emptyWaitlist(server);
  const page = await openSchedule(`?day=${dayIn(4, 1)}`, office);
  await bookVisit(page, { who: 'First Comer', at: '11:00', provider: 'Dr. Priya Nair' });
  await page.getByRole('button', { name: 'New visit' }).click();
  await fillNewVisit(page, { who: 'Second Comer', at: '11:00', provider: 'Dr. Priya Nair' });
  await bookButton(page).click();
  await see(
    newVisitPanel(page).getByRole('alert').filter({
      hasText: 'Only somebody with the right to overbook can book here. Ask Marta Kowalski.',
    }),
  );
  await seeNo(newVisitPanel(page).getByRole('button', { name: 'Book anyway' }));
  await newVisitPanel(page).getByRole('button', { name: 'Cancel', exact: true }).click();

  const guest = await openPage();
  await visitPortal(guest, server, '/dashboard');
  const holding = guest.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/hold'));
  await guest.getByRole('combobox', { name: /^Appointment Type/ }).selectOption({ label: 'Toothache (30 min)' });
  await guest.getByRole('button', { name: /^Next month/ }).click();
  const days = guest.getByRole('grid').getByRole('button', { disabled: false, pressed: false });
  await see(days.nth(3));
  await days.nth(3).click();
  await guest
    .getByRole('group', { name: /^(Morning|Afternoon)/ })
    .getByRole('button', { disabled: false, pressed: false })
    .first()
    .click();
  const { startTime } = (await holding).postDataJSON() as { startTime: string };
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date(startTime));
  await page.goto(`${server.url}/practice/schedule?day=${day}`);
  await see(grid(page).getByText('Being booked online'));
  await guest.getByLabel('First Name').fill('Nora');
  await guest.getByLabel('Last Name').fill('Quill');
  await textbox(guest, 'Date of birth').fill('03/18/1993');
  await textbox(guest, 'Phone').fill('2075550164');
  await textbox(guest, 'Email').fill('nora@example.com');
  await guest.getByRole('button', { name: 'Book appointment' }).click();
  await see(visit(page, /^Nora Quill .*, Toothache, .*Scheduled$/));
  await seeNo(grid(page).getByText('Being booked online'));
  await visit(page, /^Nora Quill/).click();
  const panel = page.getByRole('complementary', { name: 'Nora Quill' });
  await see(panel.getByText('Booked online'), panel.getByText('No patient record yet'));
  await see(panel.getByRole('link', { name: 'Match to a patient' }));

  // Canceled by mistake: undone, it is theirs as before, although there is no record.
  await cancelVisit(page, 'Booked by mistake');
  await seeNo(visit(page, /^Nora Quill/));
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await see(visit(page, /^Nora Quill .*, Toothache, .*Scheduled$/));
});

test('keys in one moment all count, and one pressed while the panel closes does not open it again', async () => {
  const day = dayIn(5, 2);
  const page = await openSchedule(`?day=${day}&new=1`);
  await see(newVisitPanel(page), grid(page));
  const search = () => new URLSearchParams(new URL(page.url()).search);
  // In one task of the page, so that nothing is drawn in between.
  await newVisitPanel(page)
    .getByRole('button', { name: 'Close' })
    .evaluate((close: HTMLElement) => {
      close.click();
      for (const key of ['ArrowRight', 'ArrowRight', 'w'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
  await eventually(() => search().get('view')).toBe('week');
  expect(search().get('day')).toBe(dayIn(5, 4));
  expect(search().get('new')).toBeNull();
  await seeNo(newVisitPanel(page));
  // What comes after a link was pressed does not lead back.
  await page.getByRole('link', { name: 'Ledger' }).evaluate((link: HTMLElement) => {
    link.click();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  });
  await see(page.getByRole('heading', { level: 1, name: 'Ledger' }));
  expect(new URL(page.url()).pathname).toBe('/practice/ledger');
});

test('days and weeks are gone through by keys, the address says what is shown, online times stand beside, and a phone has a list', async () => {
  const day = dayIn(5, 4);
  const page = await openSchedule(`?day=${day}`);
  await bookVisit(page, { who: 'Early Bird', at: '08:30', provider: 'Dr. Naomi Ito' });
  await bookVisit(page, { who: 'Late Owl', at: '15:00', provider: 'Dr. Priya Nair' });
  const search = () => new URLSearchParams(new URL(page.url()).search);
  await page.keyboard.press('w');
  await eventually(() => search().get('view')).toBe('week');
  // The address is ahead of the screen, which may still be the day's.
  await see(page.getByRole('region', { name: / to \d+, 5 providers$/ }), visit(page, /^Early Bird/));
  // Until the week has come, the day's visits stand in it, in other columns.
  await seeNo(page.locator('main[aria-busy="true"]'));
  await visit(page, /^Early Bird/).focus();
  await page.keyboard.press('ArrowRight');
  await seeFocus(visit(page, /^Late Owl/));
  await page.keyboard.press('d');
  await eventually(() => search().get('view')).toBeNull();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('ArrowRight');
  await eventually(() => search().get('day')).toBe(new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10));
  await page.keyboard.press('t');
  await eventually(() => search().get('day')).toBeNull();
  // The address is ahead of the screen, whose field may still hold the day that is typed next.
  await seeNo(visit(page, /^Early Bird/));
  await page.getByLabel('Go to a day').fill(day);
  await see(visit(page, /^Early Bird/));
  await page.getByRole('combobox', { name: 'Provider' }).selectOption({ label: 'Dr. Priya Nair' });
  await seeNo(visit(page, /^Early Bird/));
  await page.getByRole('combobox', { name: 'Online times' }).selectOption({ label: 'Online: Toothache' });
  const offered = grid(page).getByText('Offered online');
  await see(offered.first());
  expect(await grid(page).getByTitle('Offered online').filter({ hasText: /3:00$/ }).count()).toBe(0);
  expect(await grid(page).getByTitle('Offered online').filter({ hasText: /2:00$/ }).count()).toBe(1);
  await page.reload();
  await see(offered.first(), visit(page, /^Late Owl/));

  await page.setViewportSize({ width: 390, height: 844 });
  await seeNo(grid(page));
  await page.getByRole('button', { name: /3:00 PM Late Owl/ }).click();
  await see(page.getByRole('complementary', { name: 'Late Owl' }));
  await page.getByRole('button', { name: 'Close' }).click();
  await see(page.getByRole('button', { name: /3:00 PM Late Owl/ }));
});
