// Initials: a paragraph and a short line, asked for by name, sent in capitals, and accessible.
import { defineField } from '@foyer/forms';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { submit, summary } from './steps/form-mistakes.ts';
import { openForm, sentBy } from './steps/published-form.ts';
import { see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

test('initials are missing beside their paragraph, refused when they are no letters, and sent in capitals', {
  tags: ['CONSENT-07'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, {
    name: 'Initials',
    fields: [
      defineField('Initials', {
        display_name: 'Payment',
        common: { label: 'Financial responsibility', makeRequired: true },
        specific: { text: '<p>I pay what my insurance <b>does not</b>.</p>' },
      }),
    ],
  });
  const group = page.getByRole('group', { name: /^Financial responsibility/ });
  const line = group.getByRole('textbox', { name: 'Your initials' });
  await see(group.getByText('I pay what my insurance does not.'));
  await submit(page).click();
  await summary(page).getByRole('link', { name: 'Write your initials beside “Financial responsibility”.' }).click();
  await seeFocus(line);
  await page.keyboard.type('s7');
  await see(page.getByRole('textbox', { description: /Error: Payment must be 1 to 5 letters/ }));
  await expectAccessible(page.getByRole('main'), 'initials with an error');
  await line.fill('s. r.');
  await seeNo(summary(page));
  const [entry] = await sentBy(page, () => submit(page).click());
  expect(entry?.value).toEqual({ initials: 'SR', at: '' });
});
