// A visit through its day in the console: by button and by key, undone, canceled with a reason, and closed later.
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { bookVisit, cancelVisit } from './steps/new-visit.ts';
import { admin, office, openSignedIn } from './steps/people.ts';
import { changeNote, dayIn, nextWeekday, openDay, practiceDay, visitBlock, visitPanel } from './steps/schedule.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();
const provider = 'Dr. Priya Nair';

test('Arrived, In chair and Completed follow each other in the panel, each with icon and word, and the last can be undone', {
  tags: ['LIFE-26', 'LIFE-28', 'LIFE-29'],
}, async () => {
  const page = await openSignedIn(server, office, { width: 1280 });
  await openDay(page, server, practiceDay(0));
  await bookVisit(page, { who: 'Dee Today', at: '19:30', provider });
  await visitBlock(page, /^Dee Today 7:30/).click();
  const panel = visitPanel(page, 'Dee Today');
  await panel.getByRole('button', { name: 'Arrived' }).click();
  await see(visitBlock(page, /^Dee Today Arrived, 7:30, Toothache.*Arrived$/), changeNote(page, 'Dee Today: Arrived'));
  await panel.getByRole('button', { name: 'In chair' }).click();
  await see(visitBlock(page, /^Dee Today In chair, 7:30.*In chair$/));
  await expectAccessibleAsIs(panel, 'the panel of a visit');
  await panel.getByRole('button', { name: 'Completed' }).click();
  await see(visitBlock(page, /^Dee Today 7:30.*Completed$/), panel.getByText(/^Completed, \d+:\d\d [AP]M\. Undo$/));
  await panel.getByRole('button', { name: 'Undo', exact: true }).click();
  await see(visitBlock(page, /^Dee Today In chair/), changeNote(page, 'Dee Today: undone.'));
  await seeNo(panel.getByRole('button', { name: 'Correct status' }));
});

test('keys say what becomes of the focused visit, the result is announced, and the question mark lists them', {
  tags: ['LIFE-26', 'LIFE-27'],
}, async () => {
  const page = await openSignedIn(server, admin, { width: 1280 });
  await openDay(page, server, practiceDay(1));
  await bookVisit(page, { who: 'Tom Morrow', at: '19:30', provider });
  const tomorrow = visitBlock(page, /^Tom Morrow/);
  await tomorrow.focus();
  for (const key of ['r', 'i', 'e', 's']) await page.keyboard.press(key);
  await page.keyboard.press('y');
  await see(changeNote(page, 'Tom Morrow: Confirmed'), visitBlock(page, /^Tom Morrow 7:30.*Confirmed$/));
  await openDay(page, server, practiceDay(0));
  await bookVisit(page, { who: 'Kay Now', at: '20:15', provider });
  await visitBlock(page, /^Kay Now/).focus();
  for (const [key, word] of Object.entries({ r: 'Arrived', i: 'In chair', e: 'Completed' })) {
    await page.keyboard.press(key);
    await see(changeNote(page, `Kay Now: ${word}`), visitBlock(page, new RegExp(`^Kay Now.*${word}$`)));
  }
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys on this screen' });
  await seeFocus(help.getByRole('heading', { name: 'Keys on this screen' }));
  await see(help.getByRole('row', { name: 'R Arrived' }), help.getByRole('switch', { name: 'Single letters act' }));
  await page.keyboard.press('Escape');
  await seeFocus(visitBlock(page, /^Kay Now/));
});

test('a visit is canceled for one of seven reasons, with the waitlist and the patient told or not', {
  tags: ['LIFE-36', 'LIFE-28', 'LIFE-35'],
}, async () => {
  const page = await openSignedIn(server, admin, { width: 1280 });
  await openDay(page, server, dayIn(4, 2));
  await bookVisit(page, { who: 'Cal Off', at: '10:00', provider });
  await visitBlock(page, /^Cal Off/).focus();
  await page.keyboard.press('x');
  const asked = page.getByRole('dialog', { name: 'Cancel this visit?' });
  expect(await asked.getByRole('radio').count()).toBe(7);
  await asked.getByRole('button', { name: 'Cancel visit' }).click();
  await see(asked.getByText('Choose a reason.'));
  await asked.getByRole('radio', { name: 'Weather' }).check();
  await asked.getByRole('checkbox', { name: 'Offer the time to the waitlist' }).uncheck();
  await asked.getByRole('checkbox', { name: 'Tell the patient' }).uncheck();
  await asked.getByRole('button', { name: 'Cancel visit' }).click();
  await see(asked.getByText('Say why the patient is not told.'));
  await asked.getByLabel('Note').fill('Told by phone');
  await asked.getByRole('button', { name: 'Cancel visit' }).click();
  await see(changeNote(page, 'Cal Off: Canceled'));
  await page.getByRole('checkbox', { name: 'Show canceled' }).click();
  await visitBlock(page, /^Cal Off.*Canceled$/).click();
  const panel = visitPanel(page, 'Cal Off');
  await see(panel.getByText('Canceled. Weather. Told by phone'), panel.getByText(/Marta Kowalski$/).first());
  await panel.getByRole('button', { name: 'Undo', exact: true }).click();
  await see(visitBlock(page, /^Cal Off.*Scheduled$/));
  await cancelVisit(page, 'Booked by mistake');
  await see(visitBlock(page, /^Cal Off.*Canceled$/));
});

