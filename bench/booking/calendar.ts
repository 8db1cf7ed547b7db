// A month of a practice's calendar over HTTP: alone in its database, and among a thousand practices; alternating rounds.
import { Agent, get } from 'node:http';
import { availability } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { type Foyer, startFoyer } from '../../apps/server/src/testing/foyer-process.ts';
import { median, percentile } from '../../apps/server/src/testing/measure.ts';
import { processorTime } from '../floor/processor-time.ts';
import { md5Id } from './md5-id.ts';
import { addPractices, size, slugOf } from './practices.ts';
import type { BookingStage } from './stage.ts';

const practices = { alone: 1, many: Number(process.env.BENCH_PRACTICES ?? 1000) };
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const callsPerRound = 60;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

interface Round {
  /** Milliseconds of each call. */
  readonly times: readonly number[];
  /** Milliseconds of processor time per call, of the server's process. */
  readonly processor: number;
}

function read(port: number, path: string, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, agent, headers: { host } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const body = Buffer.concat(parts).toString();
        if (answer.statusCode === 200) resolve(body);
        else reject(new Error(`The calendar answered ${answer.statusCode}: ${body}`));
      });
    }).on('error', reject);
  });
}

interface Contestant {
  readonly server: Foyer;
  /** Number of practices in its database. */
  readonly practices: number;
}

/** Calls all contestants in turn, so that other load on the machine affects all of them. */
async function round(contestants: readonly Contestant[], callOf: (practice: number) => Call): Promise<Round[]> {
  const before = await Promise.all(contestants.map(({ server }) => processorTime(server.pid)));
  const times = contestants.map(() => [] as number[]);
  for (let n = 0; n < callsPerRound; n += 1)
    for (const [at, { server, practices }] of contestants.entries()) {
      // The first practice, one from the middle and the last one.
      const { path, host } = callOf(1 + Math.floor(((practices - 1) * (n % 3)) / 2));
      const begin = performance.now();
      await read(server.port, path, host);
      times[at]?.push(performance.now() - begin);
    }
  const after = await Promise.all(contestants.map(({ server }) => processorTime(server.pid)));
  return times.map((own, at) => ({ times: own, processor: ((after[at] ?? 0) - (before[at] ?? 0)) / callsPerRound }));
}

interface Call {
  readonly path: string;
  readonly host: string;
}

/** Returns the calendar call of a practice. */
function calendarOf(number: number, year: number, monthOfYear: number): Call {
  const query = {
    accountId: md5Id(`practice ${number}`),
    appointmentTypeId: md5Id(`type ${number}`),
    monthOfYear,
    year,
  };
  return { path: addressOf(availability.virtualCalendar, { query }), host: `${slugOf(number)}.localhost` };
}

/** Prints its table and returns the missed targets. */
export async function benchCalendar(stage: BookingStage): Promise<string[]> {
  const next = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1));
  const month = next.toISOString().slice(0, 10);
  const manyUrl = await stage.addDatabase('many');
  await addPractices(stage.ownerUrl, practices.alone, month);
  // Started before the practices exist: the demo refuses a database with practices other than its own.
  const other = await startFoyer({ FOYER_DATA: await stage.folder(), DATABASE_URL: manyUrl });
  try {
    await addPractices(manyUrl, practices.many, month);
    const callOf = (practice: number) => calendarOf(practice, next.getUTCFullYear(), next.getUTCMonth() + 1);
    const first = callOf(1);
    const { days } = JSON.parse(await read(stage.server.port, first.path, first.host));
    const slots = days.flatMap((day: { timeSlots: unknown[] }) => day.timeSlots).length;
    const contestants = [
      { server: stage.server, practices: practices.alone },
      { server: other, practices: practices.many },
    ];
    const [alone, many]: [Round[], Round[]] = [[], []];
    for (let number = -1; number < rounds; number += 1) {
      const [one, thousand] = await round(contestants, callOf);
      if (number < 0 || !one || !thousand) continue;
      alone.push(one);
      many.push(thousand);
    }
    return report(alone, many, slots);
  } finally {
    await other.end('SIGTERM');
  }
}

function report(alone: readonly Round[], many: readonly Round[], slots: number): string[] {
  const p95 = (all: readonly Round[]) =>
    percentile(
      all.flatMap(({ times }) => times),
      0.95,
    );
  const ratio = median(alone.map((one, at) => median(many[at]?.times ?? []) / median(one.times)));
  console.log(
    `\n## booking: a month of ${size.providers} providers in ${size.locations} locations with ${size.appointments} appointments; ${slots} free times\n`,
  );
  console.log('| | p50 ms | p95 ms | processor ms a call | target |\n|---|---:|---:|---:|---:|');
  const row = (name: string, all: readonly Round[], target: string) =>
    console.log(
      `| ${name} | ${median(all.flatMap(({ times }) => times)).toFixed(1)} | **${p95(all).toFixed(1)}** | ${median(all.map(({ processor }) => processor)).toFixed(1)} | ${target} |`,
    );
  row('one practice', alone, 'p95 ≤ 50');
  row(
    `${practices.many} practices, ${practices.many * size.appointments} appointments`,
    many,
    `**${ratio.toFixed(2)}** × ≤ 1.3`,
  );
  return [
    ...(p95(alone) <= 50 ? [] : [`booking: the calendar's p95 is ${p95(alone).toFixed(1)} ms, at most 50 is wanted.`]),
    ...(ratio <= 1.3
      ? []
      : [`booking: among many practices a calendar takes ${ratio.toFixed(2)} times as long, at most 1.3 is wanted.`]),
  ];
}
