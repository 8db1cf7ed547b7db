// Runs every check, as many at once as there are cores, and prints a line for each.
import { availableParallelism } from 'node:os';
import { boundaries } from './boundaries.ts';
import type { Check } from './check.ts';
import { cssTokens } from './css-tokens.ts';
import { documentation } from './documentation.ts';
import { homonyms } from './homonyms.ts';
import { houseRules } from './house-rules.ts';
import { migrations } from './migrations.ts';
import { moduleShapes } from './modules.ts';
import { names } from './names.ts';
import { style, types, unused } from './programs.ts';
import { serverGuards } from './server-guards.ts';
import { tables } from './tables.ts';
import { testLength } from './test-length.ts';

/** The slowest first, so that the quick ones fill the gaps. */
const checks: readonly Check[] = [
  types,
  unused,
  style,
  boundaries,
  cssTokens,
  documentation,
  serverGuards,
  homonyms,
  names,
  houseRules,
  tables,
  migrations,
  moduleShapes,
  testLength,
];
/** A longer list would hide its first line, which is the one to fix. */
const mostLines = 200;

/** How many checks passed and failed. */
export interface Tally {
  passed: number;
  failed: number;
}

/** Runs all checks; `say` gets a line with the time of each, and the complaints of those that failed. */
export async function runChecks(say: (line: string) => void): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0 };
  const waiting = [...checks];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const begin = performance.now();
      const complaints = await check.find().catch((error: Error) => [error.stack ?? error.message]);
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      const passed = complaints.length === 0;
      tally[passed ? 'passed' : 'failed'] += 1;
      say(`${passed ? '✓' : '✗'} ${check.name.padEnd(12)} ${seconds.padStart(5)} s`);
      for (const line of complaints.slice(0, mostLines)) say(`    ${line}`);
      if (complaints.length > mostLines) say(`    … and ${complaints.length - mostLines} lines more.`);
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));
  return tally;
}
