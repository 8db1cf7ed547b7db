// Test in the builder: the real form beside all that it decides, and answers that show each of it. Nothing is stored or sent.
import { randomUUID } from 'node:crypto';
import { defineField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { block, openForms, property, publishButton, startForm } from './steps/builder.ts';
import { admin, openSignedIn } from './steps/people.ts';
import { publishForm } from './steps/published-form.ts';
import { see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const all = (...rows: object[]) => ({ match: 'all', rows });
const isYes = all({ field: 'takes', is: '=', value: 'yes' });
const text = (uuid: string, label: string, more: object = {}) =>
  defineField('Short Text Entry', { uuid, common: { label, ...more } });

const fields = [
  defineField('Single Choice', {
    uuid: 'takes',
    common: { label: 'Medicines?' },
    specific: { options: ['Yes', 'No'] },
  }),
  defineField('Grid', {
    uuid: 'grid',
    common: { label: 'How often?' },
    specific: {
      rows: ['Tired', 'Sad'].map((row) => ({ code: row.toLowerCase(), text: row })),
      columns: ['Never', 'Often'].map((column, points) => ({ code: column.toLowerCase(), text: column, points })),
    },
  }),
  defineField('Calculated', {
    uuid: 'score',
    common: { label: 'Score' },
    specific: { expression: { op: 'sum', of: [{ field: 'grid', take: 'points' }] }, outOf: 2 },
  }),
  text('why', 'Why not?', { showWhen: all({ field: 'takes', is: '!=', value: 'yes' }) }),
  defineField('Page Break', { uuid: 'page', common: { label: 'Medicines', showWhen: isYes } }),
  text('which', 'Which ones?', { requiredWhen: isYes }),
  defineField('Submit', { uuid: 'submit' }),
];
const alerts = [
  {
    id: 'a1',
    name: 'Very tired',
    level: 'notice',
    when: all({ field: 'score', is: '>=', value: 2 }),
    showPatient: 'none',
  },
];

async function openTest(name: string): Promise<Page> {
  const id = randomUUID();
  await publishForm(server, { name, fields, object: { fields, alerts } }, id);
  const page = await openSignedIn(server, admin, { width: 1440 });
  await page.goto(`${server.url}/practice/forms/${id}`);
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await see(logic(page).getByText('0 of 5 seen both ways'));
  return page;
}

const logic = (page: Page) => page.getByRole('complementary', { name: 'What this form decides' });
const decision = (page: Page, name: string) =>
  logic(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });
const show = (page: Page, name: string) => page.getByRole('button', { name: `Show me: ${name}` }).click();

test('Test says what each condition, calculation and alert is now; Show me makes one true and goes there; nothing is sent', {
  tags: ['AUTHOR-06'],
}, async () => {
  const page = await openTest('Tested');
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  expect(await decision(page, 'Score').getAttribute('aria-current')).toBe('true');
  await see(
    decision(page, 'Score').getByText('No result yet'),
    decision(page, 'Which ones?').getByText('False: “Medicines?” is not answered'),
    decision(page, 'Why not?').getByText('True: “Medicines?” is not answered'),
    decision(page, 'Why not?').getByText('Answer it by hand'),
  );
  await expectAccessibleAsIs(page.getByRole('main'), 'Test');

  await show(page, 'Which ones?');
  await seeFocus(page.getByRole('textbox', { name: 'Which ones?' }));
  await see(
    decision(page, 'Which ones?').getByText('True: “Medicines?” is Yes'),
    decision(page, 'Which ones?').getByText('Seen both ways'),
    decision(page, 'Why not?').getByText('Seen both ways'),
    logic(page).getByText('3 of 5 seen both ways'),
  );
  await show(page, 'Very tired');
  await seeFocus(page.getByRole('radio', { name: 'Never' }).first());
  await see(
    decision(page, 'Score').getByText('Result: 2 of 2'),
    decision(page, 'Very tired').getByText('True: “Score” is 2'),
    logic(page).getByText('5 of 5 seen both ways'),
  );
  await seeNo(logic(page).getByText('Next', { exact: true }));

  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Which ones?' }).fill('Aspirin');
  await page.getByRole('button', { name: 'Submit' }).click();
  await see(page.getByText('This was a test: nothing was sent.'));
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Clear the answers' }).click();
  await see(decision(page, 'Which ones?').getByText('False: “Medicines?” is not answered'));
});

test('leaving Test keeps the count until the form changes; then publishing warns of what was not tested, and leads back', {
  tags: ['AUTHOR-06'],
}, async () => {
  const page = await openTest('Tested again');
  await show(page, 'Very tired');
  await see(logic(page).getByText('2 of 5 seen both ways'));
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await seeNo(page.getByText('1 warning'));
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await see(logic(page).getByText('2 of 5 seen both ways'));
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await block(page, 'Which ones?').getByRole('button', { name: 'Which ones?', exact: true }).click();
  await property(page, 'Label').fill('Which?');
  await see(page.getByRole('button', { name: '1 warning', exact: true }));
  await publishButton(page).click();
  const dialog = page.getByRole('dialog');
  await see(dialog.getByText('5 of 5 conditions were never tested.'));
  await dialog.getByRole('button', { name: 'Test', exact: true }).click();
  await see(logic(page).getByText('0 of 5 seen both ways'));
});

test('a form that decides nothing says so in Test', { tags: ['AUTHOR-06'] }, async () => {
  const page = await openForms(server);
  await startForm(page, 'Nothing to decide');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await see(logic(page).getByText('This form decides nothing. Add a condition or a score first.'));
});

test('Test shows what the patient sees of an alert: below its question, on the review, and after sending', {
  tags: ['AUTHOR-06', 'CALC-13', 'CALC-14'],
}, async () => {
  const id = randomUUID();
  const shown = [
    { id: 'c', name: 'In danger', level: 'urgent', when: isYes, showPatient: 'crisis' },
    {
      id: 'o',
      name: 'Often tired',
      level: 'notice',
      when: all({ field: 'grid', part: 'tired', is: '=', value: 'often' }),
      showPatient: 'text',
      patientText: '<p>Please rest.</p>',
    },
  ];
  const asked = [...fields.slice(0, 2), defineField('Submit', { uuid: 'submit' })];
  await publishForm(server, { name: 'Alerting', fields: asked, object: { fields: asked, alerts: shown } }, id);
  const page = await openSignedIn(server, admin, { width: 1440 });
  await page.goto(`${server.url}/practice/forms/${id}`);
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  const form = page.getByRole('region', { name: 'Test of Alerting' });
  const crisis = form.getByRole('alert', { name: 'Help is there now' });
  await show(page, 'In danger');
  await see(crisis.getByRole('link', { name: 'Call 988' }), crisis.getByText(/reads forms only in office hours/));
  await expectAccessibleAsIs(form, 'an alert in Test');
  await show(page, 'Often tired');
  await see(form.getByRole('alert').getByText('Please rest.'));
  await form.getByRole('radio', { name: 'No', exact: true }).check();
  await seeNo(form.getByText('Help is there now'));
  await form.getByRole('button', { name: 'Submit' }).click();
  await see(form.getByText('This was a test: nothing was sent.'), form.getByText('Please rest.'));
  await page.getByRole('button', { name: 'Preview, phone' }).click();
  const preview = page.getByRole('region', { name: 'Preview of Alerting' });
  await preview.getByRole('radio', { name: 'Yes', exact: true }).check();
  await see(preview.getByRole('link', { name: 'Text 988' }));
  expect(sent).toEqual([]);
});
