// Section Break, Page Break and Submit: headings, columns, pages, and what the submit area offers.
import { defineField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { next, previous } from './steps/guest-form.ts';
import { portalBase } from './steps/portal.ts';
import { openForm, sentBy } from './steps/published-form.ts';
import { see, seeNo } from './steps/waiting.ts';

const server = useServer();

const text = (label: string) => defineField('Short Text Entry', { common: { label } });
const section = (heading: string, specific: { subheading?: string; alignment?: string; cols?: number } = {}) =>
  defineField('Section Break', { specific: { heading, ...specific } });

test('a section has heading, subheading and alignment, and lays its fields out in one to four columns', {
  tags: ['FIELD-SECT-01', 'FIELD-SECT-02', 'FIELD-SECT-03'],
}, async () => {
  const page = await openPage({ width: 1280 });
  const letters = ['A', 'B', 'C', 'D', 'E'];
  const counts = [1, 2, 3, 4];
  await openForm(page, server, {
    name: 'Sections',
    fields: [
      text('Before'),
      ...counts.flatMap((cols) => [
        section(`In ${cols}`, {
          cols,
          subheading: `Laid out in ${cols}`,
          alignment: ['left', 'center', 'right', 'left'][cols - 1] ?? '',
        }),
        ...letters.map((letter) => text(`${letter}${cols}`)),
      ]),
    ],
  });
  const alignment = (name: string) =>
    page.getByRole('heading', { name, level: 2 }).evaluate((heading) => getComputedStyle(heading).textAlign);
  expect(['start', 'left']).toContain(await alignment('In 1'));
  expect(await alignment('In 2')).toBe('center');
  expect(['end', 'right']).toContain(await alignment('In 3'));
  for (const cols of counts) await see(page.getByText(`Laid out in ${cols}`));

  const inFirstRow = async (cols: number) => {
    const tops = await Promise.all(
      letters.map(async (letter) => (await page.getByLabel(`${letter}${cols}`).boundingBox())?.y),
    );
    return tops.filter((top) => top === tops[0]).length;
  };
  for (const cols of counts) expect(await inFirstRow(cols)).toBe(cols);
  // Below 768 pixels there is one column.
  await page.setViewportSize({ width: 760, height: 900 });
  for (const cols of counts) expect(await inFirstRow(cols)).toBe(1);
});

test('a description shows its rich text between the questions, and runs nothing of it', {
  tags: ['FIELD-DESC-01', 'FIELD-DESC-02', 'FIELD-DESC-03'],
}, async () => {
  const page = await openPage();
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('stolen')) requests += 1;
  });
  const attack = [
    '<script>document.title = "stolen"</script>',
    '<img src="/stolen.png" onerror="document.title = \'stolen\'">',
    '<svg onload="document.title = \'stolen\'"><a href="javascript:void(document.title=1)">click me</a></svg>',
    '<p onclick="document.title = \'stolen\'">harmless</p>',
    '<iframe src="/stolen"></iframe><a href=" java\nscript:alert(1)">odd link</a>',
  ].join('');
  await openForm(page, server, {
    name: 'Described',
    fields: [
      text('One'),
      defineField('Description Area', {
        common: { makeRequired: true },
        specific: {
          descriptionContent: `<p>Bring your <b>insurance card</b>, see <a href="https://example.org/card">what it looks like</a>.</p><ul><li>Card</li></ul>${attack}`,
        },
      }),
    ],
  });
  await see(page.getByText('insurance card', { exact: true }), page.getByRole('listitem').filter({ hasText: 'Card' }));
  const link = page.getByRole('link', { name: 'what it looks like' });
  expect(await link.getAttribute('href')).toBe('https://example.org/card');
  expect(await link.getAttribute('rel')).toContain('noopener');
  const weight = page.getByText('insurance card', { exact: true });
  expect(Number(await weight.evaluate((node) => getComputedStyle(node).fontWeight))).toBeGreaterThanOrEqual(600);
  await page.getByText('harmless').click();
  for (const odd of ['click me', 'odd link']) {
    const href = await page
      .getByRole('link', { name: odd })
      .evaluateAll((links) => links.map((each) => (each as HTMLAnchorElement).href));
    expect(href.join()).not.toMatch(/script/);
  }
  expect(await page.title()).not.toContain('stolen');
  expect(requests).toBe(0);
  const sent = await sentBy(page, () => page.getByRole('button', { name: 'Submit' }).click());
  expect(sent).toHaveLength(1);
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
});

