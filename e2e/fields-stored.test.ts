// Earlier submissions: in the print view, in the form again, locked, and with options that no longer exist.
import { randomUUID } from 'node:crypto';
import { defineField, type FormField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { drawSignature } from './steps/guest-form.ts';
import { openSignedIn, sam } from './steps/people.ts';
import { visit } from './steps/portal.ts';
import { publishForm } from './steps/published-form.ts';
import { openNoLongerOffered, sendFrom } from './steps/sent-form.ts';
import { eventually, see, seeNo } from './steps/waiting.ts';

const server = useServer();

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const story = 'A crown came off.\n\n  It hurts.\nSince Monday.';

function everything(): readonly FormField[] {
  const choices = { options: ['Red', 'Green'], displayOther: true, other: 'Another' };
  return [
    defineField('Section Break', {
      specific: { heading: 'All of it', subheading: 'Nothing left out', alignment: 'center' },
    }),
    defineField('Description Area', {
      specific: { descriptionContent: '<p>Read <b>every word</b> of this.</p><ol><li>Then sign</li></ol>' },
    }),
    defineField('Name', { common: { label: 'Your name' } }),
    defineField('Birthdate', { common: { label: 'Born' }, specific: { dateFormat: 'DD/MM/YYYY', separator: '.' } }),
    defineField('Email Address', { common: { label: 'Mail' } }),
    defineField('Phone Number', { common: { label: 'Phone' } }),
    defineField('Short Text Entry', { common: { label: 'Nickname' } }),
    defineField('Long Text Entry', { common: { label: 'Story' } }),
    defineField('Number', { common: { label: 'Teeth' } }),
    defineField('Short Text Entry', { common: { label: 'Secret', makeHidden: true } }),
    defineField('Page Break'),
    defineField('Dropdown', { common: { label: 'City' }, specific: { options: ['Bath', 'Belfast'] } }),
    defineField('Sex', { common: { label: 'Sex' } }),
    defineField('Single Choice', { common: { label: 'Car' }, specific: choices }),
    defineField('Multiple Choice', { common: { label: 'Walls' }, specific: choices }),
    defineField('Checkbox', { common: { label: 'I agree' } }),
    defineField('Checkbox', { common: { label: 'Send news' } }),
    defineField('Date Picker', { common: { label: 'Visit' }, specific: { dateFormat: 'YYYY/MM/DD', separator: '-' } }),
    defineField('Signature', { common: { label: 'Signature' } }),
  ];
}

async function fillEverything(page: Page): Promise<void> {
  await textbox(page, 'First Name').fill('Sam');
  await textbox(page, 'Middle Name').fill('J');
  await textbox(page, 'Last Name').fill('Rivera');
  await textbox(page, 'Born').fill('18.03.1993');
  await textbox(page, 'Mail').fill('sam@example.com');
  await textbox(page, 'Phone').fill('2075550164');
  await textbox(page, 'Nickname').fill('Robin');
  await textbox(page, 'Story').fill(story);
  await textbox(page, 'Teeth').fill('31.5');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('combobox', { name: 'City' }).selectOption('Belfast');
  await page.getByRole('combobox', { name: 'Sex' }).selectOption('Female');
  await page.getByRole('group', { name: 'Car' }).getByRole('radio', { name: 'Another' }).check();
  await page.getByRole('group', { name: 'Car' }).getByRole('textbox').fill('Coral');
  await page.getByRole('checkbox', { name: 'Green' }).check();
  await page.getByRole('group', { name: 'Walls' }).getByRole('checkbox', { name: 'Another' }).check();
  await page.getByRole('group', { name: 'Walls' }).getByRole('textbox').fill('Striped');
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  await textbox(page, 'Visit').fill('2023-05-02');
  await drawSignature(page);
}

/** Publishes the form of everything, fills it in and sends it; returns the path of what was sent. */
async function sendEverything(page: Page, name: string, formId = randomUUID() as string): Promise<string> {
  const path = await publishForm(server, { name, fields: everything() }, formId);
  await visit(page, server, path);
  await fillEverything(page);
  return sendFrom(page, path);
}

const printedAnswers = [
  ['Your name', 'Sam J Rivera'],
  ['Born', '18.03.1993'],
  ['Mail', 'sam@example.com'],
  ['Phone', '(207) 555-0164'],
  ['Nickname', 'Robin'],
  ['Teeth', '31.5'],
  ['City', 'Belfast'],
  ['Sex', 'Female'],
  ['Visit', '2023-05-02'],
] as const;

const printedMarks = [
  'Then sign',
  'Red: No',
  'Green: No',
  'Another: Coral: Yes',
  'Red: No',
  'Green: Yes',
  'Another: Striped: Yes',
  'I agree: Yes',
  'Send news: No',
];

async function seeTextsAsLaidOut(page: Page): Promise<void> {
  await see(page.getByText('Nothing left out'), page.getByText('every word', { exact: true }));
  await see(page.getByRole('listitem').filter({ hasText: 'Then sign' }));
  const alignment = page
    .getByRole('heading', { name: 'All of it' })
    .evaluate((node) => getComputedStyle(node).textAlign);
  expect(await alignment).toBe('center');
}

/** Each answer stands below its label. */
async function seeAnswersBelowLabels(page: Page): Promise<void> {
  for (const [label, value] of printedAnswers) {
    await see(page.getByText(label, { exact: true }), page.getByText(value, { exact: true }));
    const [above, below] = await Promise.all([
      page.getByText(label, { exact: true }).boundingBox(),
      page.getByText(value, { exact: true }).boundingBox(),
    ]);
    expect(below?.y ?? 0, label).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1);
  }
}

