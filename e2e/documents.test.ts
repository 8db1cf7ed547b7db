// Patient Documents: whose forms are listed, what can be done with each, and how one becomes complete.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { drawSignature, guestForm, guestFormPath } from './steps/guest-form.ts';
import { grace, openSignedIn, sam } from './steps/people.ts';
import { seeDrawing } from './steps/pictures.ts';
import { answerTo, cookieNamed, documentLink, enterAsGuest, formsOf, seePath, visit } from './steps/portal.ts';
import { eventually, see, seeNo } from './steps/waiting.ts';

const server = useServer();

interface Posted {
  readonly id?: string;
  readonly submitted_by: string;
  readonly contact_id: string;
}

const samsForms = [
  'Patient Information',
  'Communication Release',
  'Medical History',
  'Insurance Information',
  'Authorizations and Acknowledgments',
  'Dental History',
];

test('a single user sees one accordion with the own forms, and how to reach the office', {
  tags: ['DOC-02', 'DOC-04', 'DOC-06', 'DOC-07', 'DOC-11', 'DOC-12', 'ROUTE-12'],
}, async () => {
  const page = await openSignedIn(server, sam);
  await visit(page, server, '/patient-document');
  const forms = formsOf(page, 'Sam Rivera');
  await see(forms);
  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(["Sam Rivera's Forms"]);
  expect(await forms.getByRole('listitem').count()).toBe(samsForms.length);
  for (const name of samsForms) await see(documentLink(forms, 'Start', name));
  await see(page.getByText('You have 6 documents to complete.'));
  expect(await page.getByRole('main').getByRole('link', { name: '(207) 555-0148' }).getAttribute('href')).toBe(
    'tel:+12075550148',
  );
  const mail = page.getByRole('link', { name: 'hello@harbordental.example' });
  expect(await mail.getAttribute('href')).toBe('mailto:hello@harbordental.example');

  await documentLink(forms, 'Start', 'Dental History').click();
  await see(page.getByRole('heading', { name: 'Dental History', level: 1 }), page.getByText('For Sam Rivera'));
});

test('a guardian sees an accordion per person, the own first, and what is complete in each', {
  tags: ['DOC-01', 'DOC-08', 'DOC-09', 'ROLE-02'],
}, async () => {
  const page = await openSignedIn(server, grace);
  await visit(page, server, '/patient-document');
  await see(formsOf(page, 'Zora Okafor'));
  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    "Grace Okafor's Forms",
    "Ada Okafor's Forms",
    "Obi Okafor's Forms",
    "Zora Okafor's Forms",
  ]);
  for (const name of ['Grace Okafor', 'Ada Okafor']) {
    const row = formsOf(page, name).getByRole('listitem').filter({ hasText: 'Patient Information' });
    await see(row.getByText('Complete', { exact: true }), documentLink(row, 'Edit submission', 'Patient Information'));
    await seeNo(documentLink(row, 'Start', 'Patient Information'));
  }
  await see(
    formsOf(page, 'Zora Okafor').getByText('0 of 4 complete'),
    formsOf(page, 'Ada Okafor').getByText('1 of 4 complete'),
  );

  const region = page.getByRole('region', { name: "Grace Okafor's Forms" });
  await see(region);
  await formsOf(page, 'Grace Okafor').getByRole('heading').click();
  await seeNo(region);
});

