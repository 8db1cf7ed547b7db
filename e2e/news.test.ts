// What patients did with their visits, in an open page of the console.
import { test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { textbox } from './steps/guest-form.ts';
import { office, openSignedIn } from './steps/people.ts';
import { visit as visitPortal } from './steps/portal.ts';
import { openDay, practiceDay, visitPanel } from './steps/schedule.ts';
import { see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

test('what a patient did appears in an open page, counted on the rail, until somebody has seen it', {
  tags: ['LIFE-37'],
}, async () => {
  const page = await openSignedIn(server, office, { width: 1280 });
  await openDay(page, server, practiceDay(0));
  await page.getByRole('button', { name: /^News/ }).click();
  const news = page.getByRole('complementary', { name: 'News' });
  await see(news.getByText('Nothing new.'));

  const guest = await openPage();
  await visitPortal(guest, server, '/dashboard');
  await guest.getByRole('combobox', { name: /^Appointment Type/ }).selectOption({ label: 'Toothache, 30 min' });
  await guest.getByRole('button', { name: /^Next month/ }).click();
  const days = guest.getByRole('grid').getByRole('button', { disabled: false, pressed: false });
  await see(days.nth(3));
  await days.nth(3).click();
  const times = guest.getByRole('group', { name: /^(Morning|Afternoon)/ });
  await times.getByRole('button', { disabled: false, pressed: false }).first().click();
  await guest.getByLabel('First Name').fill('Nora');
  await guest.getByLabel('Last Name').fill('Quill');
  await textbox(guest, 'Date of birth').fill('03/18/1993');
  await textbox(guest, 'Phone').fill('2075550164');
  await textbox(guest, 'E-mail').fill('nora@example.com');
  await guest.getByRole('button', { name: 'Book appointment' }).click();

  await see(news.getByText(/^Nora Quill booked \w{3}, \w{3} \d+, \d+:\d\d [AP]M\.$/));
  await see(page.getByRole('link', { name: /^Schedule 1 news/ }), page.getByRole('tab', { name: 'News 1' }));
  await expectAccessibleAsIs(page, 'the news');
  await news.getByRole('button', { name: 'Seen, Nora Quill' }).click();
  await seeFocus(news.getByRole('heading', { name: 'News' }));
  await seeNo(page.getByRole('link', { name: /^Schedule 1 news/ }));
  await news.getByRole('button', { name: 'Open the visit of Nora Quill' }).click();
  await see(visitPanel(page, 'Nora Quill').getByText('Booked online'));
});
