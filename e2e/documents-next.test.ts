// What to fill in next: on Patient Documents and the dashboard what is begun, after sending the next form.
import { expect, test } from 'vitest';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible } from './steps/axe.ts';
import { isSendOfForm } from './steps/form-sending.ts';
import { grace, openSignedIn, sam } from './steps/people.ts';
import { documentLink, formsOf, seePath, visit } from './steps/portal.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

test('what is begun stands first with its page, time and the one primary button; Show all forms takes the height away', {
  tags: ['FILL-15', 'DOC-05', 'DASH-02'],
}, async () => {
  const page = await openSignedIn(server, sam, { width: 1280 });
  await visit(page, server, '/patient-document');
  const forms = formsOf(page, 'Sam Rivera');
  await see(forms.getByText(/^about \d+ minutes?$/).first());
  await documentLink(forms, 'Start', 'Medical History').click();
  await page.getByRole('main').getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Next' }).click();
  await see(page.getByText(/^Saved at \d/));

  await visit(page, server, '/dashboard');
  await see(page.getByText('1 is begun.'), page.getByRole('link', { name: 'Continue Medical History' }));
  await seeNo(page.getByRole('link', { name: 'Manage documents' }));
  await visit(page, server, '/patient-document');
  const first = forms.getByRole('listitem').first();
  await see(
    first.getByText(/Page 2 of \d+\. Saved today at \d{1,2}:\d\d [AP]M\.$/),
    documentLink(first, 'Continue', 'Medical History'),
  );
  const primary = page.getByRole('main').locator('.button-primary');
  expect(await primary.allInnerTexts()).toEqual(['Continue']);

  const list = page.getByRole('region', { name: "Sam Rivera's Forms" });
  const hidden = () => list.evaluate((element) => element.scrollHeight - element.clientHeight);
  expect(await list.evaluate((element) => element.getBoundingClientRect().height)).toBeCloseTo(350, 0);
  const rows = await forms
    .getByRole('listitem')
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  // The edge is in the middle of the fifth row.
  expect(rows.slice(0, 4).reduce((sum, height) => sum + height, 0)).toBeLessThan(330);
  expect(rows.slice(0, 5).reduce((sum, height) => sum + height, 0)).toBeGreaterThan(370);
  await page.getByRole('button', { name: 'Show all forms of Sam Rivera' }).click();
  expect(await hidden()).toBe(0);
  await seeNo(page.getByRole('button', { name: /^Show all forms/ }));
  await expectAccessible(forms, 'documents, all shown');

  await documentLink(first, 'Continue', 'Medical History').click();
  await see(page.getByText(/^You were on page 2\. Saved today/));
});

test('after a form comes the next of the same person, in the end everything is said to be done', {
  tags: ['THANK-05'],
}, async () => {
  const page = await openSignedIn(server, grace, { width: 1280 });
  await visit(page, server, '/patient-document');
  await documentLink(formsOf(page, 'Obi Okafor'), 'Start', 'Dental History').click();
  await page.getByRole('radio', { name: 'Twice a day' }).check();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await see(page.getByRole('heading', { name: 'Thank you, Grace' }));
  const card = page.getByRole('region', { name: /^Next: / });
  await see(
    card.getByText(/^About \d+ minutes?\. 1 of \d done\.$/),
    card.getByRole('progressbar', { name: /^1 of \d forms sent$/ }),
    page.getByRole('link', { name: 'Review My Documents' }),
  );
  await expectAccessible(card, 'next form');
  const name = (await card.getByRole('heading').innerText()).replace('Next: ', '');
  await card.getByRole('link', { name: 'Next form' }).click();
  await see(page.getByRole('heading', { name, level: 1 }), page.getByText('For Obi Okafor'));
  await eventually(() => new URL(page.url()).searchParams.get('ownerId')).toMatch(/^[\da-f-]{36}$/);

  // All others were sent meanwhile.
  await page.route(/\/user\/v1\/(?:family\/)?documents$/, async (route) => {
    const answer = await route.fetch();
    const groups = (await answer.json()) as { documents: object[] }[];
    const sent = groups.map((group) => ({
      ...group,
      documents: group.documents.map((one) => ({ ...one, status: 'completed' })),
    }));
    await route.fulfill({ response: answer, json: sent });
  });
  await page.goBack();
  await visit(page, server, '/patient-document');
  await see(page.getByText('You have no documents to complete.', { exact: false }));
  const grown = page.getByRole('group').filter({ has: page.getByRole('heading', { name: "Obi Okafor's Forms" }) });
  await see(page.getByText('All complete').first());
  expect(await grown.first().evaluate((element) => (element as HTMLDetailsElement).open)).toBe(false);
  await visit(page, server, '/dashboard');
  await see(page.getByRole('heading', { name: 'All your documents are complete' }));
});

test('a form of an address of its own leads to Patient Documents when that was everything', {
  tags: ['THANK-05', 'FILL-16'],
}, async () => {
  const page = await openSignedIn(server, sam, { width: 390 });
  await visit(page, server, '/patient-document');
  const href = await documentLink(formsOf(page, 'Sam Rivera'), 'Start', 'Dental History').getAttribute('href');
  await page.route(/\/user\/v1\/(?:family\/)?documents$/, (route) => route.fulfill({ json: [] }));
  await page.route('**/public/forms/**', async (route) => {
    if (!isSendOfForm(route.request())) return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), next: null } });
  });
  await page.goto(`${server.url}${href}`);
  await page.getByRole('radio', { name: 'Twice a day' }).check();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const heading = page.getByRole('heading', { name: 'Thank you, Sam' });
  await see(heading, page.getByText('That was everything.'));
  await seeFocus(heading);
  await seeNo(page.getByRole('link', { name: 'Review My Documents' }));
  await page.getByRole('main').getByRole('link', { name: 'Patient Documents' }).click();
  await seePath(page, '/patient-document');
});
