// What people see when something fails: the generic screen, failed parts, and how to continue from each.
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { openSignedIn, sam } from './steps/people.ts';
import { seeDrawing } from './steps/pictures.ts';
import { seePath, visit } from './steps/portal.ts';
import { see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();
const failing = [
  /Failed to load resource/,
  /could not be/,
  /did not load/,
  /Failed to fetch/,
  /error loading dynamically/i,
];

type Page = Awaited<ReturnType<typeof openPage>>;

const generic = (page: Page) => page.getByRole('heading', { name: 'This page did not open' });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Again' });

test('a practice that cannot be looked up gives the generic screen; Try Again loads the page anew', {
  tags: ['ERR-01', 'ERR-02'],
}, async () => {
  const page = await openPage({ allow: failing });
  await page.route('**/tenant/info*', (route) => route.abort());
  await visit(page, server, '/sign-in');
  await see(generic(page), tryAgain(page), page.getByText('It is not your fault. Please try again.'));
  await seeDrawing(page);
  await seeNo(page.getByLabel('Email Address'));
  const loading = page.waitForEvent('load');
  await page.keyboard.press('Tab');
  await seeFocus(tryAgain(page));
  await page.unroute('**/tenant/info*');
  await page.keyboard.press('Enter');
  await loading;
  await see(page.getByLabel('Email Address'));
});

test('a look-up that is refused or finds nothing gives the same screen', { tags: ['ERR-02'] }, async () => {
  const page = await openPage({ allow: failing });
  for (const answer of [
    { status: 404, json: { code: 'not-found', message: 'No.' } },
    { status: 200, json: {} },
  ]) {
    await page.route('**/tenant/info*', (route) => route.fulfill(answer));
    await visit(page, server, '/sign-in');
    await see(generic(page), tryAgain(page));
    await page.unroute('**/tenant/info*');
    await tryAgain(page).click();
    await see(page.getByLabel('Email Address'));
  }
});

test('a failed refresh of the profile gives the generic screen, and keeps who is signed in', {
  tags: ['ERR-03'],
}, async () => {
  const page = await openSignedIn(server, sam, { allow: failing });
  await page.clock.install();
  await visit(page, server, '/patient-document');
  await see(page.getByRole('heading', { name: 'Patient Documents', level: 1 }));
  const profile = (url: URL) => url.pathname === '/user/v1/';
  await page.route(profile, (route) => route.fulfill({ status: 500, body: '' }));
  await page.clock.fastForward(300_000);
  await see(generic(page), tryAgain(page));
  await seeNo(page.getByRole('heading', { name: 'Patient Documents', level: 1 }));
  await page.unroute(profile);
  await tryAgain(page).click();
  await see(page.getByRole('heading', { name: 'Patient Documents', level: 1 }));
});

test('documents that do not load show the error picture on their page', { tags: ['ERR-22', 'ERR-24'] }, async () => {
  const page = await openPage({ allow: failing });
  await page.route('**/guest/documents/*', (route) => route.fulfill({ status: 500, body: '' }));
  await visit(page, server, '/patient-document');
  const alert = page.getByRole('alert').filter({ hasText: 'Your documents did not open' });
  await see(alert.getByText("An error occurs when loading patient's document."));
  await seeDrawing(page);
  await page.unroute('**/guest/documents/*');
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await see(page.getByRole('heading', { name: 'Guest Forms' }));
});

test('a page that breaks while it is drawn gives the generic screen inside of the portal’s frame', {
  tags: ['ERR-32'],
}, async () => {
  const page = await openPage({ allow: [...failing, /./] });
  await page.route('**/assets/form-submission-*.js', (route) => route.abort());
  await visit(page, server, '/patient-document');
  await page
    .getByRole('link', { name: /^Start/ })
    .first()
    .click();
  await see(generic(page), tryAgain(page), page.getByRole('banner'));
  await page.unroute('**/assets/form-submission-*.js');
  await tryAgain(page).click();
  await see(page.getByLabel('First Name'));
});

test('a page of another address opens after one that broke', { tags: ['ERR-32'] }, async () => {
  const page = await openPage({ allow: [...failing, /./] });
  await page.route('**/assets/privacy-*.js', (route) => route.abort());
  await visit(page, server, '/privacy');
  await see(generic(page));
  await page
    .getByRole('link', { name: /dashboard/ })
    .first()
    .click();
  await seePath(page, '/dashboard');
  await see(page.getByRole('heading', { name: 'Book an appointment' }));
  expect(await generic(page).count()).toBe(0);
});
