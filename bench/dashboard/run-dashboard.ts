// From the code to the dashboard, against a static page of the same bytes: a second visit, files in the browser's cache.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { startFoyer } from '../../apps/server/src/testing/foyer-process.ts';
import { median } from '../../apps/server/src/testing/measure.ts';
import { findBrowser } from '../../tools/testing/find-browser.ts';
import { launchOptions } from '../../tools/testing/launch-options.ts';
import { openMailbox } from '../../tools/testing/mailbox.ts';
import { openStaticPage, type StaticPage } from './static-page.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
/** Slowdown factor of the processor: that of a phone. */
const slowdown = 4;
const atMost = 1.5;
const email = 'sam.rivera@example.com';
const dashboard = '.dash';

/** Resolves with the milliseconds until everything in `selector` is drawn, counted from the page's time origin or a mark. */
function drawnAfter(page: Page, selector: string, mark?: string): Promise<number> {
  return page.evaluate(
    ([place, from]) =>
      new Promise<number>((resolve) => {
        const begin = () => (from ? (performance.getEntriesByName(from)[0]?.startTime ?? Number.NaN) : 0);
        const look = () => {
          const cards = document.querySelector(place);
          if (
            !cards ||
            cards.childElementCount < 3 ||
            cards.querySelector('.skeleton') ||
            document.readyState !== 'complete'
          )
            return void requestAnimationFrame(look);
          // Two frames later, the document's content is on the screen.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - begin())));
        };
        look();
      }),
    [selector, mark] as const,
  );
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await session.detach();
}

/** Signs in up to the code, and measures from the press on Verify. */
async function signIn(page: Page, url: string, mailbox: ReturnType<typeof openMailbox>, slow: number): Promise<number> {
  await page.context().clearCookies();
  await page.goto(`${url}/patient-portal/sign-in`);
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Demo-2026!');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByLabel('6-digit code').fill(await mailbox.code(email));
  await slowDown(page, slow);
  await page.evaluate(() => {
    document.addEventListener('click', () => performance.mark('pressed'), { capture: true, once: true });
  });
  await page.getByRole('button', { name: 'Verify' }).click();
  const took = await drawnAfter(page, dashboard, 'pressed');
  await slowDown(page, 1);
  return took;
}

async function openStatic(page: Page, { url }: StaticPage, slow: number): Promise<number> {
  await page.goto('about:blank');
  await slowDown(page, slow);
  await page.goto(url, { waitUntil: 'commit' });
  const took = await drawnAfter(page, dashboard);
  await slowDown(page, 1);
  return took;
}

/** Prints the table. Returns the missed targets. */
export async function runDashboard(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  const server = await startFoyer({ FOYER_DATA: folder, FOYER_TEST: '1' });
  const browser = await chromium.launch(launchOptions(await findBrowser()));
  let rival: StaticPage | undefined;
  try {
    const mailbox = openMailbox(server.url);
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const calls: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (/json/.test(response.headers()['content-type'] ?? ''))
        calls.push(response.body().catch(() => Buffer.alloc(0)));
    });
    let hour = 0;
    // Codes are limited per hour.
    const moveOn = () =>
      fetch(`${server.url}/test/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ now: new Date(Date.now() + 3_660_000 * ++hour).toISOString() }),
      });
    await signIn(page, server.url, mailbox, 1);
    rival = await openStaticPage(page, await Promise.all(calls));
    await openStatic(page, rival, 1);
    const ours: number[] = [];
    const floor: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await moveOn();
      ours.push(await signIn(page, server.url, mailbox, slowdown));
      floor.push(await openStatic(page, rival, slowdown));
    }
    const ratio = median(ours.map((time, at) => time / (floor[at] ?? Number.NaN)));
    console.log(
      `\n## dashboard: ${rounds} rounds, processor ${slowdown} times slower, ${Math.round(rival.bytes / 1024)} KB, cached\n`,
    );
    console.log('| | ms | ratio | target |\n|---|---:|---:|---:|');
    console.log(
      `| from the press on Verify to the dashboard | ${median(ours).toFixed(0)} | **${ratio.toFixed(2)}** | ≤ ${atMost} |`,
    );
    console.log(`| a static page of the same bytes | ${median(floor).toFixed(0)} | | |`);
    return ratio <= atMost
      ? []
      : [`dashboard: takes ${ratio.toFixed(2)} times the static page, at most ${atMost} is wanted.`];
  } finally {
    await rival?.close();
    await browser.close();
    await server.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}
