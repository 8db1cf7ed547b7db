// Checks imports against the order lists in tools/boundaries.

import { join } from 'node:path';
import { root } from '../root.ts';
import { runScript } from '../run-program.ts';
import type { Check } from './check.ts';

export const boundaries: Check = {
  name: 'boundaries',
  // In a separate process: reading every import keeps a core busy, and the other checks need theirs.
  find: async () => {
    const { code, output } = await runScript(join(root, 'tools/boundaries/print-breaches.ts'), []);
    return code === 0 ? [] : output.trim().split('\n');
  },
};
