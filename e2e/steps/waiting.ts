// How tests wait: for what a person would see, never for time to pass.
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Bounds every wait; generous, because the machine may be busy with other tests. */
export const patienceMs = 15_000;

/** `eventually(() => …).toBe(…)`: reads again until the assertion holds. */
export function eventually<T>(read: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: patienceMs, interval: 50 });
}

/** Waits until everything is on the screen. */
export async function see(...locators: readonly Locator[]): Promise<void> {
  for (const locator of locators) await locator.waitFor({ state: 'visible', timeout: patienceMs });
}

/** Waits until everything has left the screen, or was never on it. */
export async function seeNo(...locators: readonly Locator[]): Promise<void> {
  // Several may be there until they leave, and waiting for one of several is refused.
  for (const locator of locators)
    await locator.filter({ visible: true }).first().waitFor({ state: 'hidden', timeout: patienceMs });
}

/** Waits until the element has the focus. */
export async function seeFocus(locator: Locator): Promise<void> {
  await eventually(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);
}
