// Layout shifts while a page loads, as measured by the browser.
import type { Page } from 'playwright-core';

/** A layout-shift entry, which TypeScript does not know yet. */
interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Watches the screens that the page opens from now on; the returned function reads the layout shifts of the open one. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        shifts.push(
          `${entry.value}: ${entry.sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 100)).join(' and ')}`,
        );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}
