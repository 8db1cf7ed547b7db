// A colleague at the console with a keyboard and no mouse.
import type { Locator, Page } from 'playwright-core';
import { see, seeFocus } from './waiting.ts';

/** Actions of a person without a mouse. */
function keyboardOf(page: Page) {
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  /** Presses Tab, or Shift and Tab, until the target has the focus. */
  const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await see(target);
    for (let presses = 0; presses < 150; presses++) {
      if (await hasFocus(target)) return;
      await press(key);
    }
    throw new Error(`${key} does not lead to ${target}.`);
  };
  return {
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
  };
}

/** A colleague at the console, with a keyboard and no mouse. */
export function colleagueAt(page: Page) {
  return {
    ...keyboardOf(page),
    page,
    button: (name: string | RegExp) => page.getByRole('button', { name }),
    dialog: page.getByRole('dialog'),
  };
}

export type Colleague = ReturnType<typeof colleagueAt>;
