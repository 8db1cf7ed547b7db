// A form's messages about mistakes after an attempt to send it.
import type { Locator, Page } from 'playwright-core';
import { eventually, see } from './waiting.ts';

export const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });

export const summary = (page: Page) => page.getByRole('alert', { name: 'There is a problem' });

/**
 * Types one wrong text after the other into a field and sees its error there each time; then the correct one, after which the
 * field has no error. The form must have been tried already.
 */
export async function seeMistakes(
  page: Page,
  field: Locator,
  tries: readonly (readonly [typed: string, error: string])[],
  right: string,
): Promise<void> {
  for (const [typed, error] of tries) {
    await field.fill(typed);
    await see(page.getByRole('textbox', { description: `Error: ${error}` }));
    await eventually(() => field.getAttribute('aria-invalid')).toBe('true');
  }
  await field.fill(right);
  await eventually(() => field.getAttribute('aria-invalid')).toBeNull();
}
