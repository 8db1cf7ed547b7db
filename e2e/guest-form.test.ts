// The guest's whole path: past sign-in, the list, the form of two pages with its mistakes, thank you, Complete, and the inbox.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { offerEveryField } from './steps/every-field.ts';
import {
  fillFirstPage,
  fillSecondPage,
  guestForm,
  guestFormPath,
  next,
  openGuestForm,
  send,
  sendGuestForm,
  startGuestForm,
  textbox,
} from './steps/guest-form.ts';
import { office, openSignedIn } from './steps/people.ts';
import { seeDrawing } from './steps/pictures.ts';
import { answerTo, enterAsGuest, seePath } from './steps/portal.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();
// A second form, so that one remains when the first is complete.
beforeAll(() => offerEveryField(server));

interface Sent {
  readonly object: readonly Record<string, unknown>[];
  readonly submitted_by: string;
  readonly contact_id: string;
  readonly utm_parameters: Record<string, string>;
}

const summary = (page: Page) => page.getByRole('alert', { name: 'There is a problem' });
const count = (number: number) =>
  number === 1
    ? '1 validation error found. Please fix the error before submitting.'
    : `${number} validation errors found. Please fix the errors before submitting.`;

test('a guest fills in the form, is thanked, and finds it complete', {
  tags: [
    'AUTH-08',
    'ROUTE-17',
    'ROUTE-20',
    'ROUTE-28',
    'DOC-03',
    'DOC-07',
    'GUEST-01',
    'GUEST-02',
    'GUEST-03',
    'GUEST-04',
    'DOC-13',
    'FORM-03',
    'THANK-01',
    'THANK-02',
    'THANK-03',
    'THANK-04',
    'THANK-05',
  ],
}, async () => {
  const page = await openPage();
  await enterAsGuest(page, server);
  await seePath(page, '/patient-document');
  await see(page.getByText('You have 2 documents to complete.'));
  const row = page.getByRole('listitem').filter({ hasText: guestForm });
  await row.getByRole('link', { name: /^Start/ }).click();
  await see(page.getByRole('heading', { name: guestForm, level: 1 }));
  await seePath(page, await guestFormPath(server));

  const posting = await sendGuestForm(page, ['Nora', 'Quill']);
  const answer = await answerTo<{ id: string; secure_id: string }>(posting);
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
  await see(page.getByText('The information you entered was securely sent to the office.'));
  await seeDrawing(page);
  const stored = await page.evaluate(() => sessionStorage.getItem('guestSubmission'));
  const [, , formId, checksum] = (await guestFormPath(server)).split('/');
  expect(JSON.parse(stored ?? '')).toEqual([
    { id: formId, secureId: checksum, submissionId: answer.id, secureSubmissionId: answer.secure_id },
  ]);

  await page.getByRole('link', { name: 'Review My Documents' }).click();
  await seePath(page, '/patient-document');
  await see(row.getByText('Complete', { exact: true }), page.getByText('You have 1 document to complete.'));
  await seeNo(row.getByRole('link'));
  await page.reload();
  await see(row.getByText('Complete', { exact: true }));

  const desk = await openSignedIn(server, office);
  await desk.goto(`${server.url}/practice/inbox`);
  await desk.getByRole('link', { name: /^Guest: Nora Quill/ }).click();
  await see(desk.getByRole('heading', { name: 'Guest: Nora Quill' }));
  await see(desk.getByRole('row', { name: /Email guest@example.com/ }));
});

