// Working by keyboard alone.
import type { Locator, Page } from 'playwright-core';

/** Returns what a person without a mouse does on a page. `tabTo` throws if Tab does not reach the target. */
export function keyboardOf(page: Page) {
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    for (let presses = 0; presses < 150; presses++) {
      if (await hasFocus(target)) return;
      await press(key);
    }
    throw new Error(`${key} does not lead to ${target}.`);
  };
  return { press, hasFocus, tabTo, type: (text: string) => page.keyboard.type(text) };
}

export type Keyboard = ReturnType<typeof keyboardOf>;