test('visits of past days that nobody closed are named, and closed one by one', { tags: ['LIFE-26'] }, async () => {
  const page = await openSignedIn(server, admin, { width: 1280 });
  await openDay(page, server, practiceDay(0));
  for (const [who, at] of [
    ['Olive Open', '21:00'],
    ['Otto Open', '22:00'],
  ] as const)
    await bookVisit(page, { who, at, provider });
  await server.runSql(`update visits set starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day',
    during = tstzrange(lower(during) - interval '1 day', upper(during) - interval '1 day')
    where description in ('Olive Open', 'Otto Open')`);
  await page.reload();
  await page.getByRole('status').filter({ hasText: 'not closed' }).getByRole('button', { name: 'Show' }).click();
  const list = page.getByRole('dialog', { name: 'Visits that are not closed' });
  await list.getByRole('button', { name: 'Completed, Olive Open' }).click();
  await seeNo(list.getByText('Olive Open'));
  await list.getByRole('button', { name: 'No-show, Otto Open' }).click();
  await seeNo(list.getByText('Otto Open'));
  await page.keyboard.press('Escape');
  await openDay(page, server, practiceDay(-1));
  await see(visitBlock(page, /^Olive Open.*Completed$/), visitBlock(page, /^Otto Open No-show, 10:00.*No-show$/));
});

test('the panel shows age, phone, confirmation, forms and history; its tabs go by arrow keys, and Escape leads back', {
  tags: ['LIFE-35'],
}, async () => {
  const page = await openSignedIn(server, admin, { width: 1280 });
  await openDay(page, server, nextWeekday());
  const block = visitBlock(page, /^Luis Ortega/);
  await block.click();
  const panel = visitPanel(page, 'Luis Ortega');
  await see(panel.getByText(/^\d+, born /), panel.getByRole('link', { name: /^\(\d{3}\) / }));
  await see(panel.getByRole('heading', { name: 'Before the visit' }), panel.getByRole('heading', { name: 'Balance' }));
  await panel.getByRole('tab', { name: 'Visit' }).focus();
  for (const tab of ['Waitlist', 'News']) {
    await page.keyboard.press('ArrowRight');
    await seeFocus(page.getByRole('tab', { name: new RegExp(`^${tab}`) }));
    await see(page.getByRole('complementary', { name: tab }));
  }
  await page.keyboard.press('ArrowRight');
  await see(panel);
  await page.keyboard.press('Escape');
  await seeNo(panel);
  await seeFocus(block);
  await page.getByRole('checkbox', { name: /^Not confirmed/ }).click();
  await eventually(() => new URL(page.url()).searchParams.get('unconfirmed')).toBe('1');
  await seeNo(visitBlock(page, /Confirmed$/));
  await see(visitBlock(page, /Scheduled$/).first());
});

test('the panel says who comes: age, phone, alerts, forms, balance, notes of the office and of the patient, history', {
  tags: ['RECORD-25'],
}, async () => {
  await server.runSql(`insert into patient_phones (tenant_id, patient_id, position, type, number)
    select tenant_id, patient_id, 0, 'mobile', '+12075550166' from patients where name_last = 'Rivera' and name_first = 'Sam'`);
  await server.runSql(`update visits set description = 'Bring the night guard.'
    where patient_id = (select patient_id from patients where name_last = 'Rivera' and name_first = 'Sam' limit 1)`);
  const page = await openSignedIn(server, admin, { width: 1280 });
  await page.goto(`${server.url}/practice/patients?q=sam%20rivera`);
  await page
    .getByRole('region', { name: 'Patients found' })
    .getByRole('link', { name: /Sam Rivera/ })
    .click();
  await page.getByRole('navigation', { name: 'Record' }).getByRole('link', { name: 'Appointments' }).click();
  await page.getByRole('region', { name: 'Upcoming' }).getByRole('link').first().click();
  const panel = visitPanel(page, 'Sam Rivera');
  const part = (name: string) => panel.getByRole('heading', { name, exact: true });
  await see(panel.getByText(/^\d+, born September 3, 1991$/), panel.getByText(/^Prefers: /));
  expect(await panel.getByRole('link', { name: /^\(\d{3}\) \d{3}-\d{4}/ }).getAttribute('href')).toMatch(
    /^tel:\+1\d{10}$/,
  );
  await see(panel.getByRole('list', { name: 'Alerts' }).getByText('Penicillin'));
  await see(part('Before the visit'), panel.getByText(/: (Done .+|Waits for approval|Begun|Not sent)$/).first());
  await see(part('Balance'), panel.getByText('184.00'), panel.getByRole('link', { name: 'Ledger' }));
  await panel.getByLabel('New note').fill('Nervous about needles.');
  await panel.getByRole('button', { name: 'Add Note' }).click();
  await see(part('Note for the office'), panel.getByRole('listitem').filter({ hasText: 'Nervous about needles.' }));
  await see(part('Notes the patient sees'), panel.getByText('Bring the night guard.'));
  await see(part('History'), panel.getByText('Booked', { exact: true }));
});