test('what is sent: entries with their attributes, no owner, campaign values; and no way back without a referer', {
  tags: [
    'SUB-02',
    'SUB-03',
    'SUB-04',
    'SUB-05',
    'API-001',
    'API-002',
    'API-006',
    'FORM-28',
    'FIELD-SIG-02',
    'FIELD-PHONE-02',
    'FORM-34',
    'ROUTE-32',
    'ROUTE-33',
    'THANK-05',
  ],
}, async () => {
  const page = await openPage();
  await page.context().addCookies([
    { name: 'utm_source', value: 'cookie', url: server.url },
    { name: 'utm_medium', value: 'mail', url: server.url },
  ]);
  await openGuestForm(page, server, '?utm_source=address&utm_campaign=spring&other=1');
  const posting = await sendGuestForm(page, ['Iris', 'Vale']);
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
  await seeNo(page.getByRole('link', { name: 'Review My Documents' }));

  expect(posting.url()).toMatch(new RegExp(`^${server.url}/public/forms/`));
  expect(posting.headers().authorization).toBeUndefined();
  expect(posting.headers()['idempotency-key']).toBeTruthy();
  const sent = posting.postDataJSON() as Sent;
  expect(sent).toMatchObject({
    submitted_by: '',
    contact_id: '',
    utm_parameters: { utm_source: 'address', utm_medium: 'mail', utm_campaign: 'spring' },
  });
  expect(Object.keys(sent.utm_parameters)).toHaveLength(3);
  for (const entry of sent.object)
    expect(Object.keys(entry).sort()).toEqual([
      'foyer_column_name',
      'foyer_form_attribute_id',
      'foyer_form_syncer_attribute_id',
      'foyer_table_name',
      'group_name',
      'id',
      'uuid',
      'value',
    ]);
  const values = sent.object.map(({ value }) => value);
  expect(values).toHaveLength(12);
  expect(values.slice(0, 4)).toEqual([
    { first: 'Iris', middle: '', last: 'Vale' },
    '1993-03-18T00:00:00.000Z',
    'guest@example.com',
    '(207) 555-0164',
  ]);
  expect(values).toContain('Online search');
  expect(values).toContainEqual({ option: 'Check-up and cleaning' });
  expect(values).toContainEqual({ options: ['Monday', 'Thursday'], other: null });
  expect(values).toContain('A crown came off.\nIt hurts.');
  expect(values).toContain(true);
  const signature = String(values.at(-1));
  expect(signature).toMatch(/^data%3Aimage%2Fpng%3Bbase64%2C/);
  expect(decodeURIComponent(signature)).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/);
});

test('an empty form is not sent: each error stands at its field and in the summary, which has the focus', {
  tags: ['FORM-27', 'FORM-12', 'VAL-01', 'VAL-05', 'FIELD-COMMON-12', 'FIELD-CHECK-03', 'FIELD-NAME-02', 'FILL-08'],
}, async () => {
  const page = await openPage();
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1;
  });
  await openGuestForm(page, server);
  await next(page).click();
  await see(send(page));
  await send(page).click();

  await see(summary(page), page.getByLabel('First Name'));
  await seeFocus(summary(page));
  await see(page.getByText(count(8), { exact: true }));
  const texts = [
    "First Name can't be blank",
    "Last Name can't be blank",
    "Date of birth can't be blank",
    "Email can't be blank",
    "How you heard about us can't be blank",
    "Reason for the visit can't be blank",
    "Agreement can't be blank",
    "Signature can't be blank",
  ];
  expect(await summary(page).getByRole('link').allInnerTexts()).toEqual(texts);
  expect(await summary(page).getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
    'Page 1, About you (5)',
    'Page 2, Your visit (3)',
  ]);
  for (const [label, text] of [
    ['First Name', texts[0]],
    ['Last Name', texts[1]],
    ['Date of birth', texts[2]],
    ['Email', texts[3]],
  ] as const)
    await see(page.getByRole('textbox', { name: new RegExp(`^${label}`), description: text ?? '' }));
  await see(page.getByRole('combobox', { description: "How you heard about us can't be blank" }));

  await summary(page).getByRole('link', { name: "Signature can't be blank" }).click();
  await seeFocus(page.getByRole('button', { name: 'Type your name instead' }));
  await see(page.getByRole('checkbox', { description: "Agreement can't be blank" }));
  await see(page.getByRole('group', { description: "Reason for the visit can't be blank" }));
  await summary(page).getByRole('link', { name: "Last Name can't be blank" }).click();
  await seeFocus(page.getByLabel('Last Name'));
  expect(posts).toBe(0);
});

const year = new Date().getFullYear();

