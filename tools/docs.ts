// npm run docs: writes the generated pages under docs/.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from './docs/pages.ts';
import { root } from './root.ts';

for (const [file, write] of Object.entries(pages)) {
  writeFileSync(join(root, file), write());
  console.log(`✓ ${file}`);
}
