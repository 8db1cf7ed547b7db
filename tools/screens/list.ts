// Long because each screen that is pictured has its own few lines.
// Every screen, as the walks of six people through the demo; a picture is taken after each step.
import type { Page } from 'playwright-core';

/** What a step can use besides its page. */
export interface Stage {
  /** The server's address, http://localhost:<port>: the practice `demo`. */
  url: string;
  /** Another practice's address. */
  urlOf(slug: string): string;
  /** Returns the code in the next message to an email address or phone number. */
  code(to: string): Promise<string>;
  /** Returns the path in the next message to somebody that has one like it. */
  path(to: string, like: RegExp): Promise<string>;
}

/** One screen: how to get there from the previous one. */
export interface Screen {
  name: string;
  go(page: Page, stage: Stage): Promise<unknown>;
}

/** A person's way from screen to screen, in a separate browser profile. */
export interface Walk {
  person: string;
  screens: Screen[];
}

const password = 'Demo-2026!';

async function signIn(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel(/^E-?mail/i).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('6-digit code').fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
}

const portal = (path: string) => (page: Page, stage: Stage) => page.goto(`${stage.url}/patient-portal${path}`);

const guest: Walk = {
  person: 'guest',
  screens: [
    { name: 'sign-in', go: portal('/sign-in') },
    {
      name: 'sign-in-mistakes',
      go: async (page) => {
        await page.getByLabel(/^E-?mail/i).fill('sam.rivera');
        await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      },
    },
    { name: 'register', go: portal('/register') },
    { name: 'register-mistakes', go: (page) => page.getByRole('button', { name: 'Register' }).click() },
    {
      name: 'register-done',
      go: async (page) => {
        await page.getByLabel('Last Name').fill('Chen');
        await page.getByLabel('Date of Birth').fill('04/12/1985');
        await page.getByRole('textbox', { name: 'Email' }).fill('lee.chen@example.com');
        await page.getByRole('button', { name: 'Register' }).click();
        await page.getByRole('heading', { name: 'Registration Successful' }).waitFor();
      },
    },
    { name: 'verify-identity', go: portal('/verify-identity?key=an-example') },
    { name: 'link-expired', go: portal('/set-new-password?key=an-example') },
    { name: 'forgot-password', go: portal('/forgot-password') },
    { name: 'privacy', go: portal('/privacy') },
    { name: 'not-found', go: portal('/no-such-screen') },
    { name: 'no-such-practice', go: (page, stage) => page.goto(`${stage.urlOf('nowhere')}/patient-portal/`) },
    {
      name: 'guest-documents',
      go: async (page, stage) => {
        await page.goto(`${stage.url}/patient-portal/patient-document`);
        await page.getByRole('heading', { name: 'Guest Forms' }).waitFor();
      },
    },
    {
      name: 'form',
      go: async (page) => {
        await page.getByRole('link', { name: /New Patient Registration/ }).click();
        await page.locator('form').waitFor();
      },
    },
    { name: 'form-next-page', go: (page) => page.getByRole('button', { name: 'Next' }).click() },
    {
      name: 'form-mistakes',
      go: async (page) => {
        await page.getByRole('button', { name: 'Send to the office' }).click();
        await page.getByRole('alert').first().waitFor();
      },
    },
    {
      name: 'thank-you',
      go: async (page) => {
        const previous = page.getByRole('button', { name: 'Previous' });
        if (await previous.isVisible()) await previous.click();
        await page.getByLabel(/^First/).fill('Robin');
        await page.getByLabel(/^Last/).fill('Hale');
        await page.getByLabel(/^Date of birth/).fill('04/12/1985');
        await page.getByLabel(/^E-?mail/).fill('robin.hale@example.com');
        await page.getByLabel(/^How did you hear/).selectOption('Passing by');
        await page.getByRole('button', { name: 'Next' }).click();
        await page.getByLabel('Check-up and cleaning').check();
        await page.getByLabel(/may use these answers/).check();
        await page.getByText('Type your name instead').click();
        await page.getByPlaceholder('Your full name').fill('Robin Hale');
        await page.getByRole('button', { name: 'Send to the office' }).click();
        await page.getByRole('heading', { name: /thank/i }).waitFor();
      },
    },
    {
      name: 'guest-documents-complete',
      go: async (page, stage) => {
        await page.goto(`${stage.url}/patient-portal/patient-document`);
        await page.getByRole('heading', { name: 'Guest Forms' }).waitFor();
      },
    },
  ],
};

