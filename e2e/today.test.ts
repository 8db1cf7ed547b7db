// Today in the console: who is here and who comes, what is missing, what is done about it, and the day on paper.
import { expect, test } from 'vitest';
import { useOwnServer } from '../tools/testing/own-server.ts';
import { expectAccessible, expectAccessibleAsIs, expectScreenAccessible } from './steps/axe.ts';
import { office, openSignedIn } from './steps/people.ts';
import { changeNote, visitPanel } from './steps/schedule.ts';
import { bookOnDay, dayList, dayNames, dayRow, openToday, shownDay, visitId } from './steps/today.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useOwnServer();

const [sam, grace, obi, priya] = [visitId(1), visitId(2), visitId(3), visitId(4)];
const usual = [
  { id: sam, first: 'Sam', at: 20, status: 'confirmed' },
  { id: grace, first: 'Grace', at: -30, hasArrived: true },
  { id: obi, first: 'Obi', at: 120 },
  { id: priya, first: 'Priya', at: -120, status: 'met' },
] as const;

test('the first page is Today: the day by time in its groups, with all that the desk needs of each visit', {
  tags: ['TODAY-01', 'RECORD-16'],
}, async () => {
  await bookOnDay(server, usual);
  const page = await openToday(server, office);
  expect(new URL(page.url()).pathname).toBe('/practice/today');
  await eventually(() => dayNames(page)).toEqual(['Grace Okafor', 'Sam Rivera', 'Obi Okafor']);
  await see(
    dayList(page).getByText('Now and next', { exact: true }),
    dayList(page).getByText('Later', { exact: true }),
  );
  const row = dayRow(page, 'Sam Rivera');
  await see(
    row.getByText('12:20'),
    row.getByText('30 min'),
    row.getByText('Dr. Priya Nair'),
    row.getByText('Confirmed'),
    row.getByText('Penicillin'),
    dayRow(page, 'Grace Okafor').getByRole('link', { name: '(207) 555-0148' }),
    row.getByText(/missing/).first(),
    row.getByRole('button', { name: 'Arrived, Sam Rivera' }),
    dayRow(page, 'Grace Okafor').getByText('Arrived 12:00 PM'),
    dayRow(page, 'Grace Okafor').getByRole('button', { name: 'In chair, Grace Okafor' }),
  );
  await page.getByRole('button', { name: 'Earlier (1)' }).click();
  await see(dayRow(page, 'Priya').getByText('Completed'));
  await expectAccessibleAsIs(dayList(page), 'Today');
  await row.getByRole('button', { name: 'More for Sam Rivera' }).click();
  for (const name of ['Open record', 'Visit', 'Take a payment', 'New task', 'Route slip', 'Note'])
    await see(page.getByRole('menuitem', { name, exact: true }));
  await page.getByRole('menuitem', { name: 'Visit', exact: true }).click();
  await see(visitPanel(page, 'Sam Rivera').getByRole('heading', { name: 'Sam Rivera' }));
  await page.keyboard.press('Escape');
  await seeFocus(row.getByRole('button', { name: 'Sam Rivera', exact: true }));
});

test('each count filters the list, agrees with it, and stands in the address', { tags: ['TODAY-02'] }, async () => {
  await bookOnDay(server, usual);
  const page = await openToday(server, office);
  const counts = page.getByRole('group', { name: 'Show only' }).getByRole('button');
  await see(counts.filter({ hasText: '4 visits' }));
  for (const name of ['arrived', 'not confirmed', 'with forms missing', 'owe']) {
    const button = counts.filter({ hasText: name });
    const count = Number(/^\d+/.exec(await button.innerText())?.[0]);
    await button.click();
    await eventually(async () => (await dayNames(page)).length).toBe(count);
    expect(page.url()).toContain('show=');
    expect(await button.getAttribute('aria-pressed')).toBe('true');
  }
  await counts.filter({ hasText: 'arrived' }).click();
  await eventually(async () => (await dayNames(page)).toSorted()).toEqual([
    'Grace Okafor',
    expect.stringMatching(/^Priya/),
  ]);
});

