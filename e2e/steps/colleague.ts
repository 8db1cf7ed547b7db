// A colleague at the console with a keyboard and no mouse.
import type { Locator, Page } from 'playwright-core';
import { keyboardOf } from './keyboard.ts';
import { see, seeFocus } from './waiting.ts';

export function colleagueAt(page: Page) {
  const { press, tabTo: tab } = keyboardOf(page);
  /** Presses Tab, or Shift and Tab, until the target is there and has the focus. */
  const tabTo = async (target: Locator, key?: 'Tab' | 'Shift+Tab') => {
    await see(target);
    await tab(target, key);
  };
  return {
    page,
    press,
    tabTo,
    type: async (target: Locator, text: string) => {
      await tabTo(target);
      await page.keyboard.type(text);
    },
    /** Presses a button or a link; `key` is the shorter direction. */
    open: async (target: Locator, key?: 'Tab' | 'Shift+Tab') => {
      await tabTo(target, key);
      await press('Enter');
    },
    /** Goes to a page through the command palette. */
    goTo: async (name: string) => {
      await press('Control+k');
      await seeFocus(page.getByRole('combobox', { name: 'Find a patient, visit, form, setting or action' }));
      await page.keyboard.type(name);
      await see(page.getByRole('option', { name: `${name} Page` }));
      await press('Enter');
    },
    button: (name: string | RegExp) => page.getByRole('button', { name }),
    dialog: page.getByRole('dialog'),
  };
}

export type Colleague = ReturnType<typeof colleagueAt>;