/** Screens of booking and of what becomes of a visit, for people who are not signed in. */
const visitor: Walk = {
  person: 'visitor',
  screens: [
    {
      name: 'book',
      go: async (page, stage) => {
        await page.goto(`${stage.url}/patient-portal/book`);
        await page.locator('form.flow').getByRole('radio').first().waitFor();
      },
    },
    {
      name: 'book-times',
      go: async (page) => {
        await page.getByLabel('Appointment Type').selectOption({ index: 1 });
        await page.getByRole('grid').waitFor();
      },
    },
  ],
};

const sam: Walk = {
  person: 'sam',
  screens: [
    {
      name: 'code',
      go: async (page, stage) => {
        await signIn(page, `${stage.url}/patient-portal/sign-in`, 'sam.rivera@example.com');
        await page.getByLabel('6-digit code').waitFor();
      },
    },
    {
      name: 'dashboard',
      go: async (page, stage) => {
        await enterCode(page, await stage.code('sam.rivera@example.com'));
        await page.waitForURL((url) => !url.pathname.includes('sign-in'));
        await page.getByRole('link', { name: 'Manage documents' }).waitFor();
        await page.getByRole('heading', { name: 'Filling' }).waitFor();
        await page.getByRole('heading', { name: 'Request an appointment' }).waitFor();
      },
    },
    {
      name: 'billing',
      go: async (page, stage) => {
        await page.goto(`${stage.url}/patient-portal/billing`);
        await page
          .frameLocator('iframe')
          .getByRole('heading', { name: /^Statement for/ })
          .waitFor();
      },
    },
    {
      name: 'visits',
      go: async (page, stage) => {
        await page.goto(`${stage.url}/patient-portal/visits`);
        await page.getByRole('link', { name: 'Filling' }).first().waitFor();
      },
    },
    {
      name: 'visit',
      go: async (page) => {
        await page.getByRole('link', { name: 'Filling' }).first().click();
        await page.getByRole('button', { name: 'Cancel appointment' }).waitFor();
      },
    },
    {
      name: 'visit-cancel',
      go: (page) => page.getByRole('button', { name: 'Cancel appointment' }).click(),
    },
    {
      name: 'visit-move',
      go: async (page) => {
        await page.keyboard.press('Escape');
        await page.getByRole('link', { name: 'Move', exact: true }).click();
        await page.getByRole('heading', { name: 'Choose a new time' }).waitFor();
      },
    },
    { name: 'contact-choices', go: portal('/contact-choices') },
    { name: 'own-data', go: portal('/own-data') },
    { name: 'documents', go: portal('/patient-document') },
    { name: 'reset-password', go: portal('/reset-password') },
    {
      name: 'patient-form',
      go: async (page, stage) => {
        await page.goto(`${stage.url}/patient-portal/patient-document`);
        await page
          .getByRole('link', { name: /Patient Information/ })
          .first()
          .click();
        await page.locator('form').waitFor();
      },
    },
    {
      name: 'send-email',
      go: async (page, stage) => {
        await page.goto(`${stage.url}/patient-portal/patient-document`);
        await page.getByRole('button', { name: 'Send email' }).click();
        await page.getByRole('dialog', { name: 'Send email' }).getByLabel('Subject').fill('A question before my visit');
      },
    },
  ],
};

