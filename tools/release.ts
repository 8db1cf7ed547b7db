// npm run release [-- --accept-missed]: runs the tests (also on the machine's own PostgreSQL), the benchmarks and the drills, writes
// what it saw into the release's entry, and freezes the migrations: from then on npm run check refuses changes to them.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findSystemPostgres } from '../apps/server/src/testing/system-postgres.ts';
import { findMigrationFaults, readMigrations, readReleased, releasedList, releaseListOf } from './checks/migrations.ts';
import { databaseLineOf, readDatabaseFiles, releasedDatabase } from './checks/released-database.ts';
import { checkEntry, EntryError, writeEntry } from './release/entry.ts';
import { PartError, runParts } from './release/parts.ts';
import { runCommand } from './release/run-command.ts';
import { root } from './root.ts';

const changelog = join(root, 'CHANGELOG.md');

/** @throws EntryError or PartError with a sentence; nothing is written then */
async function release(acceptsMissed: boolean): Promise<void> {
  const migrations = readMigrations();
  const faults = findMigrationFaults(migrations, readReleased());
  if (faults.length > 0) throw new PartError(`The migrations are wrong: ${faults.join('; ')}.`);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  checkEntry(readFileSync(changelog, 'utf8'), version);

  const results = await runParts(runCommand, { system: findSystemPostgres()?.major, acceptsMissed });
  const sight = { on: new Date().toISOString().slice(0, 10), cores: availableParallelism(), ...results };
  writeFileSync(changelog, writeEntry(readFileSync(changelog, 'utf8'), version, sight));
  writeFileSync(join(root, releasedList), releaseListOf(migrations));
  writeFileSync(join(root, releasedDatabase), databaseLineOf(readDatabaseFiles()));
  console.log(`✓ CHANGELOG.md: ${version}`);
  console.log(`✓ ${releasedList}: ${Object.keys(migrations).length} migrations`);
  console.log(`✓ ${releasedDatabase}\nCommit them with the release.`);
}

const { values } = parseArgs({ options: { 'accept-missed': { type: 'boolean', default: false } } });
await release(values['accept-missed']).catch((error: unknown) => {
  const isExplained = error instanceof EntryError || error instanceof PartError;
  console.error(isExplained ? `Nothing was released. ${error.message}` : error);
  process.exitCode = 1;
});
