// How Chromium is started by the tests and by the pictures: no window, no talk to the network of its own accord.
import type { LaunchOptions } from 'playwright-core';

/** Options for a browser at this path. */
export function launchOptions(executablePath: string): LaunchOptions {
  return {
    executablePath,
    headless: true,
    // Everybody's tests run as root in a container somewhere, where Chromium's sandbox cannot.
    chromiumSandbox: process.getuid !== undefined && process.getuid() !== 0,
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--hide-scrollbars',
      '--force-color-profile=srgb',
    ],
  };
}