test('page breaks split the form; Next and Previous turn its pages; the last one sends', {
  tags: [
    'FORM-04',
    'FORM-05',
    'FORM-06',
    'FORM-07',
    'FORM-08',
    'FORM-09',
    'FORM-10',
    'FORM-20',
    'FIELD-PAGE-01',
    'FIELD-SUBMIT-01',
  ],
}, async () => {
  const page = await openPage();
  await openForm(page, server, {
    name: 'Three pages',
    fields: [
      section('You'),
      text('One'),
      defineField('Page Break', { common: { label: 'The first break' } }),
      text('Two'),
      text('Three'),
      defineField('Page Break'),
      text('Four'),
      defineField('Submit', { common: { label: 'Off it goes' } }),
    ],
  });
  const boxes = async () => {
    const names = [];
    for (const name of ['One', 'Two', 'Three', 'Four'])
      if (await page.getByRole('textbox', { name, exact: true }).isVisible()) names.push(name);
    return names;
  };
  const send = page.getByRole('button', { name: 'Off it goes' });
  const steps = page.getByRole('navigation', { name: 'Pages of this form' });
  expect(await boxes()).toEqual(['One']);
  await see(steps.getByText('Page 1 of 3'), next(page), page.getByRole('button', { name: 'Reset' }));
  await seeNo(previous(page), send, page.getByText('The first break'));
  expect(await steps.getByRole('listitem').filter({ hasText: 'You' }).getAttribute('aria-current')).toBe('step');
  await page.getByLabel('One').fill('kept');
  await next(page).click();
  await see(steps.getByText('Page 2 of 3'), previous(page), next(page));
  expect(await boxes()).toEqual(['Two', 'Three']);
  await see(steps.getByRole('listitem').filter({ hasText: 'You, done' }));
  // Enter in a field of an earlier page goes to the next page; it does not send.
  await page.getByLabel('Two').press('Enter');
  await see(steps.getByText('Page 3 of 3'), send);
  expect(await boxes()).toEqual(['Four']);
  await seeNo(next(page));
  await previous(page).click();
  await previous(page).click();
  expect(await boxes()).toEqual(['One']);
  expect(await page.getByLabel('One').inputValue()).toBe('kept');
  await next(page).click();
  await next(page).click();
  const sent = await sentBy(page, () => send.click());
  expect(sent.map(({ value }) => value)).toEqual(['kept', '', '', '']);
  await see(page.getByRole('heading', { name: 'Thank you', exact: true }));
});

test('Previous and Reset are there only where the form wants them, and Submit is the word where it gives none', {
  tags: ['FORM-08', 'FORM-09', 'FORM-10'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, {
    name: 'Plain area',
    fields: [
      text('One'),
      defineField('Page Break'),
      text('Two'),
      defineField('Submit', { specific: { showPrevious: false, showReset: false } }),
    ],
  });
  await next(page).click();
  await see(page.getByRole('button', { name: 'Submit', exact: true }));
  await seeNo(previous(page), page.getByRole('button', { name: 'Reset' }));
  expect(await page.getByRole('link', { name: 'Privacy Policy' }).first().isVisible()).toBe(true);
});

test('the Privacy Policy opens in a tab of its own, and the answers stay', {
  tags: ['FORM-11', 'FIELD-SUBMIT-01'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, { name: 'Private', fields: [text('One')] });
  await page.getByLabel('One').fill('kept');
  const link = privacyLink(page);
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await link.getAttribute('rel')).toBe('noopener');
  const opening = page.context().waitForEvent('page');
  await link.click();
  const tab = await opening;
  await tab.waitForURL(`**${portalBase}/privacy`);
  await see(tab.getByRole('heading', { name: 'Privacy Policy', level: 1 }));
  expect(await page.getByLabel('One').inputValue()).toBe('kept');
});

function privacyLink(page: Page) {
  return page.getByRole('form').getByRole('link', { name: 'Privacy Policy opens in a new tab' });
}