/** Types wrong texts and sees the error of each, the only one in the form; then the right text, after which there is none. */
async function seeMistakesCounted(
  page: Page,
  label: string,
  tries: readonly (readonly [typed: string, text: string])[],
  right: string,
): Promise<void> {
  for (const [typed, text] of tries) {
    await textbox(page, label).fill(typed);
    await see(page.getByRole('textbox', { description: text }));
    await see(page.getByText(count(1), { exact: true }));
  }
  await textbox(page, label).fill(right);
  await eventually(() => page.getByText(/validation errors? found/).count()).toBe(0);
}

/** Before the first attempt nothing is checked. */
async function attemptWithWrongPhone(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('guest');
  await page.getByLabel('Email').press('Tab');
  await seeNo(page.getByText('Email is not a valid email'));
  await fillFirstPage(page, ['Mona', 'Reyes']);
  await page.getByLabel('Phone').fill('12');
  await next(page).click();
  await fillSecondPage(page);
  await send(page).click();
  await see(summary(page).getByText('Phone is invalid'), page.getByText(count(1), { exact: true }));
}

async function makeMistakesOnFirstPage(page: Page): Promise<void> {
  await seeMistakesCounted(page, 'Phone', [['call me', 'Phone is invalid']], '(207) 555-0164');
  await seeMistakesCounted(
    page,
    'Date of birth',
    [
      ['02/30/1990', 'Date of birth must be a valid date February 1990 had 28 days.'],
      ['13/30/1990', 'Date of birth must be a valid date Months go from 01 to 12.'],
      ['02/1', 'Date of birth is not in the valid format. The expected format is MM/DD/YYYY.'],
      [`01/01/${year + 1}`, 'Date of birth must be in the past'],
      [`12/31/${year - 101}`, `Date of birth must not be before 01/01/${year - 100}`],
      ['', "Date of birth can't be blank"],
    ],
    '03/18/1993',
  );
  await seeMistakesCounted(page, 'Email', [['guest@', 'Email is not a valid email']], 'guest@example.com');
  await seeMistakesCounted(
    page,
    'What should we call you',
    [['x'.repeat(41), 'Preferred name is too long (maximum is 40 characters)']],
    'x'.repeat(40),
  );
  await seeMistakesCounted(page, 'First Name', [['  ', "First Name can't be blank"]], 'Mona');
}

async function makeMistakesOnSecondPage(page: Page): Promise<void> {
  const words = (number: number) => Array.from({ length: number }, () => 'word').join(' ');
  await seeMistakesCounted(
    page,
    'Anything that worries you',
    [[words(151), 'Worries is too long (maximum is 150 words)']],
    words(150),
  );
  await seeMistakesCounted(
    page,
    'When was your last dental visit',
    [[`01/01/${year + 1}`, 'Last dental visit must be in the past']],
    '',
  );
  await page.getByRole('radio', { name: 'Something else' }).check();
  await see(page.getByRole('group', { description: "Reason for the visit can't be blank" }));
  await page.getByLabel('Something else: Please say what').fill('A gift for a friend');
  await eventually(() => page.getByText(/validation errors? found/).count()).toBe(0);
}

test('each mistake is told in its own words, as soon as it is made and until it is mended', {
  tags: [
    'FORM-29',
    'VAL-06',
    'FIELD-BIRTH-02',
    'FIELD-EMAIL-02',
    'FIELD-PHONE-03',
    'FIELD-SHORT-02',
    'FIELD-LONG-02',
    'FIELD-SINGLE-02',
    'FIELD-DATE-04',
  ],
}, async () => {
  const page = await openPage();
  await openGuestForm(page, server);
  await attemptWithWrongPhone(page);
  await makeMistakesOnFirstPage(page);
  await next(page).click();
  await makeMistakesOnSecondPage(page);
  await send(page).click();
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
});

test('at phone width the same way works, from the entrance to Complete', { tags: ['GUEST-04', 'DOC-09'] }, async () => {
  const page = await openPage({ width: 390, height: 844 });
  await startGuestForm(page, server);
  await sendGuestForm(page, ['Otis', 'Blake']);
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
  await page.getByRole('link', { name: 'Review My Documents' }).click();
  await see(page.getByText('Complete', { exact: true }), page.getByText('You have 1 document to complete.'));
});
