// npm run drill [-- --short] [--report] [NAME …]: injects faults at length and reports what was acknowledged, lost and doubled.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildStaleApps } from './build/build-apps.ts';
import { fileDrills, runFileDrill } from './drill/file-drills.ts';
import { drills } from './drill/list.ts';
import { type FileRun, fileLineOf, isClean, isPassed, lineOf, pageOf, type Run } from './drill/report.ts';
import { root } from './root.ts';

/** Each ends by itself long before; one that hangs is aborted. */
const longestMs = { long: 3 * 3_600_000, short: 5 * 60_000 };

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false }, report: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const files = fileDrills();
const [names, fileNames] = [drills, files].map((some) => some.map(({ name }) => name)) as [string[], string[]];
const all = [...names, ...fileNames];
const unknown = positionals.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no drill ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(2);
}
const kind = values.short ? 'short' : 'long';
await buildStaleApps((line) => console.log(line));
const stop = new AbortController();
// Work in progress is still counted; a second Ctrl-C ends at once.
process.once('SIGINT', () => stop.abort());
// A stop from outside takes down the servers and databases too.
process.once('SIGTERM', () => stop.abort());

const isWanted = ({ name }: { readonly name: string }) =>
  !stop.signal.aborted && (positionals.length === 0 || positionals.includes(name));
/** Runs one; returns its result, or why it broke off, and how long it took. */
async function timed<T>(work: (signal: AbortSignal) => Promise<T>) {
  const began = performance.now();
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(longestMs[kind])]);
  const ended = await work(signal).then(
    (result) => ({ result }),
    (error: Error) => ({ result: undefined, error: error.message }),
  );
  return { ...ended, seconds: (performance.now() - began) / 1000 };
}

const runs: Run[] = [];
for (const drill of drills) {
  if (!isWanted(drill)) continue;
  const { result: tally, ...rest } = await timed((signal) => drill.run(drill.times[kind], signal));
  runs.push({ drill, tally, ...rest });
  console.log(lineOf({ drill, tally, ...rest }));
}
const fileRuns: FileRun[] = [];
for (const drill of files) {
  if (!isWanted(drill)) continue;
  const { result: passes, ...rest } = await timed((signal) => runFileDrill(drill, signal));
  fileRuns.push({ drill, passes, ...rest });
  console.log(fileLineOf({ drill, passes, ...rest }));
}
if (values.report) {
  const page = join(root, 'docs/drills.md');
  const before = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const on = new Date().toISOString().slice(0, 10);
  writeFileSync(page, pageOf({ runs, fileRuns, names, fileNames, on, isShort: values.short, before }));
  console.log('✓ docs/drills.md');
}
const failed = runs.filter((run) => !isClean(run)).length + fileRuns.filter((run) => !isPassed(run)).length;
console.log(`${runs.length + fileRuns.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
