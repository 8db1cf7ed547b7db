// Leaving a form: the portal's own question, and the browser's when the page itself goes.
import type { Page } from 'playwright-core';

export const leaveQuestion = (page: Page) => page.getByRole('alertdialog', { name: 'Leave this form?' });

/** Reloads the page the way a person does; answers whether the browser asked first. `stay` answers its question. */
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
