// The settings of reminders: steps and words saved as they are made, counted, previewed, refused with a reason, and tested.
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { admin, openSignedIn } from './steps/people.ts';
import { eventually, see } from './steps/waiting.ts';

const server = useServer();

async function openReminders(allow: RegExp[] = []) {
  const page = await openSignedIn(server, admin, { allow });
  await page.goto(`${server.url}/practice/settings/reminders`);
  await see(page.getByRole('heading', { name: 'When reminders go' }));
  return page;
}

test('the built-in plan shows with its words, their room and a preview as a text and as an email', {
  tags: ['REM-01', 'REM-09'],
}, async () => {
  const page = await openReminders();
  await see(
    page.getByText('At booking, by email'),
    page.getByText('3 days before, by email'),
    page.getByRole('heading', { name: 'Words: 24 hours before, by text' }),
    page.getByText(/^\d+ of 160$/).first(),
    page.getByText(/^With your longest names: \d+\./),
    page.getByText(/Confirm, move or cancel: .*STOP to end$/).last(),
    page.getByRole('heading', { name: 'Last 7 days' }),
  );
  await page.getByRole('button', { name: 'Edit 3 days before, by email' }).click();
  await see(page.getByRole('heading', { name: 'Words: 3 days before, by email' }));
  await see(page.getByText(/Sam, see you on \w+day, .*9:30 AM/));
  await expectAccessibleAsIs(page.getByRole('main'), 'settings of reminders');
  await page.setViewportSize({ width: 320, height: 2800 });
  await expectAccessibleAsIs(page.getByRole('main'), 'settings of reminders at 320 px');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('words are saved when they are left, refused with a reason, and kept as they were typed', {
  tags: ['REM-09', 'REM-10'],
}, async () => {
  const page = await openReminders([/422/]);
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.fill('{practice} {phone} {link} {reason}');
  await page.getByRole('switch', { name: 'Leave out when already confirmed' }).focus();
  await see(page.getByText('There is no field {reason}. Choose one from the list.'));
  expect(await text.inputValue()).toContain('{reason}');
  await text.fill('“{practice}”: {first name} {day} {time}. {link}');
  // Those of recall come further down.
  await page.getByRole('button', { name: 'phone', exact: true }).first().click();
  await see(page.getByText(/^Plain signs were put for “ ”\./));
  const plain = '"{practice}": {first name} {day} {time}. {link}{phone}';
  await eventually(() => text.inputValue()).toBe(plain);
  await page.reload();
  await eventually(() => text.inputValue()).toBe(plain);
  await text.fill('{practice} {phone} {link} ł');
  await see(page.getByText('This sign halves the room: 70 instead of 160.'), page.getByText(/^\d+ of 70$/));
});

test('steps are added and removed, a type gets its own plan, and a test goes to the admin', {
  tags: ['REM-01', 'REM-09'],
}, async () => {
  const page = await openReminders();
  await page.getByRole('button', { name: 'Add a step' }).click();
  await see(page.getByRole('heading', { name: 'Words: 1 day before, by email' }));
  await page.getByLabel('Days or hours').selectOption('hours');
  await see(page.getByText('1 hour before, by email').first());
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await see(page.getByText(`Sent to ${admin}.`));
  await page.getByRole('button', { name: 'Remove 1 hour before, by email' }).click();
  await eventually(() => page.getByText('1 hour before, by email').count()).toBe(0);
  await page.getByLabel('Plan of').selectOption({ label: 'Toothache: as all types' });
  await see(page.getByText('This type goes by the plan of all types.'));
  await page.getByRole('button', { name: 'Give this type its own plan' }).click();
  await see(page.getByRole('button', { name: 'Use the plan of all types' }));
  await page.getByRole('button', { name: 'Use the plan of all types' }).click();
  await see(page.getByText('This type goes by the plan of all types.'));
});
