// foyer upgrade --check: what a new release will do to this database, before it does it.
import type { Config } from '../platform/config.ts';
import { openOwnDatabase } from '../platform/db/own-database.ts';
import { type MigrationPlan, planUpgrade, type TableEffect } from '../platform/db/upgrade-plan.ts';
import { createLogger } from '../platform/log.ts';
import { type CliCommand, readArguments, UsageError } from './command.ts';

function durationOf(seconds: number): string {
  if (seconds < 1) return 'under a second';
  if (seconds < 90) return `about ${Math.ceil(seconds)} seconds`;
  return `about ${Math.ceil(seconds / 60)} minutes`;
}

function sizeOf(bytes: number): string {
  return bytes < 1e6 ? 'under 1 MB' : bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

function effectLine({ table, lock, isRewritten, indexes, isRead, bytes, seconds }: TableEffect): string {
  const work = [
    isRewritten && 'is written anew',
    indexes > 0 && !isRewritten && `gets ${indexes === 1 ? 'an index' : `${indexes} indexes`}`,
    isRead && 'is read through',
  ].filter((one) => one !== false);
  const does = work.length === 0 ? 'is changed without touching its rows' : work.join(', ');
  return `    ${table} (${sizeOf(bytes)}) ${does}, ${durationOf(seconds)}; meanwhile ${lock ?? 'everybody reads and writes it'}`;
}

/** Returns the plan in words. */
export function planText(plans: readonly MigrationPlan[]): string {
  if (plans.length === 0) return 'The database is up to date: there is nothing to do.';
  const lines = plans.flatMap(({ name, tables }) => [
    `  ${name}`,
    ...(tables.length === 0 ? ['    touches no table that holds rows'] : tables.map(effectLine)),
  ]);
  const seconds = plans.flatMap(({ tables }) => tables).reduce((sum, table) => sum + table.seconds, 0);
  return [
    `${plans.length === 1 ? 'One migration' : `${plans.length} migrations`} would run, in one transaction, ${durationOf(seconds)} in all (by the size of the tables; a busy disk takes longer):`,
    ...lines,
    'Nothing was changed. "npm run foyer -- migrate" does it, and so does the next start; nodes of the release before go on working.',
  ].join('\n');
}

export const upgradeCommand: CliCommand = {
  usage: ['upgrade --check'],
  does: 'says what this release will do to the database: which migrations, which locks, about how long',
  run: async (args, config) => {
    const read = readArguments(args, { flags: ['check'] });
    if (!read.flag('check')) throw new UsageError('Say --check; "migrate" brings the database up to date.');
    return check(config());
  },
};

async function check(config: Config): Promise<string> {
  const database = await openOwnDatabase(config, createLogger('warn'), true);
  try {
    return planText(await planUpgrade(database.url));
  } finally {
    await database.stop();
  }
}
