// The project's location, and the programs that the tools start from it.
import { join } from 'node:path';

/** The checkout's folder. */
export const root = join(import.meta.dirname, '..');

/** The file of a package's command, to be run with this Node: quicker than npx, and the same on Windows. */
export const programs = {
  biome: join(root, 'node_modules/@biomejs/biome/bin/biome'),
  knip: join(root, 'node_modules/knip/bin/knip.js'),
  playwright: join(root, 'node_modules/playwright-core/cli.js'),
  tsc: join(root, 'node_modules/typescript-native/bin/tsc'),
  vite: join(root, 'node_modules/vite/bin/vite.js'),
  vitest: join(root, 'node_modules/vitest/vitest.mjs'),
} as const;
