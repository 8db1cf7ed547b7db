// Many practices in one database: what their screens, the rounds, a start and a node's memory cost. Writes docs/scale-figures.json.
import { practiceSize } from '../../apps/server/src/testing/many-practices/one-practice.ts';
import { missedBy, type ScaleFigures, type ScreenFigures, targets, writeFigures } from '../../tools/scale/figures.ts';
import { measureScreens } from './measure.ts';
import { ask } from './postgres.ts';
import { measureRest, type Rest, residentMegabytes } from './rest.ts';
import { openScaleStage, type ScaleStage } from './stage.ts';
import { measureWrites } from './writes.ts';

const practices = Number(process.env.BENCH_PRACTICES ?? 10_000);
/** A folder that keeps the databases from one run to the next; without it they are made anew and removed. */
const folder = process.env.BENCH_FOLDER;
const restSeconds = Number(process.env.BENCH_SECONDS ?? 240);
/** After calls a node and PostgreSQL still clean up. */
const settleSeconds = 60;

const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

const tables = {
  visit: ['visits'],
  patient: ['patients', 'patient_phones', 'patient_records', 'patient_words', 'name_variants'],
  ledgerEntry: ['ledger_entries'],
  auditEntry: ['audit_entries'],
} as const;

interface Size {
  readonly name: string;
  readonly bytes: string;
  readonly rows: number;
}

async function sizesOf(url: string) {
  const sizes = await ask<Size>(
    url,
    `select relname as name, pg_total_relation_size(oid) as bytes, reltuples as rows from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const of = (name: string) => sizes.find((size) => size.name === name);
  const bytes = (kind: keyof typeof tables) =>
    tables[kind].reduce((sum, name) => sum + Number(of(name)?.bytes), 0) / (of(tables[kind][0])?.rows ?? Number.NaN);
  const [whole] = await ask<{ bytes: string }>(url, 'select pg_database_size(current_database()) as bytes');
  return {
    gigabytes: Number(whole?.bytes) / 1e9,
    // reltuples is an estimate; the generator makes these.
    visits: practices * practiceSize.visits,
    submissions: practices * practiceSize.submissions,
    bytes: {
      visit: bytes('visit'),
      patient: bytes('patient'),
      ledgerEntry: bytes('ledgerEntry'),
      auditEntry: bytes('auditEntry'),
    },
  };
}

const share = ({ server, database }: Rest) => ({ server, database });

/** Each node alone with PostgreSQL: those of many practices first, then that of one. */
async function measureRests(stage: ScaleStage): Promise<{ many: Rest; alone: Rest }> {
  await stage.alone.stop();
  await sleep(settleSeconds);
  const many = await measureRest(stage.many, stage.postmaster, restSeconds);
  await stage.many.stop();
  const again = await stage.alone.startAgain();
  await sleep(settleSeconds);
  const alone = await measureRest(again, stage.postmaster, Math.min(restSeconds, 120));
  return { many, alone };
}

function print(figures: ScaleFigures): void {
  const { rest, start, memory } = figures;
  console.log(
    `\n## scale: ${figures.practices} practices, ${figures.visits} visits, ${figures.submissions} submissions, ${figures.gigabytes.toFixed(1)} GB\n`,
  );
  console.log(
    '| p50 / p95 ms | alone | same of many | | another each time | | the first time | | processor ms: server + database |',
  );
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|');
  const times = ({ p50, p95 }: ScreenFigures['alone']) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`;
  for (const screen of figures.screens) {
    const { alone, same, another, again, ratios, processor } = screen;
    console.log(
      `| ${screen.name} | ${times(alone)} | ${times(same)} | **${ratios.same.toFixed(2)}** | ${times(again)} | **${ratios.again.toFixed(2)}** | ${times(another)} | **${ratios.another.toFixed(2)}** | ${processor.server.toFixed(1)} + ${processor.database.toFixed(1)} |`,
    );
  }
  const percent = ({ server, database }: { server: number; database: number }) =>
    `${(server * 100).toFixed(2)} + ${(database * 100).toFixed(2)} %`;
  console.log(
    `\nAt rest for ${rest.seconds} s (${rest.visited} practices visited): ${percent(rest.many)} of a core (≤ ${targets.rest * 100} %); with one practice ${percent(rest.alone)}.`,
  );
  console.log(
    `Start: ${start.many.toFixed(1)} s (≤ ${targets.startSeconds}), with one practice ${start.alone.toFixed(1)} s. Memory: ${memory.started.toFixed(0)} MB after the start, ${memory.atRest.toFixed(0)} MB at rest (≤ ${targets.memory}).`,
  );
  for (const [name, { server, database }] of Object.entries(figures.writes))
    console.log(`Processor time of a ${name}: ${server.toFixed(1)} + ${database.toFixed(1)} ms.`);
}

/** Prints its tables and writes the figures. Returns the missed targets. */
export async function runScale(): Promise<string[]> {
  const began = performance.now();
  const log = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0)} s  ${line}`);
  const { calls, submissionBytes } = await measureWrites();
  log('calls that write are measured');
  const stage = await openScaleStage(practices, folder, log);
  try {
    const started = await residentMegabytes(stage.many.server.pid);
    const screens = await measureScreens(stage, log);
    const { bytes, ...size } = await sizesOf(stage.many.url);
    const rest = await measureRests(stage);
    const costOf = (name: string) => {
      const { server = Number.NaN, database = Number.NaN } = calls.find((call) => call.name === name) ?? {};
      return { server, database };
    };
    const figures: ScaleFigures = {
      on: new Date().toISOString().slice(0, 10),
      practices,
      ...size,
      madeInMinutes: stage.madeInMinutes,
      screens,
      writes: { submission: costOf('submission'), booking: costOf('booking'), signIn: costOf('sign-in') },
      bytes: { ...bytes, submission: submissionBytes },
      rest: {
        seconds: rest.many.seconds,
        many: share(rest.many),
        alone: share(rest.alone),
        visited: rest.many.visited,
      },
      start: { alone: stage.alone.startSeconds, many: stage.many.startSeconds },
      memory: { started, atRest: rest.many.memory },
    };
    print(figures);
    // Smaller runs are tries.
    if (practices >= 1000) writeFigures(figures);
    return missedBy(figures);
  } finally {
    await stage.stop();
  }
}
