// Scores in the real browser: reckoned while one answers, read out, and built in the console without a line of code.
import { defineField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectAccessibleAsIs } from './steps/axe.ts';
import { entry, inspector, openForms, property, publish, startForm } from './steps/builder.ts';
import { submit } from './steps/form-mistakes.ts';
import { office, openSignedIn } from './steps/people.ts';
import { openForm, sentBy } from './steps/published-form.ts';
import { see, seeNo } from './steps/waiting.ts';

const server = useServer();

const answer = (page: Page, question: string, name: string) =>
  page.getByRole('group', { name: question }).getByRole('radio', { name }).check();

test('a score is shown when all is answered, follows each answer, is read out, and runs no text of the form', {
  tags: ['CALC-01', 'CALC-05'],
}, async () => {
  const options = [
    { text: 'Never', points: 0 },
    { text: 'Often', points: 1.1 },
  ];
  const asked = (uuid: string) =>
    defineField('Single Choice', { uuid, common: { label: uuid }, specific: { options } });
  const of = ['Sleep', 'Food'].map((field) => ({ field, take: 'points' }));
  const bands = [{ from: 2, until: 3, label: 'High', tone: 'act' }];
  const score = (label: string, audience: string) =>
    defineField('Calculated', {
      uuid: label,
      common: { label },
      specific: { expression: { op: 'sum', of }, decimals: 1, outOf: 3, bands, audience },
    });
  const page = await openPage();
  const policies: string[] = [];
  page.on('response', (response) => policies.push(response.headers()['content-security-policy'] ?? ''));
  await openForm(page, server, {
    name: 'Points',
    fields: [asked('Sleep'), asked('Food'), score('Points', 'everyone'), score('Office', 'office')],
  });
  await see(page.getByText('Shown when all questions above are answered.'));
  await seeNo(page.getByText('Office', { exact: true }));
  await answer(page, 'Sleep', 'Often');
  await seeNo(page.getByText('1.1 of 3'));
  await answer(page, 'Food', 'Often');
  await see(page.getByText('2.2 of 3').first(), page.getByText('High').first());
  await see(page.getByRole('status', { name: 'Points' }).getByText('Points: 2.2 of 3, High'));
  await expectAccessible(page.getByRole('main'), 'a form with a score');
  await answer(page, 'Food', 'Never');
  await see(page.getByText('1.1 of 3').first());
  await seeNo(page.getByText('High'));
  expect(policies.filter((policy) => policy !== '').length).toBeGreaterThan(0);
  expect(policies.join(' ')).not.toContain('unsafe-eval');
  const sent = await sentBy(page, () => submit(page).click());
  expect(sent.map(({ uuid }) => uuid)).toEqual(['Sleep', 'Food', 'Points']);
  await see(page.getByRole('heading', { name: /^Thank you/ }));
});

test('a score is built by hand: points beside the options, questions to add up, bands, and who sees it', {
  tags: ['CALC-01'],
}, async () => {
  const page = await openForms(server);
  await startForm(page, 'Mood by hand');
  await entry(page, 'Single Choice').click();
  await property(page, 'Label').fill('How often are you sad?');
  await inspector(page).getByRole('button', { name: 'Give points' }).click();
  await inspector(page).getByRole('spinbutton', { name: 'Points of Yes' }).fill('3');
  await inspector(page).getByRole('spinbutton', { name: 'Points of No' }).fill('0');
  await entry(page, 'Calculated').click();
  await property(page, 'Label').fill('Mood score');
  await inspector(page)
    .getByRole('group', { name: 'Add up the points of' })
    .getByRole('checkbox', { name: 'How often are you sad?' })
    .check();
  await property(page, 'Out of').fill('3');
  const bands = inspector(page).getByRole('group', { name: 'Bands' });
  for (const [place, name, until] of [
    [1, 'Fine', '1'],
    [2, 'Low', '3'],
  ] as const) {
    await bands.getByRole('button', { name: 'Add a band' }).click();
    await bands.getByRole('textbox', { name: `Name of band ${place}` }).fill(name);
    await bands.getByRole('spinbutton', { name: `${name}: up to` }).fill(until);
  }
  await bands.getByRole('combobox', { name: 'Low: tone' }).selectOption('Act');
  await see(page.getByText('Adds up the points of 1 question. Only the office sees it.'));
  await inspector(page).getByRole('switch', { name: 'The patient sees the score' }).check();
  await expectAccessibleAsIs(inspector(page), 'a score in the builder');
  await page.getByRole('button', { name: 'Preview, desktop' }).click();
  const preview = page.getByRole('region', { name: 'Preview of Mood by hand' });
  await preview.getByRole('radio', { name: 'Yes' }).check();
  await see(preview.getByText('3 of 3').first(), preview.getByText('Low').first());
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await publish(page, 1);
});

test('the inbox shows a score with its band, in its row and above how it adds up', { tags: ['CALC-10'] }, async () => {
  const options = [
    { text: 'Never', points: 0 },
    { text: 'Often', points: 3 },
  ];
  const rows = ['Sleep', 'Food'].map((text) => ({ code: text.toLowerCase(), text }));
  const columns = options.map(({ text, points }) => ({ code: text.toLowerCase(), text, points }));
  const grid = defineField('Grid', { uuid: 'grid', common: { label: 'Trouble with' }, specific: { rows, columns } });
  const asked = defineField('Single Choice', { uuid: 'asked', common: { label: 'Sad' }, specific: { options } });
  const of = ['grid', 'asked'].map((field) => ({ field, take: 'points' }));
  const bands = [{ from: 5, until: 9, label: 'Moderate', tone: 'watch' }];
  const score = defineField('Calculated', {
    uuid: 'score',
    display_name: 'Mood',
    common: { label: 'Mood score' },
    specific: { expression: { op: 'sum', of }, outOf: 9, bands },
  });
  const page = await openPage();
  await openForm(page, server, { name: 'Mood for the inbox', fields: [grid, asked, score] });
  await page.getByRole('radiogroup', { name: 'Sleep' }).getByRole('radio', { name: 'Often' }).check();
  await page.getByRole('radiogroup', { name: 'Food' }).getByRole('radio', { name: 'Never' }).check();
  await answer(page, 'Sad', 'Often');
  await submit(page).click();
  await see(page.getByRole('heading', { name: /^Thank you/ }));

  const desk = await openSignedIn(server, office, { width: 1440 });
  await desk.goto(`${server.url}/practice/inbox`);
  const row = desk.getByRole('link', { name: /Mood for the inbox/ });
  await see(row.getByText('Mood 6'));
  await row.click();
  const answers = desk.getByRole('row', { name: /Mood score/ });
  await see(answers.getByText('6 of 9'), answers.getByText('Moderate'));
  expect(await answers.getByText('Moderate').locator('svg').count()).toBe(1);
  await answers.getByText('How it adds up').click();
  await see(answers.getByText('Trouble with: Sleep: Often'), answers.getByText('Sad: Often'));
  expect(await answers.getByRole('listitem').allInnerTexts()).toHaveLength(3);
  await expectAccessibleAsIs(desk.getByRole('article'), 'a submission with a score');
});
