// Where, by whom, when and for what the practice sees patients: set in the console, offered to patients at once.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectAccessibleAsIs } from './steps/axe.ts';
import { admin, openSignedIn } from './steps/people.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

async function openPart(part: string): Promise<Page> {
  const page = await openSignedIn(server, admin);
  await page.goto(`${server.url}/practice/settings/${part}`);
  await see(page.getByRole('heading', { level: 2 }).first());
  return page;
}

async function publicCall(path: string): Promise<unknown> {
  const { accountId } = (await (
    await fetch(`${server.url}/account/v1/public/tenant/info?nameSlug=${server.slug}`)
  ).json()) as {
    accountId: string;
  };
  return (await fetch(`${server.url}${path}?accountId=${accountId}`)).json();
}
const offered = async (list: string): Promise<string[]> =>
  ((await publicCall(`/account/v1/public/appointment-booking/${list}`)) as { name: string }[]).map(({ name }) => name);

test('a location is added, told apart from one nobody finds, ordered by keyboard, and removed; one in use is only switched off', async () => {
  const page = await openPart('locations');
  await page.getByRole('button', { name: 'Add a location' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await see(page.getByText('Please enter a name.'));
  await page.getByRole('dialog').getByLabel('Name').fill('Cape Elizabeth');
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Cape Elizabeth' }));
  const zip = page.getByLabel('ZIP or postal code');
  await zip.fill('00000');
  await page.getByLabel('City').focus();
  await see(page.getByText('This address was not found on the map, so distances to it are not shown.'));
  await zip.fill('04107');
  const phone = page.getByLabel('Phone');
  await phone.fill('555');
  await phone.blur();
  await see(page.getByText('Not saved. Enter a phone number of ten digits.'));
  expect(await phone.inputValue()).toBe('555');
  await expectAccessibleAsIs(page.getByRole('main'), 'a location');
  await phone.fill('207 555 0177');
  await phone.blur();
  await seeNo(page.getByText('Not saved: '), page.getByText('This address was not found', { exact: false }));
  await page.getByRole('link', { name: 'All locations' }).click();
  expect((await offered('getLocationsList')).at(-1)).toBe('Cape Elizabeth');
  await page.getByRole('button', { name: 'Move Cape Elizabeth up' }).press('Enter');
  await eventually(async () => (await offered('getLocationsList')).indexOf('Cape Elizabeth')).toBe(2);

  await page.getByRole('link', { name: 'Harborside' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await see(page.getByText(/^\d+ booked visits fall in this time$/));
  await page.getByRole('button', { name: 'Keep the visits and save' }).click();
  await see(page.getByText('Harborside is in use, so it is switched off.'));
  expect(await offered('getLocationsList')).not.toContain('Harborside');
  await page.getByRole('button', { name: 'Switch on again' }).click();
  await see(page.getByText('Harborside is switched on again.'));
  await page.goto(`${server.url}/practice/settings/locations`);
  await page.getByRole('link', { name: 'Cape Elizabeth' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await see(page.getByText('Cape Elizabeth was removed.'), page.getByRole('heading', { name: 'Locations' }));
});

test('what a colleague changed meanwhile is shown at its field, what was typed stays, and one of both is chosen', {
  tags: ['SAFE-44'],
}, async () => {
  const page = await openSignedIn(server, admin, { allow: [/409/] });
  await page.goto(`${server.url}/practice/settings/locations`);
  await page.getByRole('link', { name: 'Scarborough' }).click();
  const [city, street] = [page.getByLabel('City'), page.getByLabel('Street', { exact: true })];
  await see(city, street);
  /** Joan changes it on the server, after the page has loaded it. */
  const change = async (member: 'city' | 'street', value: string) => {
    await server.runSql(`update locations set ${member} = '${value}' where name = 'Scarborough'`);
    await server.runSql(`insert into member_changes
      select tenant_id, 'location', (select location_id from locations where name = 'Scarborough'), '${member}',
        (select coalesce(max(revision), 0) + 1 from member_changes), now(), 'staff', account_id from accounts
      where email_address = 'office@example.com'`);
  };
  await change('city', 'Bath');
  await change('street', '1 Theirs Street');
  await city.fill('Augusta');
  await street.fill('2 Mine Street');
  await page.getByLabel('Phone').focus();
  const ofCity = page.getByRole('group', { name: 'City' });
  const ofStreet = page.getByRole('group', { name: 'Street' });
  await see(
    page.getByText(/Not saved\. Now: Bath\. Changed by Joan Whitfield, .+ [AP]M\.$/),
    page.getByText(/Not saved\. Now: 1 Theirs Street\. Changed by Joan Whitfield, /),
    ofCity.getByRole('button', { name: 'Keep mine' }),
  );
  expect([await city.inputValue(), await street.inputValue()]).toEqual(['Augusta', '2 Mine Street']);
  await expectAccessibleAsIs(page.getByRole('main'), 'a location changed meanwhile');
  // Passing through the field sends nothing: it waits for the choice.
  await street.focus();
  await ofStreet.getByRole('button', { name: 'Use theirs' }).click();
  await eventually(() => street.inputValue()).toBe('1 Theirs Street');
  expect(await city.inputValue()).toBe('Augusta');
  await ofCity.getByRole('button', { name: 'Keep mine' }).click();
  await seeNo(ofCity, ofStreet, page.getByText('Not saved.', { exact: false }));
  await page.reload();
  await eventually(async () => [await city.inputValue(), await street.inputValue()]).toEqual([
    'Augusta',
    '1 Theirs Street',
  ]);
});

test('hours are set by keyboard, copied to other days and kept for a season; what cannot be is said and loses nothing', async () => {
  const page = await openPart('providers');
  await page.getByRole('link', { name: 'Dr. Naomi Ito' }).click();
  const week = page.getByRole('region', { name: 'Weekly hours' });
  const monday = week.getByLabel('Monday: Hours until');
  await see(monday);
  await monday.fill('12:30');
  await see(week.getByText('Not saved yet.'));
  await week.getByLabel('Monday: Break from').fill('13:00');
  await week.getByLabel('Monday: Break until').fill('13:30');
  await see(week.getByText('This break is outside the hours.'));
  await week.getByRole('button', { name: 'Save the hours' }).click();
  await see(week.getByText('Correct the marked entries, then save.'));
  await expectAccessibleAsIs(week, 'hours with a mistake');
  await week.getByRole('button', { name: 'Remove Break from 13:00 on Monday' }).press('Enter');
  await week.getByRole('button', { name: 'Add hours on Monday' }).press('Enter');
  await seeFocus(week.getByLabel('Monday: Hours from').nth(1));
  expect(await week.getByLabel('Monday: Hours from').nth(1).inputValue()).toBe('13:30');
  await week.getByLabel('Monday: Hours until').nth(1).fill('01:00');
  await see(week.getByText('next day'));
  await week.getByRole('button', { name: 'Copy Monday' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Saturday' }).press('Enter');
  expect(await week.getByLabel('Saturday: Hours until').nth(1).inputValue()).toBe('01:00');
  await week.getByRole('button', { name: 'Save the hours' }).click();
  await see(page.getByText('The hours of Dr. Naomi Ito are saved.'));
  await page.reload();
  await see(week.getByLabel('Saturday: Hours from').nth(1));

  await week.getByRole('button', { name: 'Add a season' }).click();
  await week.getByLabel('First day of these hours').fill('2031-06-01');
  await see(week.getByRole('button', { name: 'Until May 31, 2031' }), week.getByText('Not saved yet.'));
  const untilOfSeason = week.getByLabel('Last day of these hours');
  await untilOfSeason.fill('2031-05-01');
  await see(week.getByText('The last day is before the first.').first());
  await untilOfSeason.fill('2031-08-31');
  await week.getByRole('button', { name: 'Save the hours' }).click();
  await see(page.getByText('The hours of Dr. Naomi Ito are saved.'));
  await page.reload();
  await see(week.getByRole('button', { name: 'June 1, 2031 to August 31, 2031' }));
  // At the end of the page a phone's rail covers nothing.
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expectAccessibleAsIs(page.getByRole('main'), `a provider, ${width} px`);
    const overhang = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(overhang)).toBe(0);
  }
});

test('hours that were set in another window meanwhile are not written over, and what was set here stays', {
  tags: ['SAFE-44'],
}, async () => {
  const [first, second] = [await openPart('providers'), await openSignedIn(server, admin, { allow: [/409/] })];
  await second.goto(`${server.url}/practice/settings/providers`);
  const weekOf = (page: Page) => page.getByRole('region', { name: 'Weekly hours' });
  for (const page of [first, second]) {
    await page.getByRole('link', { name: 'Marcus Bell, RDH' }).click();
    await weekOf(page)
      .getByLabel('Wednesday: Hours until')
      .fill(page === first ? '16:30' : '15:30');
  }
  await weekOf(first).getByRole('button', { name: 'Save the hours' }).click();
  await first
    .getByRole('button', { name: 'Keep the visits and save' })
    .or(first.getByText(/are saved\.$/))
    .first()
    .waitFor();
  if (await first.getByRole('alertdialog').isVisible())
    await first.getByRole('button', { name: 'Keep the visits and save' }).click();
  await see(first.getByText('The hours of Marcus Bell, RDH are saved.'));
  const week = weekOf(second);
  await week.getByRole('button', { name: 'Save the hours' }).click();
  await see(week.getByRole('alert').getByText(/Changed by Marta Kowalski, .+ [AP]M\.$/));
  expect(await week.getByLabel('Wednesday: Hours until').inputValue()).toBe('15:30');
  await week.getByRole('button', { name: 'Use theirs' }).click();
  await eventually(() => week.getByLabel('Wednesday: Hours until').inputValue()).toBe('16:30');
  await seeNo(week.getByRole('alert'), week.getByRole('button', { name: 'Keep mine' }));
});

test('time off and closed days tell of the visits that are booked then, which stay', async () => {
  const page = await openPart('providers');
  await page.getByRole('link', { name: 'Dana Whitfield, RDH' }).click();
  const away = page.getByRole('region', { name: 'Time off' });
  await away.getByRole('button', { name: 'Add time off' }).click();
  await see(away.getByText('Please enter the day.'));
  const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);
  await away.getByLabel('First day').fill(day(1));
  await away.getByLabel('Last day').fill(day(20));
  await away.getByLabel('Note for the office').fill('Course');
  await away.getByRole('button', { name: 'Add time off' }).click();
  const question = page.getByRole('alertdialog', { name: /^\d+ booked visits fall in this time$/ });
  await see(question, question.getByText('Cleaning and exam, Dana Whitfield, RDH, Harborside').first());
  await expectAccessibleAsIs(question, 'visits in a time off');
  await page.keyboard.press('Escape');
  expect(await away.getByLabel('Note for the office').inputValue()).toBe('Course');
  await away.getByRole('button', { name: 'Add time off' }).click();
  await question.getByRole('button', { name: 'Keep the visits and save' }).click();
  await see(page.getByText('Time off for Dana Whitfield, RDH was added.'), away.getByText('Course'));
  // Visits that were already affected are not asked about again.
  await away.getByRole('button', { name: /^Change time off: / }).click();
  const changing = page.getByRole('dialog', { name: 'Change time off' });
  expect(await changing.getByLabel('Last day').inputValue()).toBe(day(20));
  await changing.getByLabel('Note for the office').fill('Congress');
  await expectAccessibleAsIs(changing, 'changing a time off');
  await changing.getByLabel('Last day').fill(day(0));
  await changing.getByRole('button', { name: 'Save' }).click();
  await see(changing.getByText('It ends before it begins.'));
  await changing.getByLabel('Last day').fill(day(20));
  await changing.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('The time off was changed.'), away.getByText('Congress'));
  await seeNo(changing);
  await away.getByRole('button', { name: /^Remove time off: / }).click();
  await see(page.getByText('The time off was removed.'), away.getByText('None is planned.'));

  await page.getByRole('link', { name: /^Closed days/ }).click();
  await see(page.getByRole('heading', { name: 'Closed days' }));
  await page.getByLabel('First day').fill('2031-12-25');
  await page.getByLabel('Where').selectOption('Back Cove');
  await page.getByRole('button', { name: 'Close these days' }).click();
  await see(page.getByText('December 25, 2031'), page.getByRole('listitem').getByText('Back Cove'));
  await expectAccessible(page.getByRole('main'), 'closed days');
  await page.getByRole('button', { name: 'Open again: December 25, 2031' }).click();
  await see(page.getByText('The days are open again.'));
});

test('a click counts though the reason of a refusal above it goes away between press and release', async () => {
  const page = await openPart('types');
  await page.getByRole('link', { name: 'Toothache' }).click();
  const length = page.getByLabel('Length');
  const reason = page.getByText('Not saved. Enter 5 or more.');
  await length.fill('4');
  await length.blur();
  await see(reason);
  const dana = page.getByRole('checkbox', { name: 'Dana Whitfield, RDH' });
  const wasChecked = await dana.isChecked();
  await length.fill('60');
  await dana.hover();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.mouse.down();
  await saved;
  await page.waitForTimeout(100);
  await page.mouse.up();
  await seeNo(reason);
  await eventually(() => dana.isChecked()).toBe(!wasChecked);
});

test('a type is set up as patients are offered it; what comes from the practice’s software is shown and not changed', async () => {
  const page = await openPart('types');
  await page.getByRole('button', { name: 'Add a type' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Whitening');
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Whitening' }));
  await page.getByLabel('Length').fill('4');
  await page.getByLabel('Length').blur();
  await see(page.getByText('Not saved. Enter 5 or more.'));
  await page.getByLabel('Length').fill('60');
  await page.getByLabel('Free after').fill('10');
  await page.getByRole('checkbox', { name: 'Dana Whitfield, RDH' }).click();
  await page.getByRole('checkbox', { name: 'Harborside' }).click();
  await page.getByLabel('Can be booked until').selectOption('1 day before');
  await seeNo(page.getByText('Saving…'));
  await eventually(() => offered('appointment-types')).toContain('Whitening');
  await page.reload();
  expect([
    await page.getByLabel('Length').inputValue(),
    await page.getByRole('checkbox', { name: 'Dana Whitfield, RDH' }).isChecked(),
    await page.getByRole('checkbox', { name: 'Back Cove' }).isChecked(),
  ]).toEqual(['60', true, false]);
  await page.getByRole('checkbox', { name: 'Patients can book it online' }).click();
  await eventually(() => offered('appointment-types')).not.toContain('Whitening');

  await server.runSql(`update visit_types set external_id = 'pms-3' where name = 'Toothache'`);
  await page.getByRole('link', { name: /^Online booking Who may book/ }).click();
  await page.getByRole('checkbox', { name: /^Free times come from your practice software/ }).click();
  await see(page.getByText('All changes are saved.'));
  await page.getByRole('link', { name: /^Types of visits/ }).click();
  await see(
    page.getByText(/^Free times come from your practice software\. Patients can book only what is set up there/),
  );
  await page.getByRole('link', { name: 'Toothache' }).click();
  await see(page.getByText('This comes from your practice software (as pms-3). Change it there.'));
  expect(await page.getByLabel('Length').isEditable()).toBe(false);
  expect(await page.getByRole('checkbox', { name: 'Harborside' }).isEnabled()).toBe(false);
});
