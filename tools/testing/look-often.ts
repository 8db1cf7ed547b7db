// Playwright polls at growing intervals, at last twice a second. Here it polls five times a second at least: half a second lost on
// each screen is minutes over all tests, and each look takes milliseconds of processor time.
import type { Page } from 'playwright-core';

/**
 * The parts of Playwright's internals that are called; its version is pinned, and a version that lacks them is reported at once.
 */
interface FrameInside {
  retryWithProgressAndBackoff(progress: unknown, look: unknown): Promise<unknown>;
  retryWithProgressAndTimeouts(progress: unknown, pausesMs: readonly number[], look: unknown): Promise<unknown>;
}

const pausesMs = [20, 50, 100, 200];

/** After the first call, every wait of every page polls often. @throws if Playwright's internals have changed */
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
