// Drawings say nothing to a screen reader, so no role finds them: this looks whether one is there for the eyes.
import type { Page } from 'playwright-core';
import { eventually } from './waiting.ts';

/** Waits until a drawing of at least 100 pixels is shown in the page. */
export async function seeDrawing(page: Page): Promise<void> {
  await eventually(() =>
    page.evaluate(() =>
      [...document.getElementsByTagName('svg')].some(
        (drawing) => drawing.checkVisibility() && drawing.getBoundingClientRect().width >= 100,
      ),
    ),
  ).toBe(true);
}