test('a form started for a child is that child’s: ownerId in the address, and in what is sent', {
  tags: ['DOC-14', 'ROUTE-15', 'ROUTE-13', 'SUB-02', 'SUB-03', 'FORM-16', 'ROLE-06'],
}, async () => {
  const page = await openSignedIn(server, grace);
  await visit(page, server, '/patient-document');
  const documents = page.waitForResponse('**/user/v1/family/documents');
  await page.reload();
  const groups = (await (await documents).json()) as { nameFirst: string; contactId: string }[];
  const obi = groups.find(({ nameFirst }) => nameFirst === 'Obi')?.contactId ?? '';
  const family = page.waitForResponse('**/api/family/contacts');
  await documentLink(formsOf(page, 'Obi Okafor'), 'Start', 'Dental History').click();
  await see(page.getByRole('heading', { name: 'Dental History', level: 1 }), page.getByText('For Obi Okafor'));
  expect(new URL(page.url()).searchParams.get('ownerId')).toBe(obi);
  const contacts = (await (await family).json()) as { nameFirst: string }[];
  expect(contacts.map(({ nameFirst }) => nameFirst)).toEqual(['Grace', 'Ada', 'Obi', 'Zora']);

  await page.getByRole('radio', { name: 'Twice a day' }).check();
  const posting = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/public/forms/'),
  );
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  expect((await posting).postDataJSON() as Posted).toMatchObject({ submitted_by: obi, contact_id: obi });
  await see(page.getByRole('heading', { name: 'Thank you, Grace' }));
  await page.getByRole('link', { name: 'Review My Documents' }).click();
  const row = formsOf(page, 'Obi Okafor').getByRole('listitem').filter({ hasText: 'Dental History' });
  await see(row.getByText('Complete', { exact: true }));
  await see(documentLink(formsOf(page, 'Grace Okafor'), 'Start', 'Dental History'));
  const edit = await documentLink(row, 'Edit submission', 'Dental History').getAttribute('href');
  expect(new URL(edit ?? '', server.url).searchParams.get('ownerId')).toBe(obi);
});

test('a form is pending, complete once sent, and can be opened with its answers and sent anew', {
  tags: ['DOC-13', 'DOC-08', 'DOC-09', 'ROUTE-14', 'FORM-24', 'API-002', 'API-005'],
}, async () => {
  const page = await openSignedIn(server, sam);
  await visit(page, server, '/patient-document');
  const forms = formsOf(page, 'Sam Rivera');
  const loading = page.waitForRequest((request) => request.url().includes('/api/forms/'));
  await documentLink(forms, 'Start', 'Communication Release').click();
  const token = (await cookieNamed(page, 'token'))?.value ?? '';
  expect((await loading).headers().authorization).toBe(`Bearer ${token}`);

  await page.getByRole('radio', { name: 'Email Only' }).check();
  await page.getByLabel('With whom may the office speak about your care?').fill('Alex Rivera');
  await drawSignature(page);
  const posting = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/public/forms/'),
  );
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  expect((await posting).headers().authorization).toBe(`Bearer ${token}`);
  const me = (await cookieNamed(page, 'contactId'))?.value;
  const first = (await posting).postDataJSON() as Posted;
  expect(first).toMatchObject({ submitted_by: me, contact_id: me });
  expect(first.id).toBeUndefined();
  const { id, secure_id } = await answerTo<{ id: string; secure_id: string }>(await posting);
  // A sent form is pristine again: no question before leaving.
  await page.getByRole('link', { name: 'Review My Documents' }).click();
  const row = forms.getByRole('listitem').filter({ hasText: 'Communication Release' });
  await see(row.getByText('Complete', { exact: true }), page.getByText('You have 5 documents to complete.'));

  const fetching = page.waitForRequest((request) => request.url().includes('/api/submissions/'));
  await documentLink(row, 'Edit submission', 'Communication Release').click();
  expect((await fetching).headers().authorization).toBe(`Bearer ${token}`);
  await eventually(() => page.getByRole('radio', { name: 'Email Only' }).isChecked()).toBe(true);
  expect(new URL(page.url()).pathname).toMatch(new RegExp(`/form-submission/[^/]+/[^/]+/${id}/${secure_id}$`));
  expect(await page.getByLabel('With whom may the office speak about your care?').inputValue()).toBe('Alex Rivera');
  await page.getByLabel('With whom may the office speak about your care?').fill('Jo Rivera');
  await drawSignature(page);
  const again = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/public/forms/'),
  );
  await page.getByRole('button', { name: 'Send changes' }).click();
  expect(((await again).postDataJSON() as Posted).id).toBe(id);
  await see(page.getByRole('heading', { name: 'Thank you, Sam' }));
  await page.getByRole('link', { name: 'Review My Documents' }).click();
  await documentLink(row, 'Edit submission', 'Communication Release').click();
  await eventually(() => page.getByLabel('With whom may the office speak about your care?').inputValue()).toBe(
    'Jo Rivera',
  );
});

