// Text fields: the keyboard a phone offers, autofill, and a specific message for each mistake.
import { defineField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { seeMistakes, submit } from './steps/form-mistakes.ts';
import { openForm, sentBy } from './steps/published-form.ts';
import { eventually, see, seeFocus } from './steps/waiting.ts';

const server = useServer();

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('typed fields start empty, offer the right keyboard and autofill, and may stay empty', {
  tags: [
    'FIELD-NAME-01',
    'FIELD-NAME-03',
    'FIELD-EMAIL-02',
    'FIELD-PHONE-03',
    'FIELD-BIRTH-03',
    'FIELD-DATE-07',
    'FIELD-NUM-04',
    'FIELD-SHORT-02',
    'FIELD-LONG-02',
    'FIELD-SEX-02',
    'VAL-03',
  ],
}, async () => {
  const page = await openPage();
  await openForm(page, server, {
    name: 'Keyboards',
    fields: [
      defineField('Name', { common: { label: 'Your name' } }),
      defineField('Birthdate', { common: { label: 'Born on' } }),
      defineField('Email Address', { common: { label: 'Mail' } }),
      defineField('Phone Number', { common: { label: 'Phone' } }),
      defineField('Number', { common: { label: 'Age' }, specific: { limit: true } }),
      defineField('Number', { common: { label: 'Balance' }, specific: { negativeValues: true } }),
      defineField('Date Picker', { common: { label: 'Visit' }, specific: { pastFuture: 'past' } }),
      defineField('Short Text Entry', { common: { label: 'Nickname' }, specific: { limit: true, max: 5 } }),
      defineField('Long Text Entry', { common: { label: 'Story' }, specific: { limit: true, max: 3 } }),
      defineField('Sex', { common: { label: 'Sex' } }),
      defineField('Dropdown', { common: { label: 'City' }, specific: { options: ['Bath', 'Belfast'] } }),
    ],
  });
  await see(page.getByRole('group', { name: 'Your name', exact: true }));
  const wanted = [
    ['First Name', 'text', null, 'given-name'],
    ['Middle Name', 'text', null, 'additional-name'],
    ['Last Name', 'text', null, 'family-name'],
    ['Born on', 'text', 'numeric', 'bday'],
    ['Mail', 'email', 'email', 'email'],
    ['Phone', 'tel', 'tel', 'tel'],
    ['Age', 'text', 'decimal', null],
    ['Balance', 'text', 'text', null],
    ['Visit', 'text', 'numeric', 'off'],
    ['Nickname', 'text', null, null],
  ] as const;
  for (const [label, type, inputMode, autoComplete] of wanted) {
    const input = textbox(page, label);
    expect(await input.getAttribute('type').then((value) => value ?? 'text'), label).toBe(type);
    expect(await input.getAttribute('inputmode'), label).toBe(inputMode);
    expect(await input.getAttribute('autocomplete'), label).toBe(autoComplete);
    expect(await input.inputValue(), label).toBe('');
  }
  const sex = page.getByRole('combobox', { name: 'Sex' });
  expect(await sex.getAttribute('autocomplete')).toBe('sex');
  expect(await sex.inputValue()).toBe('');
  expect(await textbox(page, 'Story').inputValue()).toBe('');

  // In page order, by keyboard alone; the calendar's button comes after its input.
  await textbox(page, 'First Name').focus();
  for (const label of ['Middle Name', 'Last Name', 'Born on']) {
    await page.keyboard.press('Tab');
    await seeFocus(textbox(page, label));
  }
  await page.keyboard.press('Tab');
  await seeFocus(page.getByRole('button', { name: 'Choose a date from a calendar: Born on' }));
  await page.keyboard.press('Tab');
  await seeFocus(textbox(page, 'Mail'));

  const sent = await sentBy(page, () => submit(page).click());
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
  expect(sent.map(({ value }) => value)).toEqual([{ first: '', middle: '', last: '' }, ...Array(10).fill('')]);
});

test('names, addresses, phones and texts are told what is wrong, and sent without the spaces around them', {
  tags: [
    'FORM-34',
    'FIELD-NAME-02',
    'FIELD-EMAIL-01',
    'FIELD-PHONE-01',
    'FIELD-PHONE-02',
    'FIELD-SHORT-01',
    'FIELD-SHORT-03',
    'FIELD-LONG-01',
    'FIELD-LONG-03',
    'VAL-08',
  ],
}, async () => {
  const page = await openPage();
  await openForm(page, server, {
    name: 'Texts',
    fields: [
      defineField('Name', { common: { label: 'Your name', makeRequired: true } }),
      defineField('Email Address', { common: { label: 'Mail' } }),
      defineField('Phone Number', { common: { label: 'Phone' } }),
      defineField('Short Text Entry', { common: { label: 'Nickname' }, specific: { limit: true, max: 5 } }),
      defineField('Long Text Entry', { common: { label: 'Story' }, specific: { limit: true, max: 3 } }),
    ],
  });
  await submit(page).click();
  await see(page.getByText('2 validation errors found. Please fix the errors before submitting.', { exact: true }));
  await see(page.getByRole('textbox', { name: 'First Name', description: "Error: First Name can't be blank" }));
  await seeMistakes(page, textbox(page, 'First Name (required)'), [[' ', "First Name can't be blank"]], '  Ada ');
  await seeMistakes(page, textbox(page, 'Last Name (required)'), [['', "Last Name can't be blank"]], 'Lane  ');

  const wrongMail = 'Mail is not a valid email';
  await seeMistakes(
    page,
    textbox(page, 'Mail'),
    ['ada', 'ada@', 'ada@home', 'a b@example.com', `${'x'.repeat(65)}@example.com`].map((text) => [text, wrongMail]),
    ' ada.lane+1@mail.example.com ',
  );
  await seeMistakes(
    page,
    textbox(page, 'Phone'),
    ['call me', '12', '207 555 0164 x12'].map((text) => [text, 'Phone is invalid']),
    '+44 (20) 7946-0958',
  );
  await textbox(page, 'Phone').fill('207.555/0164');
  await textbox(page, 'Phone').press('Tab');
  await eventually(() => textbox(page, 'Phone').inputValue()).toBe('(207) 555-0164');
  await seeMistakes(
    page,
    textbox(page, 'Nickname'),
    [['Robina', 'Nickname is too long (maximum is 5 characters)']],
    ' Robin ',
  );
  await seeMistakes(
    page,
    textbox(page, 'Story'),
    [['one two\nthree  four', 'Story is too long (maximum is 3 words)']],
    ' one two\nthree ',
  );
  await see(page.getByRole('textbox', { name: 'Story', description: '3 of 3 words' }));

  const sent = await sentBy(page, () => submit(page).click());
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
  expect(sent.map(({ value }) => value)).toEqual([
    { first: 'Ada', middle: '', last: 'Lane' },
    'ada.lane+1@mail.example.com',
    '(207) 555-0164',
    'Robin',
    'one two\nthree',
  ]);
});

test('a number is held to its kind, range, step and sign', {
  tags: [
    'FIELD-NUM-01',
    'FIELD-NUM-02',
    'FIELD-NUM-03',
    'FIELD-NUM-05',
    'FIELD-NUM-06',
    'FIELD-NUM-07',
    'FIELD-NUM-08',
    'VAL-06',
  ],
}, async () => {
  const page = await openPage();
  await openForm(page, server, {
    name: 'Numbers',
    fields: [
      defineField('Number', { common: { label: 'Teeth' } }),
      defineField('Number', { common: { label: 'Age' }, specific: { limit: true } }),
      defineField('Number', { common: { label: 'Floss' }, specific: { limit: true, min: 2, max: 8, step: 2 } }),
      defineField('Number', { common: { label: 'Dose' }, specific: { step: 0.25 } }),
      defineField('Number', { common: { label: 'Balance' }, specific: { negativeValues: true } }),
    ],
  });
  await textbox(page, 'Teeth').fill('many');
  await submit(page).click();
  await see(page.getByText('1 validation error found. Please fix the error before submitting.', { exact: true }));
  await seeMistakes(
    page,
    textbox(page, 'Teeth'),
    [
      ['many', 'Teeth is not a number'],
      ['1e5', 'Teeth is not a number'],
      ['1,5', 'Teeth is not a number'],
      ['-1', 'Teeth must be greater than or equal to 0'],
    ],
    '32.5',
  );
  const age = 'Age must be greater than or equal to 0 and less than or equal to 100';
  await seeMistakes(
    page,
    textbox(page, 'Age'),
    [
      ['-1', age],
      ['100.5', age],
    ],
    '100',
  );
  await seeMistakes(
    page,
    textbox(page, 'Floss'),
    [
      ['0', 'Floss must be greater than or equal to 2 and less than or equal to 8'],
      ['3', 'Floss must be an increment of 2'],
    ],
    '4',
  );
  await seeMistakes(page, textbox(page, 'Dose'), [['0.3', 'Dose must be an increment of 0.25']], '0.75');
  await seeMistakes(page, textbox(page, 'Balance'), [['-', 'Balance is not a number']], '-12.5');
  const sent = await sentBy(page, () => submit(page).click());
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
  expect(sent.map(({ value }) => value)).toEqual(['32.5', '100', '4', '0.75', '-12.5']);
});
