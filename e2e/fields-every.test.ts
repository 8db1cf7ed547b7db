// The form with every field type: checked by axe in each state, filled in by keyboard alone, sent, and read by the office.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectAccessibleAsIs } from './steps/axe.ts';
import { controlsOf, offerEveryField } from './steps/every-field.ts';
import { cardPicture } from './steps/files.ts';
import { summary } from './steps/form-mistakes.ts';
import { isSendOfForm, thanks } from './steps/form-sending.ts';
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
  await onEachPage(page, (at) => expectAccessible(page.getByRole('main'), `every field, empty, page ${at}`));
  await send(page).click();
  await seeFocus(summary(page));
  await onEachPage(page, (at) => expectAccessibleAsIs(page.getByRole('main'), `every field, with errors, page ${at}`));
});

/** The form's controls, and the means to fill them in without a mouse. */
function keyboardOf(page: Page) {
  /** Presses Tab until the element has the focus. */
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 40; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Forty times Tab did not lead to ${target}.`);
  };
  const controls = controlsOf(page);
  const type = async (target: Locator, typed: string) => {
    await tabTo(target);
    await page.keyboard.type(typed);
  };
  return {
    ...controls,
    page,
    tabTo,
    type,
    press: (key: string) => page.keyboard.press(key),
    choose: async (target: Locator) => {
      await tabTo(target);
      await page.keyboard.press('Space');
    },
    typeTime: async (group: string, hour: string, minutes: string, half: string) => {
      await type(controls.list('Hour', group), hour);
      await type(controls.list('Minutes', group), minutes);
      await type(controls.list('AM or PM', group), half);
    },
    goOn: async () => {
      await tabTo(next(page));
      await page.keyboard.press('Enter');
    },
  };
}

type Keyboard = ReturnType<typeof keyboardOf>;

/** Returns the next Monday that is at least a week ahead, MM/DD/YYYY. */
function mondayAhead(): string {
  const day = new Date(Date.now() + 7 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7));
  const [year, month, date] = day.toISOString().slice(0, 10).split('-');
  return `${month}/${date}/${year}`;
}

async function fillAbout({ box, radio, text, list, type, choose, tabTo, goOn }: Keyboard): Promise<void> {
  await type(text(/^First Name/), 'Sam');
  await type(text(/^Middle Name/), 'J');
  await type(text(/^Last Name/), 'Rivera');
  await type(text(/^Date of birth/), '03/18/1993');
  await type(list(/^Sex/), 'Male');
  await type(text(/^Social security/), '123456789');
  await type(text(/^Email/), 'sam@example.com');
  await type(text(/^Mobile phone/), '2075550164');
  await choose(radio('Yes, you may text me'));
  await choose(box(/^I agree that Harbor Dental Group/));
  await type(text('Street address'), '218 Wharf Street');
  await type(text(/^Apartment/), 'Suite 4');
  await type(text('City'), 'Portland');
  await type(list('State'), 'Maine');
  await type(text('ZIP code'), '04101');
  await tabTo(list('Country'));
  await goOn();
}

/** Fills in the second page; returns the relationship that the arrow key chose. */
async function fillVisit(keyboard: Keyboard, monday: string): Promise<string> {
  const { page, text, list, type, typeTime, tabTo, press, goOn } = keyboard;
  await type(list(/^Who is this form for/), 'Sam');
  await type(text('First Name'), 'Alex');
  await type(text('Last Name'), 'Rivera');
  await tabTo(list('Relationship Type'));
  await press('ArrowDown');
  const relationship = await list('Relationship Type').locator('option:checked').innerText();
  await type(text(/^When would you like to come/), monday);
  await typeTime('From, When can the office call you?', '09', '30', 'A');
  await typeTime('Until, When can the office call you?', '11', '00', 'A');
  await type(text(/^When did it begin/), '03/17/2024');
  await typeTime('When did it begin?: Time', '10', '30', 'P');
  await typeTime('When do you usually get up?', '07', '15', 'A');
  await type(list(/^What brings you in/), 'Tooth');
  await type(text(/^What should we call you/), 'Sammy');
  await type(text(/^How many fillings/), '4');
  await tabTo(page.getByRole('spinbutton', { name: 'Cups of coffee a day' }));
  for (let cups = 0; cups < 5; cups++) await press('ArrowUp');
  await goOn();
  return relationship;
}

async function listMedicine({ page, tabTo, press }: Keyboard): Promise<void> {
  await tabTo(page.getByRole('button', { name: 'Add a medicine' }));
  await press('Enter');
  await seeFocus(page.getByRole('group', { name: 'Medicine 1 of 1' }).getByRole('textbox', { name: 'Name' }));
  await page.keyboard.type('Lisinopril');
  await press('Tab');
  await page.keyboard.type('10 mg');
}

async function fillHealth(keyboard: Keyboard): Promise<void> {
  const { page, box, radio, text, type, choose, tabTo, press, goOn } = keyboard;
  // Tab leads to a group, and its arrows from one radio button to the next.
  for (const [first, second] of [
    ['Calm', 'Uneasy'],
    ['A friend or relative', 'Another doctor'],
  ] as const) {
    await tabTo(radio(first));
    await press('ArrowDown');
    await seeFocus(radio(second));
  }
  await choose(box('Latex'));
  await choose(box(/^Other$/));
  await type(page.getByRole('group', { name: /^Which allergies/ }).getByRole('textbox'), 'Wasps');
  const asthma = page.getByRole('radiogroup', { name: 'Asthma' });
  await choose(asthma.getByRole('radio', { name: 'Yes' }));
  await type(text(/^Since when.* Asthma$/), 'Since 2009');
  await tabTo(page.getByRole('button', { name: 'No to all the rest' }));
  await press('Enter');
  await seeFocus(page.getByRole('button', { name: 'Undo' }));
  await listMedicine(keyboard);
  await choose(box('A calm one'));
  await tabTo(page.getByRole('slider', { name: 'How strong is the pain?' }));
  await press('ArrowRight');
  await press('ArrowRight');
  await type(text(/^Anything else/), 'A crown came off.');
  expect(await text('Filled in by the office').isDisabled()).toBe(true);
  await goOn();
}

async function attachAndSign({ page, box, type, choose, tabTo, press }: Keyboard): Promise<void> {
  // What opens there is the system's own window, where a test cannot press keys.
  const chooser = page.getByLabel('Choose a file: A photo or a document');
  await tabTo(chooser);
  await chooser.setInputFiles(await cardPicture(page, 'card.png'));
  await see(page.getByRole('img', { name: 'A photo or a document: card.png' }));
  await choose(box(/^These answers are complete/));
  await type(page.getByRole('textbox', { name: 'Your initials' }), 'sr');
  await tabTo(page.getByRole('button', { name: 'Type your name instead' }));
  await press('Enter');
  await type(page.getByRole('textbox', { name: 'Signature: Your full name' }), 'Sam Rivera');
  await see(page.getByText('Signed.'));
}

/** Sends the form; returns the ids of the submission. */
async function sendByKeyboard({ page, tabTo, press }: Keyboard): Promise<{ id: string; secure_id: string }> {
  await tabTo(send(page));
  const posting = page.waitForRequest(isSendOfForm);
  await press('Enter');
  const ids = await answerTo<{ id: string; secure_id: string }>(await posting);
  await see(thanks(page));
  return ids;
}

type Answers = readonly (readonly [question: string, answer: string])[];

/** The answers that are the same in every run, as the office reads them. */
const fixedAnswers: Answers = [
  ['Your name', 'Sam J Rivera'],
  ['Date of birth', '03/18/1993'],
  ['Sex', 'Male'],
  ['Social security number', '123-45-6789'],
  ['Email', 'sam@example.com'],
  ['Mobile phone', '(207) 555-0164'],
  ['Text messages', 'Yes, you may text me'],
  ['Text messages, with one box to tick', 'I agree that Harbor Dental Group'],
  ['Home address', '218 Wharf Street Suite 4 Portland, ME 04101 United States'],
  ['Who is this form for?', 'Sam Rivera'],
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
  [
    'Do you have, or have you had, any of these?',
    'Asthma: Yes, Since 2009 Diabetes: No, with all the rest Pacemaker: No, with all the rest',
  ],
  ['Which medicines do you take?', 'Medicine 1: Lisinopril, 10 mg'],
  ['Which of these faces have you had today?', 'A calm one'],
  ['How strong is the pain?', 'Medium'],
  ['Anything else?', 'A crown came off.'],
  ['These answers are complete as far as I know.', 'Yes'],
  ['If you cannot come', 'SR'],
];

async function seeAtOffice(answers: Answers): Promise<void> {
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
}

/** Returns the path of a submission. The list of documents gives the form's part of it. */
async function submissionPath(page: Page, { id, secure_id }: { id: string; secure_id: string }): Promise<string> {
  await visit(page, server, '/patient-document');
  const href = await documentLink(page, 'Edit submission', form).getAttribute('href');
  const [, , formId, checksum] = new URL(href ?? '', page.url()).pathname.split('/').slice(1);
  return `/form-submission/${formId}/${checksum}/${id}/${secure_id}`;
}

async function seePrintAndFilledForm(page: Page, sent: string): Promise<void> {
  await visit(page, server, `${sent}?view=print`);
  await see(page.getByText('Sam J Rivera', { exact: true }));
  await expectAccessible(page.getByRole('main'), 'every field, in print');
  await visit(page, server, sent);
  await see(page.getByRole('textbox', { name: /^First Name/ }));
  await onEachPage(page, (at) => expectAccessibleAsIs(page.getByRole('main'), `every field, filled, page ${at}`));
}

/** A form that the practice has deleted can still be read, but not changed. */
async function seeLockedAfterDeletion(page: Page, sent: string): Promise<void> {
  await server.runSql(`update forms set deleted_at = now() where name = '${form}'`);
  const firstName = page.getByRole('textbox', { name: /^First Name/ });
  await eventually(async () => {
    await visit(page, server, sent);
    await see(firstName);
    return firstName.isDisabled();
  }).toBe(true);
  await onEachPage(page, async (at) => {
    for (const role of ['textbox', 'combobox', 'checkbox', 'radio', 'slider', 'spinbutton'] as const)
      for (const control of await page.getByRole('main').getByRole(role).all())
        expect(await control.isDisabled(), `${role} on page ${at}`).toBe(true);
    await expectAccessibleAsIs(page.getByRole('main'), `every field, read-only, page ${at}`);
  });
}

test('every field is filled in by keyboard alone and sent; the office sees every answer, the print and the locked form hold them', {
  tags: ['FORM-13'],
  timeout: 240_000,
}, async () => {
  const page = await openSignedIn(server, sam);
  await visit(page, server, '/patient-document');
  await documentLink(page, 'Start', form).press('Enter');
  await see(heading(page));

  const keyboard = keyboardOf(page);
  const monday = mondayAhead();
  await fillAbout(keyboard);
  const relationship = await fillVisit(keyboard, monday);
  await fillHealth(keyboard);
  await attachAndSign(keyboard);
  const ids = await sendByKeyboard(keyboard);

  await seeAtOffice([
    ...fixedAnswers,
    ['Who is responsible for the bill?', `Alex Rivera ${relationship}`],
    ['When would you like to come?', monday],
  ]);
  const sent = await submissionPath(page, ids);
  await seePrintAndFilledForm(page, sent);
  await seeLockedAfterDeletion(page, sent);
});
