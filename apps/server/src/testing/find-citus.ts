// Finds a Citus cluster to test on: one that CITUS_URL names, or the extension in an installed PostgreSQL.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findSystemPostgres, type SystemPostgres } from './system-postgres.ts';

/** Returns the installed PostgreSQL if it has the extension. */
export function postgresWithCitus(): SystemPostgres | undefined {
  const postgres = findSystemPostgres();
  if (!postgres) return undefined;
  try {
    const folder = execFileSync(join(postgres.bin, 'pg_config'), ['--pkglibdir'], { encoding: 'utf8' }).trim();
    return existsSync(join(folder, 'citus.so')) ? postgres : undefined;
  } catch {
    return undefined;
  }
}

/** Whether there is a cluster to test on. */
export const hasCitus = (): boolean => Boolean(process.env.CITUS_URL) || postgresWithCitus() !== undefined;
