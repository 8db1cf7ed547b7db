// Reports in the console: each with its finding, picture, table, file and paper; and how the pictures are drawn.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { admin, office, openSignedIn } from './steps/people.ts';
import { addHalfYear } from './steps/reports.ts';
import { eventually, see, seeNo } from './steps/waiting.ts';

const server = useServer();

beforeAll(() => addHalfYear(server));

const report = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const picture = (page: Page) => page.locator('[data-chart] svg').last();

async function openReports(): Promise<Page> {
  const page = await openSignedIn(server, admin);
  await page.goto(`${server.url}/practice/inbox`);
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Reports' }).click();
  await see(report(page, 'Visits by status').locator('svg'));
  return page;
}

const kinds = [
  ['Visits by status', /^[\d,]+ visits, [\d.]+% of them completed\./, 'By week', 'Completed', 'Week of,Completed,'],
  [
    'Visits by provider',
    /^[\d,]+ visits of [\d.]+ h together\./,
    'By provider',
    'Dr. Naomi Ito',
    'Provider,All,Minutes',
  ],
  ['No-shows', /^[\d,]+ of [\d,]+ visits were missed, [\d.]+%\./, 'By week', 'Share', 'Week of,All,No-shows,'],
  [
    'Forms sent and done',
    /^[\d,]+ of [\d,]+ requested forms were sent, [\d.]+%\./,
    'By form',
    'Requested',
    'Form,Requested,',
  ],
  [
    'Time to approval',
    /^[\d,]+ submissions were approved, half of them within /,
    'By week',
    '9 of 10 within',
    'Week of,',
  ],
  [
    'New patients by source',
    /^[\d,]+ new patients, [\d,]+ of them online\./,
    'By source',
    'Insurance',
    'Referred by,Online,',
  ],
  ['Data to check', /^[\d,]+ entries in records need a look\./, 'What to check', 'Likely duplicates', 'To check,All'],
] as const;

test('each report has a finding, a picture, the table behind it, a file and paper', {
  tags: ['REPORT-01'],
}, async () => {
  const page = await openReports();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', `${document.title}`);
  });
  for (const [name, finding, table, word, head] of kinds) {
    await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name }).click();
    const shown = report(page, name);
    await see(shown.getByText(finding), picture(page));
    const rows = shown.getByRole('region', { name: table, exact: true }).getByRole('table');
    await see(rows);
    expect(await rows.getByRole('row').count()).toBeGreaterThan(2);
    expect(await rows.textContent()).toContain(word);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^[a-z-]+-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toContain(head);
    await page.getByRole('button', { name: 'Print' }).click();
    await eventually(() => page.evaluate(() => document.body.getAttribute('data-printed'))).toContain(name);
    await page.emulateMedia({ media: 'print' });
    await see(shown.getByText(finding), picture(page), rows);
    await seeNo(page.getByRole('button', { name: 'Print' }), page.getByRole('navigation', { name: 'Reports' }));
    await page.emulateMedia({ media: 'screen' });
  }
  await report(page, 'Data to check').getByRole('listitem').getByRole('link').first().click();
  await page.waitForURL(/\/practice\/patients\/[0-9a-f-]{36}/);
});

test('the time, the location and the provider stand in the address, and a time without anything says so', async () => {
  const page = await openReports();
  const sentence = page.locator('.sentence');
  const all = await sentence.textContent();
  await page.getByLabel('Location').selectOption({ label: 'Back Cove' });
  await eventually(() => sentence.textContent()).not.toBe(all);
  await see(page.getByText(/ · Back Cove$/));
  await page.getByLabel('Time', { exact: true }).selectOption({ label: 'Last month' });
  await page.waitForURL(/location=[0-9a-f-]{36}.*time=last-month|time=last-month.*location=/);
  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'No-shows' }).click();
  await see(report(page, 'No-shows').getByText(/ · Back Cove$/));
  const address = page.url();
  await page.reload();
  await see(report(page, 'No-shows').getByText(/ · Back Cove$/));
  expect(page.url()).toBe(address);

  await page.getByLabel('Time', { exact: true }).selectOption({ label: 'From – to' });
  await page.getByLabel('From', { exact: true }).fill('2019-01-01');
  await see(page.getByText('Choose at most 366 days.'));
  await page.getByLabel('To', { exact: true }).fill('2019-02-01');
  await see(page.getByText('Nothing happened in this time.'));
  await page.getByLabel('To', { exact: true }).fill('2018-02-01');
  await see(page.getByText('Choose a last day that is not before the first.'));
});

test('a colleague without the right has no reports', async () => {
  const page = await openSignedIn(server, office);
  await page.goto(`${server.url}/practice/reports/no-shows`);
  await see(page.getByRole('heading', { name: 'You don’t have access' }));
  await seeNo(page.getByRole('link', { name: 'Reports' }));
});

test('pictures are plain, in one hue with patterns, and can be read in forced colors and on paper', {
  tags: ['REPORT-05'],
}, async () => {
  const page = await openReports();
  const styleOf = (of: string, property: string) =>
    page
      .locator(`[data-chart] ${of}`)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  // The picture is nothing to assistive technology: the table after it says the same.
  expect(await page.locator('[data-chart]').getAttribute('aria-hidden')).toBe('true');
  expect(await page.locator('[data-chart] canvas, [data-chart] img, [data-chart] [tabindex]').count()).toBe(0);
  await see(page.getByRole('region', { name: 'By week', exact: true }).getByRole('table'));
  // Parts are told apart by more than color: each has its own pattern or step of the one hue.
  const fills = [
    await styleOf('rect.chart-fill-0', 'fill'),
    await styleOf('rect.chart-fill-1', 'fill'),
    await styleOf('rect.chart-fill-2', 'fill'),
  ];
  expect(new Set(fills).size).toBe(3);
  expect(fills[1]).toMatch(/^url\(/);
  expect(await styleOf('.chart-mark', 'stroke')).toBe(fills[0]);
  expect(await styleOf('.chart-part', 'opacity')).not.toBe('1');
  await see(
    page
      .getByText(/^The week of .* is not over yet\.$/)
      .or(page.getByText(/is not over yet\./))
      .first(),
  );
  // Its words keep their size on a narrow screen, where names of parts stand above.
  await page.setViewportSize({ width: 390, height: 844 });
  await see(page.locator('[data-chart] .chart-legend'));
  expect(await styleOf('svg text', 'font-size')).toBe('14px');
  await eventually(() =>
    picture(page).evaluate((svg) => svg.getBoundingClientRect().width === Number(svg.getAttribute('width'))),
  ).toBe(true);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.emulateMedia({ forcedColors: 'active' });
  const ink = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style.color = 'CanvasText';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  expect(await styleOf('svg text', 'fill')).toBe(ink);
  expect(await styleOf('rect.chart-fill-0:not(.chart-part)', 'fill')).toBe(ink);
  expect(await styleOf('rect.chart-fill', 'stroke')).toBe(ink);
  await page.emulateMedia({ forcedColors: 'none', media: 'print', colorScheme: 'dark' });
  await eventually(() => picture(page).getAttribute('width')).toBe('640');
  expect(await styleOf('svg text', 'font-size')).toBe('14px');
  // Ink on paper, also for who works in the dark.
  const dark = await styleOf('.chart-strong', 'fill');
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  expect(await styleOf('.chart-strong', 'fill')).toBe(dark);
  await page.emulateMedia({ media: 'screen' });
});

test('reports are accessible', async () => {
  const page = await openReports();
  for (const [name] of kinds) {
    await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name }).click();
    await see(report(page, name).locator('svg').first());
    await expectAccessible(report(page, name), name);
  }
});
