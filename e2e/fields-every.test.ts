// The form with every field type: checked by axe in each state, filled in by keyboard alone, sent, and read by the office.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectAccessibleAsIs } from './steps/axe.ts';
import { offerEveryField } from './steps/every-field.ts';
import { cardPicture } from './steps/files.ts';
import { summary } from './steps/form-mistakes.ts';
import { next } from './steps/guest-form.ts';
import { office, openSignedIn, sam } from './steps/people.ts';
import { answerTo, documentLink, enterAsGuest, visit } from './steps/portal.ts';
import { eventually, see, seeFocus } from './steps/waiting.ts';

const server = useServer();

beforeAll(() => offerEveryField(server));

const form = 'Every Field';
const pages = 4;
const send = (page: Page) => page.getByRole('button', { name: 'Send everything' });
const heading = (page: Page) => page.getByRole('heading', { name: form, level: 1 });

/** Visits each page of the form in turn; begins and ends on the form's current page. */
async function onEachPage(page: Page, look: (at: number) => Promise<void>): Promise<void> {
  for (let at = 1; at <= pages; at++) {
    await look(at);
    if (at < pages) await next(page).click();
  }
}

test('the form of every field has nothing that axe complains about, empty and with errors, narrow and wide, light and dark', {
  timeout: 240_000,
}, async () => {
  const page = await openPage();
  await enterAsGuest(page, server);
  await documentLink(page, 'Start', form).click();
  await see(heading(page));
  await onEachPage(page, (at) => expectAccessible(page, `every field, empty, page ${at}`));
  await page.setViewportSize({ width: 1280, height: 900 });
  await send(page).click();
  await seeFocus(summary(page));
  await onEachPage(page, (at) => expectAccessibleAsIs(page, `every field, with errors, page ${at}`));
});

/** Presses Tab until the element has the focus, like a person without a mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Forty times Tab did not lead to ${target}.`);
}

/** Returns the next Monday that is at least a week ahead, MM/DD/YYYY. */
function mondayAhead(): string {
  const day = new Date(Date.now() + 7 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7));
  const [year, month, date] = day.toISOString().slice(0, 10).split('-');
  return `${month}/${date}/${year}`;
}

