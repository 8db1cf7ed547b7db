// An insurance card in the real browser: taken, doubted and kept, turned and cut by key, typed instead, and beside the older one.
import { defineField } from '@foyer/forms';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessible, expectAccessibleAsIs } from './steps/axe.ts';
import { cardPicture, type TestFile } from './steps/files.ts';
import { submit, summary } from './steps/form-mistakes.ts';
import { office, openSignedIn, sam } from './steps/people.ts';
import { openForm, sentBy } from './steps/published-form.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const card = defineField('Insurance Card', {
  uuid: 'card',
  display_name: 'Card',
  common: { label: 'Your insurance card', makeRequired: true },
});

/** Returns a picture in which everything is one light grey: no edge is sharp. */
async function blurred(page: Page, width = 900, height = 600): Promise<TestFile> {
  const url = await page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement('canvas');
      canvas.width = wide;
      canvas.height = high;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = '#999';
      context.fillRect(0, 0, wide, high);
      return canvas.toDataURL('image/png');
    },
    [width, height] as const,
  );
  return { name: 'grey.png', mimeType: 'image/png', buffer: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') };
}

const front = (page: Page) => page.getByRole('group', { name: 'Front of the card' });
const back = (page: Page) => page.getByRole('group', { name: 'Back of the card' });
const sizeOf = (page: Page) =>
  front(page)
    .getByRole('img')
    .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);

test('on a phone the camera, a file and typing stand beside each other; on a computer a file and typing', {
  tags: ['CARD-01', 'CARD-04'],
}, async () => {
  const phone = await openPage({ width: 390, touch: true });
  await openForm(phone, server, { name: 'Card', fields: [card] });
  const camera = front(phone).getByLabel('Take a photo: Front of the card');
  expect(await camera.getAttribute('capture')).toBe('environment');
  await see(
    front(phone).getByText('Take a photo').first(),
    front(phone).getByText('Choose a file').first(),
    phone.getByLabel('Member number'),
  );
  await expectAccessible(phone.getByRole('main'), 'an insurance card on a phone');
  const page = await openPage();
  await openForm(page, server, { name: 'Card', fields: [card] });
  await see(front(page).getByText('Choose a file').first(), page.getByLabel('Insurance company'));
  await seeNo(front(page).getByText('Take a photo').first());
  await submit(page).click();
  await summary(page).getByRole('link', { name: 'Take a photo of the front of the card, or type the company' }).click();
  await seeFocus(page.getByLabel('Choose a file: Front of the card'));
  await page.getByLabel('Insurance company').fill('Delta Dental of Maine');
  await page.getByLabel('Member number').fill('DDM 4471 902');
  await seeNo(summary(page));
  const [entry] = await sentBy(page, () => submit(page).click());
  expect(entry?.value).toEqual({
    front: null,
    back: null,
    company: 'Delta Dental of Maine',
    memberId: 'DDM 4471 902',
    group: '',
    phone: '',
  });
});

test('a blurred picture brings a question and is kept all the same; a large one becomes small; one is turned and cut by key', {
  tags: ['CARD-02', 'CARD-03'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, { name: 'Card', fields: [card] });
  await front(page)
    .getByLabel(/^Choose a file/)
    .setInputFiles(await blurred(page, 4000, 2500));
  const question = front(page).getByText('It looks blurry.');
  await see(question, front(page).getByText('Can you read every number?'));
  await eventually(() => sizeOf(page)).toEqual([1600, 1000]);
  await expectAccessible(page.getByRole('main'), 'a doubtful picture of a card');
  await front(page).getByRole('button', { name: 'Use this one' }).click();
  await seeNo(question);
  await front(page).getByRole('button', { name: 'Turn' }).press('Enter');
  await eventually(() => sizeOf(page)).toEqual([1000, 1600]);
  await front(page).getByRole('button', { name: 'Cut the edges' }).press('Enter');
  const top = front(page).getByRole('slider', { name: 'From the top' });
  await seeFocus(top);
  for (let press = 0; press < 25; press += 1) await top.press('ArrowRight');
  await expectAccessible(page.getByRole('main'), 'the sliders that cut a picture');
  await front(page).getByRole('button', { name: 'Cut', exact: true }).press('Enter');
  await seeFocus(front(page));
  await eventually(async () => {
    const [width = 0, height = 0] = await sizeOf(page);
    return [width / height > 0.8, height <= 1600];
  }).toEqual([true, true]);
  await see(front(page).getByRole('button', { name: 'Turn' }));
  const [entry] = await sentBy(page, () => submit(page).click());
  expect(entry?.value).toMatchObject({ front: { fileType: 'image/jpeg', fileName: 'grey.jpg' }, back: null });
});

test('what is no picture is refused by its name, and a removed picture leaves the focus in its place', {
  tags: ['CARD-03'],
}, async () => {
  const page = await openPage();
  await openForm(page, server, { name: 'Card', fields: [card] });
  const text = { name: 'card.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await back(page)
    .getByLabel(/^Choose a file/)
    .setInputFiles(text);
  await see(back(page).getByText(/^This picture cannot be opened here\./));
  await back(page)
    .getByLabel(/^Choose a file/)
    .setInputFiles(await cardPicture(page));
  await see(back(page).getByRole('button', { name: 'Remove' }), back(page).getByRole('button', { name: 'Turn' }));
  await seeNo(back(page).getByText(/^This picture cannot be opened here\./));
  await back(page).getByRole('button', { name: 'Remove' }).click();
  await seeFocus(back(page));
  await see(back(page).getByText('Choose a file').first());
});

test('the office sees the new card beside the one on file, and the record keeps the older one', {
  tags: ['CARD-05'],
}, async () => {
  const page = await openSignedIn(server, sam);
  const desk = await openSignedIn(server, office, { width: 1440 });
  const sendOne = async (number: string) => {
    await openForm(page, server, { name: `Card ${number}`, fields: [card] });
    await front(page)
      .getByLabel(/^Choose a file/)
      .setInputFiles(await cardPicture(page, `card-${number}.jpg`, number));
    await see(front(page).getByRole('button', { name: 'Turn' }));
    await page.getByLabel('Insurance company').fill('Harbor Health');
    await page.getByLabel('Member number').fill(number);
    await submit(page).click();
    await see(page.getByRole('heading', { name: /^Thank you/ }));
    await desk.goto(`${server.url}/practice/inbox`);
    await desk.getByRole('link', { name: new RegExp(`Card ${number}`) }).click();
    await see(desk.getByRole('img', { name: /^Front of the card/ }));
  };
  const approve = async () => {
    await desk.getByRole('button', { name: 'Approve', exact: true }).click();
    await see(desk.getByText(/^Approved/).first());
  };
  await sendOne('1111');
  await approve();
  await sendOne('2222');
  await see(desk.getByRole('img', { name: /^On file: .*Front of the card/ }), desk.getByText('Member number: 1111'));
  await expectAccessibleAsIs(desk.getByRole('article'), 'a card beside the one on file');
  await approve();
  await desk.goto(`${server.url}/practice/patients`);
  await desk.getByRole('searchbox').first().fill('Sam Rivera');
  await desk
    .getByRole('link', { name: /Sam Rivera/ })
    .first()
    .click();
  await see(desk.getByText('Policy 2222'), desk.getByRole('img', { name: 'Front of the Primary card' }));
  await desk.getByText('An older card').click();
  await see(desk.getByRole('img', { name: 'Front of the Primary card' }).nth(1));
});