/** A long answer is shown whole, its lines as they were typed. */
async function seeStoryWhole(page: Page): Promise<void> {
  const long = page.getByText('A crown came off.');
  expect(await long.evaluate((node) => (node as HTMLElement).innerText)).toBe(story);
  expect(await long.evaluate((node) => node.scrollHeight <= node.clientHeight + 1)).toBe(true);
}

async function seeMarks(page: Page): Promise<void> {
  expect(await page.getByRole('listitem').allTextContents()).toEqual(printedMarks);
  const weightOf = (text: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: text })
      .evaluate((mark) => Number(getComputedStyle(mark).fontWeight));
  expect(await weightOf('I agree')).toBeGreaterThan(await weightOf('Send news'));
}

async function seeSignature(page: Page): Promise<void> {
  const signature = page.getByRole('img', { name: 'Signature', exact: true });
  await see(signature);
  expect(await signature.getAttribute('src')).toMatch(/^data:image\/png;base64,/);
  expect(await signature.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
}

test('the print view shows every answer as fixed text, and no control', {
  tags: [
    'FIELD-COMMON-13',
    'FIELD-NAME-05',
    'FIELD-BIRTH-05',
    'FIELD-EMAIL-04',
    'FIELD-PHONE-05',
    'FIELD-SHORT-05',
    'FIELD-LONG-05',
    'FIELD-NUM-10',
    'FIELD-DROP-05',
    'FIELD-SEX-05',
    'FIELD-SINGLE-07',
    'FIELD-MULTI-08',
    'FIELD-CHECK-05',
    'FIELD-SIG-08',
    'FIELD-SECT-04',
    'FIELD-DESC-04',
    'FIELD-PAGE-02',
    'FIELD-SUBMIT-02',
  ],
}, async () => {
  const page = await openSignedIn(server, sam);
  const sent = await sendEverything(page, 'Everything');
  await visit(page, server, sent);
  await see(page.getByRole('heading', { name: 'Everything', level: 1 }), textbox(page, 'First Name'));
  await page.getByRole('link', { name: 'Print' }).click();
  await see(page.getByRole('heading', { name: 'All of it', level: 2 }));
  expect(new URL(page.url()).searchParams.get('view')).toBe('print');
  await page.emulateMedia({ media: 'print' });

  const main = page.getByRole('main');
  for (const role of ['textbox', 'combobox', 'radio', 'checkbox', 'button', 'form', 'separator', 'link'] as const)
    await seeNo(main.getByRole(role).first());
  await seeTextsAsLaidOut(page);
  await seeAnswersBelowLabels(page);
  await seeStoryWhole(page);
  await seeMarks(page);
  await seeSignature(page);
  await seeNo(page.getByText('Secret'));
  await page.emulateMedia({ media: 'screen' });
  await see(page.getByRole('button', { name: 'Print' }));
  await page.getByRole('link', { name: 'Back to the form' }).click();
  await see(textbox(page, 'First Name'));
});

const typedAnswers = [
  ['First Name', 'Sam'],
  ['Middle Name', 'J'],
  ['Last Name', 'Rivera'],
  ['Born', '18.03.1993'],
  ['Mail', 'sam@example.com'],
  ['Phone', '(207) 555-0164'],
  ['Nickname', 'Robin'],
  ['Story', story],
  ['Teeth', '31.5'],
] as const;

async function seeTextsLocked(page: Page): Promise<void> {
  for (const [label, value] of typedAnswers) {
    expect(await textbox(page, label).isDisabled(), label).toBe(true);
    expect(await textbox(page, label).inputValue(), label).toBe(value);
  }
}

async function seeChoicesLocked(page: Page): Promise<void> {
  for (const [label, value] of [
    ['City', 'Belfast'],
    ['Sex', 'Female'],
  ] as const) {
    const list = page.getByRole('combobox', { name: label });
    expect([await list.isDisabled(), await list.inputValue()]).toEqual([true, value]);
  }
  for (const [group, role, own] of [
    ['Car', 'radio', 'Coral'],
    ['Walls', 'checkbox', 'Striped'],
  ] as const) {
    const choices = page.getByRole('group', { name: group });
    for (const choice of await choices.getByRole(role).all()) expect(await choice.isDisabled()).toBe(true);
    expect(await choices.getByRole(role).count()).toBe(3);
    expect(await choices.getByRole('textbox').isDisabled()).toBe(true);
    expect(await choices.getByRole('textbox').inputValue()).toBe(own);
  }
  for (const label of ['I agree', 'Send news'])
    expect(await page.getByRole('checkbox', { name: label }).isDisabled()).toBe(true);
}

async function seeDateLocked(page: Page): Promise<void> {
  expect(await textbox(page, 'Visit').isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Choose a date from a calendar: Visit' }).click({ force: true });
  await seeNo(page.getByRole('dialog'));
}

/** The signature is drawn, and no stroke changes it. */
async function seeSignatureLocked(page: Page): Promise<void> {
  const sign = page.getByRole('group', { name: 'Signature' });
  expect(await sign.getByRole('button', { name: 'Clear' }).isDisabled()).toBe(true);
  const pad = page.getByRole('img', { name: 'Signature', exact: true });
  const picture = () => pad.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  await see(sign.getByText('Signed.'));
  const blank = await pad.evaluate((canvas: HTMLCanvasElement) => {
    const empty = document.createElement('canvas');
    [empty.width, empty.height] = [canvas.width, canvas.height];
    return empty.toDataURL();
  });
  await eventually(picture).not.toBe(blank);
  const before = await picture();
  const box = await pad.boundingBox();
  if (!box) throw new Error('The pad is not shown.');
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 90, { steps: 4 });
  await page.mouse.up();
  expect(await picture()).toBe(before);
}

test('a form that is no longer offered shows what was sent, and lets nobody change it', {
  tags: [
    'FIELD-NAME-04',
    'FIELD-BIRTH-04',
    'FIELD-EMAIL-03',
    'FIELD-PHONE-04',
    'FIELD-SHORT-04',
    'FIELD-LONG-04',
    'FIELD-NUM-09',
    'FIELD-DROP-04',
    'FIELD-SEX-04',
    'FIELD-SINGLE-06',
    'FIELD-MULTI-07',
    'FIELD-CHECK-04',
    'FIELD-DATE-13',
    'FIELD-SIG-07',
  ],
}, async () => {
  const page = await openSignedIn(server, sam);
  const formId = randomUUID();
  const sent = await sendEverything(page, 'No longer offered', formId);
  await openNoLongerOffered(page, server, { formId, sent, label: 'First Name' });
  await seeTextsLocked(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await seeChoicesLocked(page);
  await seeDateLocked(page);
  await seeSignatureLocked(page);
});

test('answers that are no options of their form are told so', {
  tags: ['FIELD-DROP-03', 'FIELD-SINGLE-05', 'FIELD-MULTI-06'],
}, async () => {
  const page = await openSignedIn(server, sam);
  const path = await publishForm(server, {
    name: 'Options',
    fields: [
      ...(['Dropdown', 'Single Choice', 'Multiple Choice'] as const).map((type, at) =>
        defineField(type, { common: { label: type }, specific: { options: [`Apple${at}`, `Pear${at}`] } }),
      ),
      defineField('Short Text Entry', { common: { label: 'Nickname' } }),
    ],
  });
  await visit(page, server, path);
  await page.getByRole('combobox', { name: 'Dropdown' }).selectOption('Apple0');
  await page.getByRole('radio', { name: 'Apple1' }).check();
  await page.getByRole('checkbox', { name: 'Apple2' }).check();
  const sent = await sendFrom(page, path);
  // As if they had been stored when other options existed.
  const call = `/api/submissions/${sent.split('/').slice(-2).join('/')}`;
  await page.route(`**${call}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/"Apple(\d)"/g, '"Plum$1"') });
  });
  await visit(page, server, sent);
  await see(page.getByRole('radio', { name: 'Pear1' }));
  // Nothing is sent before something has changed.
  await textbox(page, 'Nickname').fill('Robin');
  await page.getByRole('button', { name: 'Send changes' }).click();
  for (const [at, type] of ['Dropdown', 'Single Choice', 'Multiple Choice'].entries())
    await see(page.getByRole('link', { name: `${type} value "Plum${at}" is not included in the list`, exact: true }));
});
