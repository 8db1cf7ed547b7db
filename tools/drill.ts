// npm run drill [-- --short] [--report] [NAME …]: injects faults at length and reports what was acknowledged, lost and doubled.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildStaleApps } from './build/build-apps.ts';
import { drills } from './drill/list.ts';
import { isClean, lineOf, pageOf, type Run } from './drill/report.ts';
import { root } from './root.ts';

/** Each ends by itself long before; one that hangs is aborted. */
const longestMs = { long: 3 * 3_600_000, short: 5 * 60_000 };

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false }, report: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !drills.some((drill) => drill.name === name));
if (unknown.length > 0) {
  console.error(`There is no drill ${unknown.join(', ')}. There are: ${drills.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const kind = values.short ? 'short' : 'long';
await buildStaleApps((line) => console.log(line));
const stop = new AbortController();
// Work in progress is still counted; a second Ctrl-C ends at once.
process.once('SIGINT', () => stop.abort());
// A stop from outside takes down the servers and databases too.
process.once('SIGTERM', () => stop.abort());

const runs: Run[] = [];
for (const drill of drills) {
  if (stop.signal.aborted || (positionals.length > 0 && !positionals.includes(drill.name))) continue;
  const began = performance.now();
  const took = () => (performance.now() - began) / 1000;
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(longestMs[kind])]);
  const run: Run = await drill.run(drill.times[kind], signal).then(
    (tally) => ({ drill, tally, seconds: took() }),
    (error: Error) => ({ drill, tally: undefined, error: error.message, seconds: took() }),
  );
  runs.push(run);
  console.log(lineOf(run));
}
if (values.report) {
  const page = join(root, 'docs/drills.md');
  const before = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const on = new Date().toISOString().slice(0, 10);
  const names = drills.map(({ name }) => name);
  writeFileSync(page, pageOf(runs, { names, on, isShort: values.short, before }));
  console.log('✓ docs/drills.md');
}
const failed = runs.filter((run) => !isClean(run)).length;
console.log(`${runs.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
