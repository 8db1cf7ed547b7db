// Checks that the generated pages under docs/ match the code.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from '../docs/pages.ts';
import { root } from '../root.ts';
import type { Check } from './check.ts';
import { textOf } from './files.ts';

export const documentation: Check = {
  name: 'documentation',
  find: async () =>
    Object.entries(pages)
      .filter(([file, write]) => !existsSync(join(root, file)) || textOf(file) !== write())
      .map(([file]) => `${file} is out of date: npm run docs writes it anew`),
};
