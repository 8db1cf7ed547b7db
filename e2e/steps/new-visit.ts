// Booking a visit in the console's panel.
import type { Locator, Page } from 'playwright-core';
import { eventually, see, seeNo } from './waiting.ts';

export const newVisitPanel = (page: Page): Locator => page.getByRole('complementary', { name: 'New visit' });
export const bookButton = (page: Page): Locator => newVisitPanel(page).getByRole('button', { name: /^Book( \d|$)/ });

export interface WantedVisit {
  readonly who: string;
  /** HH:MM */
  readonly at: string;
  readonly provider: string;
  readonly type?: string;
  readonly place?: string;
}

/** Fills in the open panel for somebody who is not a patient yet, at a time that is typed. */
export async function fillNewVisit(page: Page, wanted: WantedVisit): Promise<void> {
  const { who, at, provider, type = 'Toothache', place = 'Harborside' } = wanted;
  const panel = newVisitPanel(page);
  await panel.getByRole('checkbox', { name: 'Not a patient yet' }).check();
  await panel.getByLabel('Visitor’s name').fill(who);
  await panel.getByRole('combobox', { name: 'Visit' }).selectOption({ label: type });
  const other = panel.getByRole('button', { name: 'Another time…' });
  if (await other.isVisible()) {
    // The times that are found move the button; a press while they come is released beside it.
    await eventually(() => panel.getByRole('group', { name: 'Next free' }).getAttribute('aria-busy')).toBeNull();
    await other.click();
  }
  await panel.getByLabel('Starts at').fill(at);
  await panel.getByRole('combobox', { name: 'Provider' }).selectOption({ label: provider });
  await panel.getByRole('combobox', { name: 'Location' }).selectOption({ label: place });
}

/** Books a visit on the day that is shown. */
export async function bookVisit(page: Page, wanted: WantedVisit): Promise<void> {
  await page.getByRole('button', { name: 'New visit' }).click();
  await see(newVisitPanel(page));
  await fillNewVisit(page, wanted);
  await bookButton(page).click();
  await seeNo(newVisitPanel(page));
}

/** Answers the question why an open visit is canceled. */
export async function cancelVisit(page: Page, reason = 'Patient asked'): Promise<void> {
  await page.getByRole('button', { name: 'Cancel visit' }).first().click();
  const asked = page.getByRole('dialog', { name: 'Cancel this visit?' });
  await asked.getByRole('radio', { name: reason }).check();
  await asked.getByRole('button', { name: 'Cancel visit' }).click();
  await seeNo(asked);
}
