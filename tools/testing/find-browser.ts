// Finds a Chromium to open screens with, and installs one on request.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { programs } from '../root.ts';
import { runProgram, runScript } from '../run-program.ts';

/** No browser, and none can be installed; the message is a whole sentence. */
export class BrowserError extends Error {
  override name = 'BrowserError';
}

/** The headless ones first: they render the same pages for less than half the work. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/** Debian's packages, the better one first; older releases lack it. */
const packages = ['chromium-headless-shell', 'chromium'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Returns the existing browser: CHROMIUM_PATH, one on PATH, an application, or Playwright's own. */
function present(): string | undefined {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (existsSync(wanted)) return wanted;
    throw new BrowserError(
      `CHROMIUM_PATH names ${wanted}, which does not exist: set it to a Chromium, or leave it out.`,
    );
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...places, chromium.executablePath()].find((file) => file !== '' && existsSync(file));
}

/** Returns the path of a browser. @throws BrowserError if there is none */
export async function findBrowser(): Promise<string> {
  const found = present();
  if (found) return found;
  throw new BrowserError('There is no Chromium: install one, or set CHROMIUM_PATH to it.');
}

/** Returns the path of a browser, installing one if needed. `say` gets a line for each attempt. @throws BrowserError */
export async function findOrInstallBrowser(say: (line: string) => void): Promise<string> {
  const found = present();
  if (found) return found;
  say("No Chromium on this machine: installing Playwright's …");
  await runScript(programs.playwright, ['install', 'chromium']);
  const own = present();
  if (own && !starts(own)) await runScript(programs.playwright, ['install-deps', 'chromium']);
  if (own && starts(own)) return own;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runProgram('apt-get', ['update'], { env });
    for (const name of packages) {
      say(`… which was not to be had. Installing Debian's package ${name} …`);
      const { output } = await runProgram('apt-get', ['install', '-y', '--no-install-recommends', name], { env });
      const packaged = present();
      if (packaged && starts(packaged)) return packaged;
      say(output.trim().split('\n').slice(-5).join('\n'));
    }
  }
  throw new BrowserError(
    'The tests need a Chromium and none could be installed: install one yourself (Debian: apt-get install chromium), or set CHROMIUM_PATH.',
  );
}

const starts = (file: string) => spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0;
