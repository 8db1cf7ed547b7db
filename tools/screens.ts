// npm run screens: a picture of every screen, narrow, medium and wide, light and dark; and the README's pictures.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { buildStaleApps } from './build/build-apps.ts';
import { root } from './root.ts';
import { pictures, walks } from './screens/list.ts';
import { openStage, type Stage, type Walk } from './screens/walk.ts';
import { nextMorning } from './testing/daytime.ts';
import { findOrInstallBrowser } from './testing/find-browser.ts';
import { launchOptions } from './testing/launch-options.ts';
import { openMailbox } from './testing/mailbox.ts';
import { spawnServer } from './testing/spawn-server.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const;
const schemes = ['light', 'dark'] as const;
const folder = join(root, 'screens');
const fileOf = (screen: string, width: number, scheme: string) => join(folder, `${screen}-${width}-${scheme}.png`);

/** Takes the six pictures of a page's current content. */
async function portray(page: Page, screen: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      // The console's stream of changes never goes idle.
      await page.waitForLoadState('networkidle', { timeout: 1200 }).catch(() => undefined);
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: fileOf(screen, size.width, scheme), fullPage: true });
      for (const picture of pictures) {
        if (picture.screen !== screen || picture.width !== size.width || picture.scheme !== scheme) continue;
        await page.screenshot({ path: join(root, 'docs/pictures', picture.file) });
      }
    }
  }
}

/** Follows a walk; a failing step ends it, because the next one begins where that step should have led. */
async function follow(walk: Walk, context: BrowserContext, stage: Stage): Promise<string | undefined> {
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  if (walk.email) await stage.signIn(page, walk.email);
  for (const screen of walk.screens) {
    try {
      await screen.go(page, stage);
      await portray(page, screen.name);
      console.log(`✓ ${walk.person}: ${screen.name}`);
    } catch (error) {
      await page.screenshot({ path: fileOf(`failed-${screen.name}`, 0, 'light') }).catch(() => {});
      return `✗ ${walk.person}: ${screen.name} was not reached at ${page.url()}: ${(error as Error).message.split('\n')[0]}`;
    }
  }
  return undefined;
}

const wanted = process.argv.slice(2);
const browserPath = await findOrInstallBrowser((line) => console.log(line));
await buildStaleApps((line) => console.log(line));
await mkdir(folder, { recursive: true });
await mkdir(join(root, 'docs/pictures'), { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), 'foyer-screens-'));
const server = await spawnServer({ dataDir });
const browser = await chromium.launch(launchOptions(browserPath));
try {
  // At night no time is offered to anybody.
  const now = nextMorning();
  const clock = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ now }) };
  if (now) await fetch(`${server.url}/test/clock`, clock);
  const stage = openStage({
    url: `http://localhost:${server.port}`,
    urlOf: (slug) => `http://${slug}.localhost:${server.port}`,
    mailbox: openMailbox(server.url),
  });
  for (const walk of walks.filter(({ person }) => wanted.length === 0 || wanted.includes(person))) {
    const context = await browser.newContext({ locale: 'en-US', timezoneId: 'America/New_York' });
    const failure = await follow(walk, context, stage);
    if (failure) {
      console.error(failure);
      process.exitCode = 1;
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