test('keys walk the rows, say who has arrived, and turn the days; T in the panel makes a task about the visit', {
  tags: ['TASK-01'],
}, async () => {
  await bookOnDay(server, usual);
  const page = await openToday(server, office);
  await see(dayRow(page, 'Sam Rivera'));
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await seeFocus(dayRow(page, 'Sam Rivera').getByRole('button', { name: 'Sam Rivera', exact: true }));
  await page.keyboard.press('r');
  await see(changeNote(page, 'Sam Rivera: Arrived'), dayRow(page, 'Sam Rivera').getByText(/^Arrived \d/));
  await page.keyboard.press('Enter');
  const panel = visitPanel(page, 'Sam Rivera');
  await seeFocus(panel.getByRole('heading', { name: 'Sam Rivera' }));
  await see(panel.getByRole('button', { name: 'New task' }));
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await see(dialog.getByText('About Sam Rivera'));
  await dialog.getByLabel('What has to be done?').fill('Ask for the card');
  await dialog.getByLabel('Due').selectOption('Today');
  await dialog.getByRole('button', { name: 'Make Task' }).click();
  await see(page.getByRole('link', { name: '1 task is due' }));
  // The dialog leaves after the link has come, and would take the key.
  await seeNo(dialog);
  await page.keyboard.press('Escape');
  await seeNo(panel);
  await page.keyboard.press('ArrowRight');
  await see(page.getByRole('heading', { level: 1, name: 'Thursday, June 17' }));
  await page.keyboard.press('t');
  await see(page.getByRole('heading', { level: 1, name: 'Today, Wednesday, June 16' }));
});

test('F sends one person the missing forms once, and the row says so', { tags: ['TODAY-03'] }, async () => {
  await server.runSql('delete from form_sends');
  await bookOnDay(server, usual);
  const page = await openToday(server, office);
  const row = dayRow(page, 'Sam Rivera');
  await row.getByRole('button', { name: 'Sam Rivera', exact: true }).focus();
  await server.mailbox.skip('sam.rivera@example.com');
  await page.keyboard.press('f');
  await see(changeNote(page, 'Sam Rivera: Sent by email.'), row.getByText(/^Sent today at 12:0\d PM$/));
  expect((await server.mailbox.next('sam.rivera@example.com')).subject).toContain('look at your documents');
  await seeNo(row.getByRole('button', { name: 'Send forms, Sam Rivera' }));
});

test('the panel of a visit says which forms are missing, and sends them once', { tags: ['RECORD-25'] }, async () => {
  await server.runSql('delete from form_sends');
  await bookOnDay(server, usual);
  const page = await openToday(server, office);
  await dayRow(page, 'Sam Rivera').getByRole('button', { name: 'Sam Rivera', exact: true }).click();
  const panel = visitPanel(page, 'Sam Rivera');
  await server.mailbox.skip('sam.rivera@example.com');
  const missing = panel.getByText(/: (Not sent|Begun|Needs an answer)$/);
  await see(missing.first());
  const send = panel.getByRole('button', { name: `Send ${await missing.count()} missing`, exact: true });
  await send.click();
  await see(panel.getByText('Sent by email'));
  expect((await server.mailbox.next('sam.rivera@example.com')).subject).toContain('look at your documents');
  await send.click();
  await see(panel.getByText('Sent less than 12 hours ago'));
});