test('an accordion grows to 350 px and scrolls from there', { tags: ['DOC-05'] }, async () => {
  const page = await openSignedIn(server, sam, { width: 390, height: 844 });
  await visit(page, server, '/patient-document');
  const region = page.getByRole('region', { name: "Sam Rivera's Forms" });
  await see(region);
  expect((await region.boundingBox())?.height).toBe(350);
  expect(await region.evaluate(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight)).toBeGreaterThan(0);
  const last = region.getByRole('listitem').last();
  await region.focus();
  await page.keyboard.press('End');
  await eventually(async () => {
    const [inner, outer] = [await last.boundingBox(), await region.boundingBox()];
    return inner !== null && outer !== null && inner.y + inner.height <= outer.y + outer.height + 1;
  }).toBe(true);
});

test('a guest sees one section, without anybody’s name', { tags: ['DOC-03', 'DOC-12', 'ROUTE-20'] }, async () => {
  const page = await openPage();
  await enterAsGuest(page, server);
  await seePath(page, '/patient-document');
  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Guest Forms']);
  expect(await page.getByRole('listitem').count()).toBe(1);
  await see(
    page.getByRole('main').getByRole('link', { name: '(207) 555-0148' }),
    page.getByRole('link', { name: 'hello@harbordental.example' }),
  );
});

test('a record of what a guest sent that cannot be read shows the error picture; a made-up one marks a form and opens nothing', {
  tags: ['ERR-23', 'ABUSE-06'],
}, async () => {
  const page = await openPage({ allow: [/The form did not load/] });
  await enterAsGuest(page, server);
  for (const text of ['{', '{"id":"1"}', '[{"id":1}]', 'null']) {
    await page.evaluate((bad) => sessionStorage.setItem('guestSubmission', bad), text);
    await page.reload();
    await see(page.getByText("An error occurs when loading patient's document."));
    await seeDrawing(page);
  }
  await page.evaluate(() => sessionStorage.removeItem('guestSubmission'));
  await page.reload();
  await see(page.getByRole('heading', { name: 'Guest Forms' }));

  const [, id, secureId] = /form-submission\/([^/]+)\/([^/?]+)/.exec(await guestFormPath(server)) ?? [];
  const made = { id, secureId, submissionId: '0192f0c0-0000-7000-8000-000000000001', secureSubmissionId: 'made-up-1' };
  await page.evaluate((record) => sessionStorage.setItem('guestSubmission', JSON.stringify([record])), made);
  await page.reload();
  await see(page.getByRole('listitem').filter({ hasText: guestForm }).getByText('Complete'));
  const answering = page.waitForResponse('**/submissions/0192f0c0-0000-7000-8000-000000000001/**');
  await visit(page, server, `/form-submission/${id}/${secureId}/${made.submissionId}/${made.secureSubmissionId}`);
  expect((await answering).status()).toBe(404);
});

test('documents that do not load are told on the dashboard, whose other parts stay', {
  tags: ['ERR-21', 'ERR-25'],
}, async () => {
  const page = await openSignedIn(server, sam, { allow: [/status of 500/] });
  await page.route('**/user/v1/documents', (route) => route.fulfill({ status: 500, json: {} }));
  await visit(page, server, '/dashboard');
  await see(page.getByRole('alert').filter({ hasText: 'An error occurs when loading upcoming document.' }));
  await see(page.getByRole('heading', { name: /, Sam$/ }));
});

