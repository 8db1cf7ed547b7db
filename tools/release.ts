// npm run release: freezes the current migrations; from then on npm run check refuses changes to them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMigrationFaults, readMigrations, readReleased, releasedList, releaseListOf } from './checks/migrations.ts';
import { root } from './root.ts';

const migrations = readMigrations();
const next = releaseListOf(migrations);
const faults = findMigrationFaults(migrations, readReleased());
if (faults.length > 0) {
  console.error(`Nothing was released:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  process.exitCode = 1;
} else {
  writeFileSync(join(root, releasedList), next);
  console.log(`✓ ${releasedList}: ${Object.keys(migrations).length} migrations. Commit it with the release.`);
}
