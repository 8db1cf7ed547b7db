// Screens of the front desk: sign-in, inbox, schedule, records and balances.
import type { Page } from 'playwright-core';
import { enterCode, office, open, practice, press, type Stage, seeHeading, signIn, type Walk } from './walk.ts';

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });
const submissions = (page: Page) => page.getByRole('navigation', { name: 'Submissions' }).getByRole('link');
const found = (page: Page) => page.getByRole('region', { name: 'Patients found' }).getByRole('link');

/** Returns the first working day from tomorrow on, YYYY-MM-DD: on a weekend there is little to see. */
function nextWorkday(): string {
  const day = new Date(Date.now() + 86_400_000);
  while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

const desk: Walk = {
  person: 'office',
  name: 'sign-in and inbox',
  screens: [
    { name: 'office-sign-in', go: practice('/sign-in', (page) => page.getByLabel('Password', { exact: true })) },
    {
      name: 'office-forgot-password',
      go: async (page) => {
        await page.getByRole('link', { name: 'Forgot Password' }).click();
        await seeHeading(page, 'Forgot your password?');
      },
    },
    {
      name: 'office-code',
      go: async (page, stage) => {
        await signIn(page, `${stage.url}/practice/sign-in`, office);
        await page.getByLabel('6-digit code').waitFor();
      },
    },
    {
      name: 'today',
      go: async (page, stage) => {
        await enterCode(page, await stage.code(office));
        await page.waitForURL('**/today**');
        await practice(`/today?day=${nextWorkday()}`, (day) => day.getByRole('region', { name: 'Visits of the day' }))(
          page,
          stage,
        );
      },
    },
    { name: 'inbox', go: practice('/inbox', submissions) },
    {
      name: 'submission',
      go: async (page) => {
        await submissions(page).filter({ hasText: 'Priya Raman' }).click();
        await page.getByRole('article').getByRole('heading').first().waitFor();
      },
    },
    {
      name: 'submission-print',
      go: async (page) => {
        await page.goto(page.url().replace(/(\/inbox\/[^/?]+)/, '$1/print'));
        await page.getByRole('article').waitFor();
      },
    },
    { name: 'tasks', go: practice('/tasks', (page) => page.getByRole('region', { name: 'List of tasks' })) },
    { name: 'patients', go: practice('/patients', (page) => page.getByRole('region', { name: 'Recent' })) },
    { name: 'patients-found', go: practice('/patients?q=okafor', found) },
    { name: 'office-not-found', go: practice('/no-such-screen', heading(/./)) },
  ],
};

const schedule = (view: 'day' | 'week') =>
  practice(`/schedule?view=${view}&day=${nextWorkday()}`, (page) => page.locator('[data-visit]'));

const days: Walk = {
  person: 'office',
  name: 'schedule and waitlist',
  email: office,
  screens: [
    { name: 'schedule', go: schedule('day') },
    {
      name: 'visit-panel',
      go: async (page) => {
        await page.locator('[data-visit]').first().click();
        await page.getByRole('complementary').getByRole('button', { name: 'Cancel visit' }).waitFor();
      },
    },
    {
      name: 'next-free',
      go: async (page, stage) => {
        await schedule('day')(page, stage);
        await page.getByRole('button', { name: 'New visit' }).click();
        await page.getByRole('combobox', { name: 'Visit' }).selectOption({ label: 'Toothache' });
        await page
          .getByRole('group', { name: /^Next free/ })
          .getByRole('radio')
          .first()
          .waitFor();
      },
    },
    { name: 'schedule-week', go: schedule('week') },
    {
      name: 'schedule-waitlist',
      go: practice(`/schedule?day=${nextWorkday()}&waitlist=1`, (page) =>
        page.getByRole('link', { name: 'The whole waitlist' }),
      ),
    },
    {
      name: 'today-sheet',
      go: async (page, stage) => {
        await practice(`/today?day=${nextWorkday()}`, heading(/^Today|day, /))(page, stage);
        await page.getByRole('link', { name: 'Day sheet' }).click();
        await page.getByLabel('Paper').waitFor();
      },
    },
    { name: 'waitlist', go: practice('/waitlist', (page) => page.getByRole('link', { name: /^Waitlist, \d/ })) },
    {
      name: 'recall',
      go: practice('/waitlist/recall', (page) => page.getByRole('table', { name: 'Patients due for a visit' })),
    },
  ],
};

/** Opens a tab of the record that is on the screen. */
const tab = (name: string, content: (page: Page) => ReturnType<Page['getByRole']>) => async (page: Page) => {
  await page.getByRole('navigation', { name: 'Record' }).getByRole('link', { name }).click();
  await content(page).first().waitFor();
};

async function openRecord(page: Page, stage: Stage): Promise<void> {
  await practice('/patients?q=sam%20rivera', found)(page, stage);
  await found(page)
    .filter({ hasText: /Sam Rivera/ })
    .click();
  await seeHeading(page, 'Sam Rivera');
  await page.getByRole('region', { name: 'Lately' }).waitFor();
}

const records: Walk = {
  person: 'office',
  name: 'a record',
  email: office,
  screens: [
    { name: 'patient', go: openRecord },
    { name: 'patient-clinical', go: tab('Clinical', heading('Primary insurance')) },
    { name: 'patient-visits', go: tab('Appointments', heading('Upcoming')) },
    { name: 'patient-documents', go: tab('Documents', (page) => page.getByRole('button', { name: 'Upload' })) },
    { name: 'patient-consents', go: tab('Consents', heading('How to reach the patient')) },
    { name: 'patient-messages', go: tab('Messages', heading('Messages')) },
    { name: 'ledger', go: tab('Ledger', (page) => page.getByText('Balance due')), height: 2400 },
    {
      name: 'ledger-statement',
      go: async (page) => {
        await page.getByRole('link', { name: 'Print statement' }).click();
        await seeHeading(page, 'Statement for Sam Rivera');
      },
    },
    {
      name: 'merge',
      go: async (page, stage) => {
        await openRecord(page, stage);
        await page.getByRole('link', { name: 'Merge duplicate' }).click();
        await seeHeading(page, 'Merge duplicate');
      },
    },
    {
      name: 'merge-compare',
      go: async (page) => {
        await page.getByRole('searchbox', { name: 'Find the duplicate' }).fill('walter lindqvist');
        await page.getByRole('radio', { name: /Walter Lindqvist/ }).check();
        await page.getByRole('button', { name: 'Compare' }).click();
        await page.getByRole('columnheader', { name: 'Duplicate: Walter Lindqvist' }).waitFor();
      },
    },
    {
      name: 'balances',
      go: practice('/ledger', (page) => page.getByRole('region', { name: 'Open balances' }).getByRole('row')),
    },
    {
      name: 'ledger-day',
      go: async (page) => {
        await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Day sheet' }).click();
        await press('Day before', (day) => day.getByText('Nothing was entered on this day.'))(page);
      },
    },
  ],
};

const demo: Walk = {
  person: 'visitor',
  name: 'pages of the demo',
  screens: [
    { name: 'mailbox', go: open('/dev/mailbox', heading(/./)) },
    { name: 'calls', go: open('/api/docs', heading(/./)), isOnlyPictured: true },
  ],
};

export const officeWalks = [desk, days, records, demo];