const grace: Walk = {
  person: 'grace',
  screens: [
    {
      name: 'method',
      go: async (page, stage) => {
        await signIn(page, `${stage.url}/patient-portal/sign-in`, 'grace.okafor@example.com');
        await page.getByRole('dialog', { name: 'Select Patient Verification Method' }).waitFor();
      },
    },
    { name: 'code-by-sms', go: (page) => page.getByRole('button', { name: 'Confirm' }).click() },
    {
      name: 'family-dashboard',
      go: async (page, stage) => {
        await enterCode(page, await stage.code('2075550148'));
        await page.waitForURL((url) => !url.pathname.includes('sign-in'));
        await page.getByRole('link', { name: 'Manage documents' }).waitFor();
        await page.getByRole('heading', { name: 'Sealants' }).waitFor();
      },
    },
    { name: 'family-documents', go: portal('/patient-document') },
    {
      name: 'book-child',
      go: async (page, stage) => {
        await page.goto(`${stage.url}/patient-portal/book`);
        await page.getByRole('radio', { name: /^Ada/ }).check();
        await page.getByLabel('Appointment Type').selectOption({ index: 1 });
        await page.getByRole('grid').waitFor();
      },
    },
    {
      name: 'waitlist-join',
      go: async (page, stage) => {
        await page.goto(`${stage.url}/patient-portal/waitlist?type=`);
        await page.getByLabel('Who is it for?').selectOption('Zora Okafor');
        await page.getByLabel('Appointment Type').selectOption('Sealants');
      },
    },
    {
      name: 'waitlist',
      go: async (page) => {
        await page.getByRole('radio', { name: /^Email/ }).check();
        await page.getByRole('button', { name: 'Join the waitlist' }).click();
        await page.getByRole('heading', { name: 'You are on the waitlist' }).waitFor();
      },
    },
    {
      name: 'visit-with-waitlist',
      go: async (page, stage) => {
        await page.goto(`${stage.url}/patient-portal/visits`);
        await page.getByRole('link', { name: 'Sealants' }).click();
        await page.getByText('Want to come sooner?').waitFor();
      },
    },
    {
      name: 'offer',
      go: async (page, stage) => {
        await page.getByRole('button', { name: 'Cancel appointment' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click();
        await page.goto(`${stage.url}${await stage.path('grace.okafor@example.com', /\/o\/[\w-]{22}/)}`);
        await page.getByRole('button', { name: 'Take this time' }).waitFor();
      },
    },
    {
      name: 'offer-taken',
      go: async (page) => {
        await page.getByRole('button', { name: 'Take this time' }).click();
        await page.getByText('It is yours.').waitFor();
      },
    },
  ],
};

/** Returns the first working day from tomorrow on, YYYY-MM-DD: on a weekend there is little to see. */
function nextWorkday(): string {
  const day = new Date(Date.now() + 86_400_000);
  while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

const schedule = (view: 'day' | 'week') => async (page: Page, stage: Stage) => {
  await page.goto(`${stage.url}/practice/schedule?view=${view}&day=${nextWorkday()}`);
  await page.getByRole('button', { name: 'New visit' }).waitFor();
};

const office: Walk = {
  person: 'office',
  screens: [
    { name: 'office-sign-in', go: (page, stage) => page.goto(`${stage.url}/practice/sign-in`) },
    {
      name: 'office-code',
      go: async (page, stage) => {
        await signIn(page, `${stage.url}/practice/sign-in`, 'office@example.com');
        await page.getByLabel('6-digit code').waitFor();
      },
    },
    {
      name: 'inbox',
      go: async (page, stage) => {
        await enterCode(page, await stage.code('office@example.com'));
        await page.waitForURL('**/inbox**');
      },
    },
    {
      name: 'submission',
      go: async (page) => {
        await page.locator('nav a[href*="/inbox/"]', { hasText: 'Priya Raman' }).click();
        await page.getByRole('article').waitFor();
      },
    },
    {
      name: 'submission-print',
      go: async (page) => {
        await page.goto(page.url().replace(/(\/inbox\/[^/?]+)/, '$1/print'));
        await page.getByRole('article').waitFor();
      },
    },
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
      go: async (page, stage) => {
        await page.goto(`${stage.url}/practice/schedule?day=${nextWorkday()}&waitlist=1`);
        await page.getByRole('link', { name: 'The whole waitlist' }).waitFor();
      },
    },
    {
      name: 'waitlist',
      go: async (page, stage) => {
        await page.goto(`${stage.url}/practice/waitlist`);
        await page.getByRole('link', { name: /^Waitlist, \d/ }).waitFor();
      },
    },
    {
      name: 'recall',
      go: async (page, stage) => {
        await page.goto(`${stage.url}/practice/waitlist/recall`);
        await page.getByRole('table', { name: 'Patients due for a visit' }).waitFor();
      },
    },
    {
      name: 'patient',
      go: async (page, stage) => {
        await page.goto(`${stage.url}/practice/patients?q=sam%20rivera`);
        await page.getByRole('region', { name: 'Patients found' }).getByRole('link').first().click();
        await page.getByRole('heading', { name: 'Sam Rivera', level: 1 }).waitFor();
      },
    },
    {
      name: 'ledger',
      go: async (page) => {
        await page.getByRole('navigation', { name: 'Record' }).getByRole('link', { name: 'Ledger' }).click();
        await page.getByText('Balance due').waitFor();
      },
    },
    { name: 'balances', go: (page, stage) => page.goto(`${stage.url}/practice/ledger`) },
    { name: 'office-not-found', go: (page, stage) => page.goto(`${stage.url}/practice/no-such-screen`) },
    { name: 'mailbox', go: (page, stage) => page.goto(`${stage.url}/dev/mailbox`) },
    { name: 'calls', go: (page, stage) => page.goto(`${stage.url}/api/docs`) },
  ],
};

const setting = (part: string) => async (page: Page, stage: Stage) => {
  await page.goto(`${stage.url}/practice/settings/${part}`);
  await page.getByText('All changes are saved.').waitFor();
};

const admin: Walk = {
  person: 'admin',
  screens: [
    {
      name: 'settings',
      go: async (page, stage) => {
        await signIn(page, `${stage.url}/practice/sign-in`, 'admin@example.com');
        await enterCode(page, await stage.code('admin@example.com'));
        await page.waitForURL('**/inbox**');
        await setting('practice')(page, stage);
      },
    },
    { name: 'settings-appearance', go: setting('appearance') },
    { name: 'settings-booking', go: setting('booking') },
    ...(['locations', 'providers', 'types', 'closed-days'] as const).map((part) => ({
      name: `settings-${part}`,
      go: async (page: Page, stage: Stage) => {
        await page.goto(`${stage.url}/practice/settings/${part}`);
        await page.getByRole('heading', { level: 2 }).first().waitFor();
      },
    })),
    {
      name: 'settings-provider',
      go: async (page, stage) => {
        await page.goto(`${stage.url}/practice/settings/providers`);
        await page.getByRole('link', { name: 'Dana Whitfield, RDH' }).click();
        await page.getByRole('heading', { name: 'Weekly hours' }).waitFor();
      },
    },
    {
      name: 'settings-visits',
      go: async (page, stage) => {
        await page.goto(`${stage.url}/practice/settings/visits`);
        await page.getByRole('heading', { name: 'Waitlist' }).waitFor();
      },
    },
    {
      name: 'settings-recall',
      go: async (page, stage) => {
        await page.goto(`${stage.url}/practice/settings/reminders#recall`);
        await page.getByRole('heading', { name: 'Preview of recall' }).waitFor();
      },
    },
    {
      name: 'settings-reminders',
      go: async (page, stage) => {
        await page.goto(`${stage.url}/practice/settings/reminders`);
        await page.getByRole('heading', { name: 'When reminders go' }).waitFor();
      },
    },
    {
      name: 'settings-feeds',
      go: async (page, stage) => {
        await page.goto(`${stage.url}/practice/settings/feeds`);
        await page.getByRole('button', { name: 'Create a feed' }).waitFor();
      },
    },
    { name: 'settings-mails', go: setting('mails') },
    {
      name: 'forms',
      go: async (page, stage) => {
        await page.goto(`${stage.url}/practice/forms`);
        await page.getByRole('button', { name: 'New form' }).waitFor();
      },
    },
    {
      name: 'builder',
      go: async (page) => {
        await page.getByRole('link', { name: 'Medical History' }).first().click();
        await page.getByRole('button', { name: /^Publish/ }).waitFor();
      },
    },
    { name: 'settings-connections', go: setting('connections') },
    { name: 'settings-staff', go: setting('staff') },
    { name: 'settings-export', go: setting('export') },
    { name: 'practice-open', go: (page, stage) => page.goto(`${stage.url}/practice/welcome`) },
    { name: 'account', go: (page, stage) => page.goto(`${stage.url}/practice/account`) },
    { name: 'find', go: (page) => page.keyboard.press('Control+k') },
  ],
};

export const walks: readonly Walk[] = [guest, visitor, sam, grace, office, admin];

/** The README's pictures: file name in docs/pictures, and which picture of which screen it is. */
export const pictures: readonly { file: string; screen: string; width: number; scheme: 'light' | 'dark' }[] = [
  { file: 'sign-in.png', screen: 'sign-in', width: 1440, scheme: 'light' },
  { file: 'form.png', screen: 'form', width: 390, scheme: 'light' },
  { file: 'documents.png', screen: 'family-documents', width: 820, scheme: 'dark' },
  { file: 'inbox.png', screen: 'submission', width: 1440, scheme: 'light' },
  { file: 'schedule.png', screen: 'schedule', width: 1440, scheme: 'light' },
  { file: 'builder.png', screen: 'builder', width: 1440, scheme: 'light' },
];
