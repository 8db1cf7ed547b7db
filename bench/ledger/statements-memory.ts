// How much memory a run of statements holds, by how many it makes.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Target for the most memory held with many statements, as a multiple of that with few. */
const target = 1.25;
const few = 200;
const many = 20_000;

const script = fileURLToPath(new URL('./statements-held.ts', import.meta.url));

async function held(count: number): Promise<{ peak: number; bytes: number }> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', script, String(count)]);
  return JSON.parse(stdout) as { peak: number; bytes: number };
}

const mb = (bytes: number) => (bytes / 1_048_576).toFixed(1);

/** Prints the table. Returns the missed target. */
export async function runStatementsMemory(): Promise<string[]> {
  const [little, much] = [await held(few), await held(many)];
  const ratio = much.peak / little.peak;
  console.log('| statements in one PDF | held at most, MB | file, MB | times |\n|---|---|---|---|');
  console.log(`| ${few} | ${mb(little.peak)} | ${mb(little.bytes)} | 1.00 |`);
  console.log(`| ${many} | ${mb(much.peak)} | ${mb(much.bytes)} | ${ratio.toFixed(2)} |\n`);
  return ratio > target
    ? [`ledger: ${many} statements hold ${ratio.toFixed(2)} times the memory, at most ${target}`]
    : [];
}
