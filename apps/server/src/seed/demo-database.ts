// Whether a database belongs to the demo or to production: neither mode starts on the other's.
import { type Config, SettingError } from '../platform/config.ts';
import { type StoredPractice, storedPractices } from '../platform/db/practices.ts';
import { patients, staff } from './people.ts';
import { practices } from './practices.ts';

export interface SortedPractices {
  /** The demo's own: their passwords are public. */
  readonly demo: readonly StoredPractice[];
  readonly others: readonly StoredPractice[];
}

const demoIds: ReadonlySet<string> = new Set(practices.map(({ id }) => id));

/** Addresses that sign in with the demo's password, in each of its practices. */
export const demoAccounts: readonly string[] = [
  ...patients.flatMap(({ account }) => (account === undefined ? [] : [account])),
  ...staff.map(({ email }) => email),
];

/** Returns every practice of a database, the demo's separately. Changes nothing. */
export async function sortPractices(ownerUrl: string): Promise<SortedPractices> {
  const all = await storedPractices(ownerUrl);
  return { demo: all.filter(({ id }) => demoIds.has(id)), others: all.filter(({ id }) => !demoIds.has(id)) };
}

const slugsOf = (some: readonly StoredPractice[]) => some.map(({ slug }) => slug).join(', ');

/** Returns why a mode must not run on a database with these practices, and what to do; undefined if it may. */
export function wrongDatabase(mode: Config['mode'], { demo, others }: SortedPractices): string | undefined {
  if (mode === 'production' && demo.length > 0)
    return `The database holds practices of the demo (${slugsOf(demo)}), and everybody knows the password of their accounts (${demoAccounts.join(', ')}); take them out with "npm run foyer -- demo remove", or name another database.`;
  if (mode === 'demo' && others.length > 0)
    return `The database holds practices that are not the demo's (${slugsOf(others)}), and in demo mode everybody may read their mail; set FOYER_MODE=production, or name another FOYER_DATA or DATABASE_URL for the demo.`;
  return undefined;
}

/** Call before anything is written to the database. @throws SettingError if this mode must not run on it */
export async function assertDatabaseFits(mode: Config['mode'], ownerUrl: string): Promise<void> {
  const reason = wrongDatabase(mode, await sortPractices(ownerUrl));
  if (reason !== undefined) throw new SettingError(reason);
}