test('the dashboard counts what needs attention, for a guardian over the whole family, and leads to it', {
  tags: ['DASH-02', 'DASH-03', 'DOC-11'],
}, async () => {
  const page = await openSignedIn(server, grace);
  const groups = page.waitForResponse('**/user/v1/family/documents');
  const own = page.waitForResponse('**/user/v1/documents');
  await visit(page, server, '/dashboard');
  const pending = async (answer: typeof own) =>
    ((await (await answer).json()) as { documents: { status: string }[] }[])
      .flatMap(({ documents }) => documents)
      .filter(({ status }) => status !== 'completed').length;
  const count = (await pending(own)) + (await pending(groups));
  expect(count).toBeGreaterThan(10);
  await see(page.getByRole('heading', { name: `${count} documents need your attention` }));
  await page.getByRole('link', { name: 'Manage documents' }).click();
  await see(page.getByText(`You have ${count} documents to complete.`));
});

test('a form that is begun comes first, says so, and is open until it is sent: nothing is called complete beside it', {
  tags: ['DASH-02', 'DASH-03', 'DOC-10', 'DOC-11'],
}, async () => {
  const page = await openSignedIn(server, sam);
  await visit(page, server, '/patient-document');
  const forms = formsOf(page, 'Sam Rivera');
  await documentLink(forms, 'Start', 'Dental History').click();
  await page.getByRole('radio', { name: 'More often' }).check();
  await see(page.getByText(/^Saved at \d/));
  const openCount = page.getByText(/^You have \d+ documents? to complete\./);

  await visit(page, server, '/patient-document');
  await see(openCount);
  const total = await forms.getByRole('listitem').count();
  const complete = await forms.getByText('Complete', { exact: true }).count();
  expect(await openCount.innerText()).toContain(`You have ${total - complete} documents to complete.`);
  const first = forms.getByRole('listitem').first();
  await see(
    documentLink(first, 'Continue', 'Dental History'),
    first.getByText('In progress', { exact: true }),
    first.getByText('draft', { exact: true }),
  );

  // All the others were sent.
  await page.route('**/user/v1/documents', async (route) => {
    const answer = await route.fetch();
    const groups = (await answer.json()) as { documents: { status: string }[] }[];
    const sent = ({ documents, ...group }: (typeof groups)[number]) => ({
      ...group,
      documents: documents.map((one) => (one.status === 'pending' ? { ...one, status: 'completed' } : one)),
    });
    await route.fulfill({ response: answer, json: groups.map(sent) });
  });
  await page.reload();
  await see(page.getByText('You have 1 document to complete.'));
  await visit(page, server, '/dashboard');
  await see(page.getByRole('heading', { name: '1 document needs your attention' }));
  await see(page.getByText('1 is begun.'), page.getByText(`${total - 1} of ${total} documents complete`));
  await seeNo(page.getByText('All your documents are complete'), page.getByText('There is nothing to do right now.'));
});

test('a form opened for somebody one may not act for says so at once, and asks for nothing', {
  tags: ['ROUTE-15', 'ROLE-10'],
}, async () => {
  const guardian = await openSignedIn(server, grace);
  const family = guardian.waitForResponse('**/user/v1/family/documents');
  await visit(guardian, server, '/patient-document');
  const groups = (await (await family).json()) as {
    contactId: string;
    documents: { id: string; secureId: string; name: string }[];
  }[];
  const named = ({ name }: { name: string }) => name === 'Dental History';
  const child = groups.find(({ documents }) => documents.some(named));
  const form = child?.documents.find(named);
  const path = `/form-submission/${form?.id}/${form?.secureId}`;

  const page = await openSignedIn(server, sam, { allow: [/The record did not load/] });
  for (const owner of [child?.contactId, randomUUID(), 'nobody']) {
    await visit(page, server, `${path}?ownerId=${owner}`);
    await see(page.getByRole('heading', { name: 'You cannot fill in this form', level: 1 }));
    await see(page.getByRole('alert').filter({ hasText: 'ask Harbor Dental Group. Call (207) 555-0148.' }));
    await seeNo(page.getByRole('button', { name: 'Send', exact: true }), page.getByRole('radio'));
  }
  await page.getByRole('main').getByRole('link', { name: 'Patient Documents' }).click();
  await see(formsOf(page, 'Sam Rivera'));

  await visit(guardian, server, `${path}?ownerId=${child?.contactId}`);
  await see(guardian.getByRole('heading', { name: 'Dental History', level: 1 }));
});
