// A month of free slots: the engine against a plain integer loop and against a general date library, in alternating rounds.
import { dateLibrary, engine, floor } from './month.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 15);

/** Returns microseconds of processor time per call, over about `ms` of calls. */
function measure(work: () => unknown, ms: number): number {
  const begin = process.cpuUsage();
  const end = performance.now() + ms;
  let calls = 0;
  while (performance.now() < end) {
    work();
    calls += 1;
  }
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / calls;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Prints its table and returns the missed targets. */
export async function runScheduling(): Promise<string[]> {
  const contestants = { engine, floor, dateLibrary };
  const expected = JSON.stringify(floor());
  for (const [name, answer] of Object.entries(contestants))
    if (JSON.stringify(answer()) !== expected) throw new Error(`The ${name} finds other slots than the plain loop.`);
  const times: Record<keyof typeof contestants, number[]> = { engine: [], floor: [], dateLibrary: [] };
  for (let round = -1; round < rounds; round += 1)
    for (const [name, work] of Object.entries(contestants) as [keyof typeof contestants, () => unknown][]) {
      const time = measure(work, 100);
      if (round >= 0) times[name].push(time);
    }
  const [ours, plain, library] = [median(times.engine), median(times.floor), median(times.dateLibrary)];
  const [overFloor, fasterThanLibrary] = [ours / plain, library / ours];
  console.log(
    `\n## scheduling: one provider, one month, grid 15, visits of 30 minutes, 100 taken; ${floor().length} free slots\n`,
  );
  console.log('| | µs of processor time | ratio | target |\n|---|---:|---:|---:|');
  console.log(`| availability engine | ${ours.toFixed(1)} | | |`);
  console.log(`| plain integer loop | ${plain.toFixed(1)} | **${overFloor.toFixed(2)}** × | ≤ 3 |`);
  console.log(
    `| dayjs with timezone, slot by slot | ${library.toFixed(0)} | **${fasterThanLibrary.toFixed(0)}** × slower | ≥ 20 |\n`,
  );
  return [
    ...(overFloor <= 3
      ? []
      : [`scheduling: a month takes ${overFloor.toFixed(2)} times the plain loop, at most 3 is wanted.`]),
    ...(fasterThanLibrary >= 20
      ? []
      : [`scheduling: only ${fasterThanLibrary.toFixed(1)} times faster than the date library.`]),
  ];
}
