// Leaving a form: the portal's own question, and the browser's when the page itself is unloaded.
import type { Page } from 'playwright-core';

export const leaveQuestion = (page: Page) => page.getByRole('alertdialog', { name: /^Leave (this form|for now)\?$/ });

export const stay = (page: Page) => leaveQuestion(page).getByRole('button', { name: 'Stay', exact: true });

/** Leaves with everything saved: by Leave if it is, else by Save and leave. */
export const leaveSaved = (page: Page) =>
  leaveQuestion(page)
    .getByRole('button', { name: /^(Leave|Save and leave)$/ })
    .click();

/** Reloads the page like a person; returns whether the browser asked first. `stay` is the reply to its question. */
export async function reloadAsking(page: Page, stay = false): Promise<boolean> {
  let hasAsked = false;
  page.once('dialog', (dialog) => {
    hasAsked = dialog.type() === 'beforeunload';
    return stay ? dialog.dismiss() : dialog.accept();
  });
  if (stay) {
    const asking = page.waitForEvent('dialog');
    await page.evaluate(() => {
      setTimeout(() => location.reload());
    });
    await asking;
  } else await page.reload();
  page.removeAllListeners('dialog');
  return hasAsked;
}