test('every field is filled in by keyboard alone and sent; the office sees every answer, the print and the locked form hold them', {
  tags: ['FORM-13'],
  timeout: 240_000,
}, async () => {
  const page = await openSignedIn(server, sam);
  await visit(page, server, '/patient-document');
  await documentLink(page, 'Start', form).press('Enter');
  await see(heading(page));

  const monday = mondayAhead();
  const box = (name: string | RegExp) => page.getByRole('checkbox', { name });
  const radio = (name: string | RegExp) => page.getByRole('radio', { name });
  const text = (name: string | RegExp) => page.getByRole('textbox', { name });
  const list = (name: string | RegExp, group?: string) =>
    (group ? page.getByRole('group', { name: group }) : page).getByRole('combobox', { name });
  const type = async (target: Locator, typed: string) => {
    await tabTo(page, target);
    await page.keyboard.type(typed);
  };
  const choose = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press('Space');
  };
  const goOn = async () => {
    await tabTo(page, next(page));
    await page.keyboard.press('Enter');
  };

  await type(text(/^First Name/), 'Sam');
  await type(text(/^Middle Name/), 'J');
  await type(text(/^Last Name/), 'Rivera');
  await type(text(/^Date of birth/), '03/18/1993');
  await type(list(/^Sex/), 'Male');
  await type(text(/^Social security/), '123456789');
  await type(text(/^E-mail/), 'sam@example.com');
  await type(text(/^Mobile phone/), '2075550164');
  await choose(radio('Yes, you may text me'));
  await choose(box(/^I agree that Harbor Dental Group/));
  await type(text('Street address'), '218 Wharf Street');
  await type(text(/^Apartment/), 'Suite 4');
  await type(text('City'), 'Portland');
  await type(list('State'), 'Maine');
  await type(text('ZIP code'), '04101');
  await tabTo(page, list('Country'));
  await goOn();

  await type(list(/^Who is this form for/), 'Sam');
  await type(text('First Name'), 'Alex');
  await type(text('Last Name'), 'Rivera');
  await tabTo(page, list('Relationship Type'));
  await page.keyboard.press('ArrowDown');
  const relationship = await list('Relationship Type').locator('option:checked').innerText();
  await type(text(/^When would you like to come/), monday);
  const from = 'From, When can the office call you?';
  const until = 'Until, When can the office call you?';
  for (const [group, times] of [
    [from, ['09', '30', 'A']],
    [until, ['11', '00', 'A']],
  ] as const) {
    await type(list('Hour', group), times[0]);
    await type(list('Minutes', group), times[1]);
    await type(list('AM or PM', group), times[2]);
  }
  await type(text(/^When did it begin/), '03/17/2024');
  for (const [group, times] of [
    ['When did it begin?: Time', ['10', '30', 'P']],
    ['When do you usually get up?', ['07', '15', 'A']],
  ] as const) {
    await type(list('Hour', group), times[0]);
    await type(list('Minutes', group), times[1]);
    await type(list('AM or PM', group), times[2]);
  }
  await type(list(/^What brings you in/), 'Tooth');
  await type(text(/^What should we call you/), 'Sammy');
  await type(text(/^How many fillings/), '4');
  await tabTo(page, page.getByRole('spinbutton', { name: 'Cups of coffee a day' }));
  for (let cups = 0; cups < 5; cups++) await page.keyboard.press('ArrowUp');
  await goOn();

  // Tab leads to a group, and its arrows from one radio button to the next.
  for (const [first, second] of [
    ['Calm', 'Uneasy'],
    ['A friend or relative', 'Another doctor'],
  ] as const) {
    await tabTo(page, radio(first));
    await page.keyboard.press('ArrowDown');
    await seeFocus(radio(second));
  }
  await choose(box('Latex'));
  await choose(box(/^Other$/));
  await type(page.getByRole('group', { name: /^Which allergies/ }).getByRole('textbox'), 'Wasps');
  await choose(box('A calm one'));
  await tabTo(page, page.getByRole('slider', { name: 'How strong is the pain?' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await type(text(/^Anything else/), 'A crown came off.');
  expect(await text('Filled in by the office').isDisabled()).toBe(true);
  await goOn();

  // What opens there is the system's own window, where a test cannot press keys.
  const chooser = page.getByLabel('Choose a file: A photo or a document');
  await tabTo(page, chooser);
  await chooser.setInputFiles(await cardPicture(page, 'card.png'));
  await see(page.getByRole('img', { name: 'A photo or a document: card.png' }));
  await choose(box(/^These answers are complete/));
  await tabTo(page, page.getByRole('button', { name: 'Type your name instead' }));
  await page.keyboard.press('Enter');
  await type(page.getByRole('textbox', { name: 'Signature: Your full name' }), 'Sam Rivera');
  await see(page.getByText('Signed.'));
  await tabTo(page, send(page));
  const posting = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/public/forms/'),
  );
  await page.keyboard.press('Enter');
  const { id, secure_id } = await answerTo<{ id: string; secure_id: string }>(await posting);
  await see(page.getByRole('heading', { name: /^Thank you/ }));

  const answers: readonly (readonly [question: string, answer: string])[] = [
    ['Your name', 'Sam J Rivera'],
    ['Date of birth', '03/18/1993'],
    ['Sex', 'Male'],
    ['Social security number', '123-45-6789'],
    ['E-mail', 'sam@example.com'],
    ['Mobile phone', '(207) 555-0164'],
    ['Text messages', 'Yes, you may text me'],
    ['Text messages, with one box to tick', 'I agree that Harbor Dental Group'],
    ['Home address', '218 Wharf Street Suite 4 Portland, ME 04101 United States'],
    ['Who is this form for?', 'Sam Rivera'],
    ['Who is responsible for the bill?', `Alex Rivera ${relationship}`],
    ['When would you like to come?', monday],
    ['When can the office call you?', '09:30 AM - 11:00 AM'],
    ['When did it begin?', '03/17/2024 10:30 PM'],
    ['When do you usually get up?', '07:15 AM'],
    ['What brings you in?', 'Toothache'],
    ['What should we call you?', 'Sammy'],
    ['How many fillings do you have?', '4'],
    ['Cups of coffee a day', '2.5'],
    ['How do you feel about coming here?', 'Uneasy'],
    ['How did you find us?', 'Another doctor'],
    ['Which allergies do you have?', 'Latex'],
    ['Which allergies do you have?', 'Other: Wasps'],
    ['Which of these faces have you had today?', 'A calm one'],
    ['How strong is the pain?', 'Medium'],
    ['Anything else?', 'A crown came off.'],
    ['These answers are complete as far as I know.', 'Yes'],
  ];
  const desk = await openSignedIn(server, office);
  await desk.goto(`${server.url}/practice/inbox`);
  await desk
    .getByRole('navigation', { name: 'Submissions' })
    .getByRole('link')
    .filter({ hasText: 'Sam Rivera' })
    .filter({ hasText: form })
    .click();
  const pane = desk.getByRole('article', { name: 'Sam Rivera' });
  await see(pane.getByRole('row').first());
  const rows = (await pane.getByRole('row').allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' ').trim());
  for (const [question, answer] of answers) {
    const row = rows.find((one) => one.startsWith(question) && one.includes(answer));
    expect(row ?? rows.filter((one) => one.startsWith(question)), `${question} ${answer}`).toBeTypeOf('string');
  }
  for (const name of [/^A photo or a document/, /^Signature/])
    await see(pane.getByRole('row', { name }).getByRole('img'));

  const [, , formId, checksum] = new URL(await pathOfForm(page)).pathname.split('/').slice(1);
  const sent = `/form-submission/${formId}/${checksum}/${id}/${secure_id}`;
  await visit(page, server, `${sent}?view=print`);
  await see(page.getByText('Sam J Rivera', { exact: true }));
  await expectAccessible(page, 'every field, in print');
  await visit(page, server, sent);
  await see(text(/^First Name/));
  await onEachPage(page, (at) => expectAccessibleAsIs(page, `every field, filled, page ${at}`));

  // A form that the practice has withdrawn can still be read, and no more.
  await server.runSql(`update forms set deleted_at = now() where name = '${form}'`);
  await eventually(async () => {
    await visit(page, server, sent);
    await see(text(/^First Name/));
    return text(/^First Name/).isDisabled();
  }).toBe(true);
  await onEachPage(page, async (at) => {
    for (const role of ['textbox', 'combobox', 'checkbox', 'radio', 'slider', 'spinbutton'] as const)
      for (const control of await page.getByRole('main').getByRole(role).all())
        expect(await control.isDisabled(), `${role} on page ${at}`).toBe(true);
    await expectAccessibleAsIs(page, `every field, read-only, page ${at}`);
  });
});

/** Returns the address of the form, from the list of documents. */
async function pathOfForm(page: Page): Promise<string> {
  await visit(page, server, '/patient-document');
  const href = await documentLink(page, 'Edit submission', form).getAttribute('href');
  return new URL(href ?? '', page.url()).href;
}
