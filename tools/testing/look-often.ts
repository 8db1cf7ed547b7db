// Playwright looks less and less often for what it waits for, at last twice a second. Here it looks every 50 ms: half a
// second lost at each screen is minutes for all tests.
import type { Page } from 'playwright-core';

/** What is called of Playwright's inside; its version is pinned, and another one that lacks it is told of at once. */
interface FrameInside {
  retryWithProgressAndBackoff(progress: unknown, look: unknown): Promise<unknown>;
  retryWithProgressAndTimeouts(progress: unknown, pausesMs: readonly number[], look: unknown): Promise<unknown>;
}

const pausesMs = [20, 50];

/** From the first call on, every wait of every page looks often. @throws when Playwright has changed inside */
export function lookOften(page: Page): void {
  const { _connection: connection } = page as unknown as { _connection?: { toImpl?(object: unknown): FrameInside } };
  const frame = connection?.toImpl?.(page.mainFrame());
  const inside = frame && (Object.getPrototypeOf(frame) as FrameInside);
  if (!inside?.retryWithProgressAndBackoff || !inside.retryWithProgressAndTimeouts)
    throw new Error('Playwright waits in another way than it did: adapt or drop tools/testing/look-often.ts.');
  inside.retryWithProgressAndBackoff = function (this: FrameInside, progress, look) {
    return this.retryWithProgressAndTimeouts(progress, pausesMs, look);
  };
}
