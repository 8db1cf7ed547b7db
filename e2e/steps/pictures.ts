// Drawings are hidden from screen readers, so no role finds them: this checks whether one is visible.
import type { Page } from 'playwright-core';
import { eventually } from './waiting.ts';

/** Waits until the page shows a drawing of at least 100 pixels. */
export async function seeDrawing(page: Page): Promise<void> {
  await eventually(() =>
    page.evaluate(() =>
      [...document.getElementsByTagName('svg')].some(
        (drawing) => drawing.checkVisibility() && drawing.getBoundingClientRect().width >= 100,
      ),
    ),
  ).toBe(true);
}