test('the missing forms of the day go out after a look at who gets what and who cannot', {
  tags: ['TODAY-04'],
}, async () => {
  await server.runSql('delete from form_sends');
  await bookOnDay(server, usual);
  const page = await openToday(server, office);
  await page.getByRole('button', { name: /^Send missing forms \(\d\)$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Send missing forms' });
  await see(dialog.getByText('Sam Rivera: email to s…@example.com'), dialog.getByText(/^Obi Okafor: /));
  await expectAccessibleAsIs(dialog, 'who gets the missing forms');
  await server.mailbox.skip('sam.rivera@example.com');
  await dialog.getByRole('button', { name: /^Send to \d$/ }).click();
  await see(dialog.getByText('Sam Rivera: Sent by email'));
  await dialog.getByRole('button', { name: 'Close' }).click();
  await see(dayRow(page, 'Sam Rivera').getByText(/^Sent today at/));
  await page.reload();
  await see(dayRow(page, 'Sam Rivera').getByText(/^Sent today at/));
});

test('an empty day offers a new visit and the next day with visits; a closed day says why', {
  tags: ['TODAY-07'],
}, async () => {
  await bookOnDay(server, [{ id: sam, first: 'Sam', at: 2 * 1440 }]);
  const closed = `insert into closed_days (tenant_id, closed_id, from_day, until_day, reason)
    values (foyer_tenant(), gen_random_uuid(), '${shownDay}', '${shownDay}', 'Staff training')`;
  await server.runSql(closed);
  const page = await openToday(server, office);
  await see(
    page.getByRole('heading', { name: 'Nobody is booked on Wednesday, June 16.' }),
    page.getByText('The practice is closed: Staff training.'),
    page.getByRole('main').getByRole('link', { name: 'New visit' }).first(),
  );
  await server.runSql("delete from closed_days where reason = 'Staff training'");
  await page.getByRole('button', { name: 'Go to the next day with visits' }).click();
  await see(page.getByRole('heading', { level: 1, name: 'Friday, June 18' }), dayRow(page, 'Sam Rivera'));
});

test('the list follows what others do, and the row that is pointed at stays where it is', {
  tags: ['TODAY-09'],
}, async () => {
  await bookOnDay(server, usual);
  const page = await openToday(server, office);
  const other = await openSignedIn(server, office, { width: 1440 });
  await other.goto(`${server.url}/practice/today?day=${shownDay}`);
  await dayRow(page, 'Sam Rivera').hover();
  const place = await dayRow(page, 'Sam Rivera').boundingBox();
  // A colleague completes the visit above it.
  await dayRow(other, 'Grace Okafor').getByRole('button', { name: 'More for Grace Okafor' }).click();
  await other.getByRole('menuitem', { name: 'Completed' }).click();
  await see(dayRow(page, 'Grace Okafor').getByText('Completed'));
  expect((await dayRow(page, 'Sam Rivera').boundingBox())?.y).toBe(place?.y);
  await page.getByRole('heading', { level: 1 }).hover();
  await see(page.getByRole('button', { name: 'Earlier (2)' }));
  expect(await dayNames(page)).toEqual(['Sam Rivera', 'Obi Okafor']);
});

test('the day sheet and a route slip print on both sizes of paper, with heads on every page and who printed them', {
  tags: ['TODAY-06'],
}, async () => {
  await bookOnDay(server, usual);
  const page = await openToday(server, office);
  await page.getByRole('link', { name: 'Day sheet' }).click();
  const sheet = page.getByRole('main');
  await see(
    sheet.getByRole('heading', { name: 'Wednesday, June 16, 2027' }),
    sheet.getByRole('heading', { name: /^Dr\. Priya Nair 4 visits, 10:00 AM to 2:30 PM$/ }),
    sheet.getByText(/^Harbor Dental Group\. Printed Jun 16, 2027, 12:0\d PM by Joan Whitfield\./),
  );
  await seeNo(sheet.getByRole('columnheader', { name: 'Balance' }));
  await page.getByRole('checkbox', { name: 'Balances' }).check();
  await see(sheet.getByRole('columnheader', { name: 'Balance' }));
  await expectAccessible(sheet, 'day sheet');
  for (const [size, width] of [
    ['Letter', 11],
    ['A4', 11.69],
  ] as const) {
    await page.getByLabel('Paper').selectOption(size);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const box = /\/MediaBox \[0 0 ([\d.]+)/.exec(pdf.toString('latin1'));
    expect(Number(box?.[1]) / 72).toBeCloseTo(width, 1);
  }
  await page.emulateMedia({ media: 'print' });
  const head = sheet.getByRole('rowgroup').first();
  expect(await head.evaluate((element) => getComputedStyle(element).display)).toBe('table-header-group');
  expect(await sheet.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)');
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${server.url}/practice/print/route-slip/${sam}`);
  await see(
    sheet.getByRole('heading', { name: 'Sam Rivera' }),
    sheet.getByText('Allergies'),
    sheet.getByRole('heading', { name: 'Insurance' }),
    sheet.getByText(/by Joan Whitfield/),
  );
  // Of a visit of this day.
  await expectScreenAccessible(page, 'route slip');
});

test('on a phone every act of Today stands behind More, and the panel covers the list', async () => {
  await bookOnDay(server, usual);
  const page = await openToday(server, office, { width: 390, height: 844 });
  await expectAccessible(dayList(page), 'Today on a phone');
  await dayRow(page, 'Sam Rivera').getByRole('button', { name: 'More for Sam Rivera' }).click();
  await see(page.getByRole('menuitem', { name: 'Send forms' }));
  await page.getByRole('menuitem', { name: 'Visit', exact: true }).click();
  await see(visitPanel(page, 'Sam Rivera'));
  await seeNo(dayList(page));
  await page.getByRole('button', { name: 'Close' }).click();
  await see(dayList(page));
});
