// How soon the inbox shows its newest submission after a reload.
import { chromium } from 'playwright-core';
import { newToken, tokenDigest } from '../../apps/server/src/platform/crypto/tokens.ts';
import { demoId } from '../../apps/server/src/seed/demo-ids.ts';
import { findGuestForm } from '../../apps/server/src/testing/guest-form.ts';
import { openLedger } from '../../apps/server/src/testing/submission-ledger.ts';
import { findBrowser } from '../../tools/testing/find-browser.ts';
import { launchOptions } from '../../tools/testing/launch-options.ts';
import { openBookingStage } from '../booking/stage.ts';
import type { Figure } from '../figures.ts';
import { addSession } from '../search/people.ts';

const reloads = 5;

/** Measures from the end of the reload, when scripts begin to ask for what they show. */
export async function measureInboxReload(): Promise<Figure[]> {
  const stage = await openBookingStage();
  const browser = await chromium.launch(launchOptions(await findBrowser()));
  try {
    const { url } = stage.server;
    const { kind } = await openLedger(await findGuestForm(url)).send(url);
    if (kind !== 'acknowledged') throw new Error(`The form was ${kind}.`);
    const token = newToken();
    await addSession(stage.ownerUrl, demoId('tenant demo'), tokenDigest(token));
    const context = await browser.newContext();
    const { hostname: domain } = new URL(url);
    await context.addCookies([{ name: 'staffToken', value: token, domain, path: '/practice', sameSite: 'Lax' }]);
    const page = await context.newPage();
    const row = page.getByRole('navigation', { name: 'Submissions' }).getByRole('link').first();
    await page.goto(`${url}/practice/inbox`);
    await row.waitFor();
    const values: number[] = [];
    for (let reload = 0; reload < reloads; reload += 1) {
      await page.reload();
      const begin = performance.now();
      await row.waitFor();
      values.push(performance.now() - begin);
    }
    return [{ what: 'the inbox after a reload: ms until its first row', values, asked: 'at most', limit: 1000 }];
  } finally {
    await browser.close();
    await stage.stop();
  }
}
