// Finds the parts of the console's form builder (canvas, palette, inspector) and takes the usual steps in it.
import type { Locator, Page } from 'playwright-core';
import type { TestServer } from '../../tools/testing/test-server.ts';
import { admin, openSignedIn } from './people.ts';
import { see, seeNo } from './waiting.ts';

const canvas = (page: Page) => page.getByRole('region', { name: 'Form', exact: true });
const blocks = (page: Page) => canvas(page).locator('[data-block]');
/** Finds a field on the canvas by its name; a required one has a marker after it. */
export const block = (page: Page, name: string) => {
  const title = new RegExp(`^${name.replace(/[?.]/g, '\\$&')}(?: ?\\(required\\))?$`);
  return blocks(page).filter({ has: page.getByRole('button', { name: title }) });
};
export const inspector = (page: Page) => page.getByRole('complementary', { name: /^(Properties of|Settings of)/ });
export const palette = (page: Page) => page.getByRole('complementary', { name: 'Fields to add' });
/** Finds a property in the inspector by its name. */
export const property = (page: Page, name: string) => inspector(page).getByLabel(name, { exact: true });
/** What the palette calls types that are stored under another name. */
const shownAs: Readonly<Record<string, string>> = {
  'Short Text Entry': 'Short text',
  'Long Text Entry': 'Long text',
  Spinner: 'Number with steps',
  Dropdown: 'Drop-down list',
  'Single Choice': 'One answer',
  'Multiple Choice': 'Several answers',
  Checkbox: 'Tick box',
  Calculated: 'Score or sum',
};
/** Finds an entry of the palette by its name, or by the type that it makes. */
export const entry = (page: Page, name: string) =>
  palette(page).getByRole('button', { name: shownAs[name] ?? name, exact: true });
export const tool = (page: Page, name: string | RegExp) =>
  page.getByRole('toolbar', { name: /^Do with/ }).getByRole('button', { name });
export const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });
export const saved = (page: Page) => see(page.getByRole('status').filter({ hasText: /^Saved$/ }));
export const said = (page: Page, text: string | RegExp) => see(page.getByRole('status').getByText(text));

/** Returns the names of the fields in order. */
export const order = async (page: Page) =>
  (await blocks(page).locator('button[id]').allInnerTexts()).map((name) => name.replace(/\s*\*[\s\S]*$/, ''));

/** Opens the list of forms in the console as an admin. */
export async function openForms(server: TestServer): Promise<Page> {
  const page = await openSignedIn(server, admin, { width: 1440 });
  await page.goto(`${server.url}/practice/forms`);
  await see(page.getByRole('heading', { name: 'Forms', level: 1 }), page.getByRole('row', { name: /Medical History/ }));
  return page;
}

export async function startForm(page: Page, name: string, from = 'An empty form'): Promise<void> {
  await page.getByRole('button', { name: 'New form' }).click();
  const dialog = page.getByRole('dialog', { name: 'New form' });
  await dialog.getByRole('radio', { name: from }).check();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await see(page.getByRole('heading', { name, level: 1 }));
}

/** Drags with the pointer to the upper or lower half of a target. */
export async function drag(page: Page, from: Locator, to: Locator, half: 'upper' | 'lower'): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('Nothing to drag.');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + 40, end.y + end.height / 2, { steps: 5 });
  await page.mouse.move(end.x + 40, end.y + end.height * (half === 'upper' ? 0.2 : 0.8), { steps: 3 });
  await see(page.getByText(/ goes here$/));
  await page.mouse.up();
  await seeNo(page.getByText(/ goes here$/));
}

/** Publishes the draft as the version of this number. */
export async function publish(page: Page, version: number): Promise<void> {
  await publishButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await see(page.getByText(`Version ${version}, published`));
}
