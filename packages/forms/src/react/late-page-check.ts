// What Next finds wrong on a page. Forms that check their pages load it before they are shown, so that it is there offline.
import { late } from '@foyer/ui';

export const PageCheck = late(() => import('./page-check.tsx'));

/** @throws if it cannot be loaded */
export async function loadPageCheck(): Promise<void> {
  await PageCheck.bring();
}
