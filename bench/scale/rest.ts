// What an installation costs while nobody calls: processor time of its rounds, and memory of a node.
import { readdir, readFile } from 'node:fs/promises';
import { processorTime } from '../floor/processor-time.ts';
import { ask } from './postgres.ts';
import type { Contestant } from './stage.ts';

export interface Rest {
  readonly seconds: number;
  /** Shares of a core. */
  readonly server: number;
  readonly database: number;
  /** Practices that the rounds visited meanwhile. */
  readonly visited: number;
  /** MB of the server's process. */
  readonly memory: number;
}

interface Process {
  readonly parent: number;
  /** Milliseconds of processor time: its own, and with those of children that have ended. */
  readonly own: number;
  readonly withEnded: number;
}

async function processOf(pid: string | number): Promise<Process | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  const fields = text
    ?.replace(/^.*\) /, '')
    .split(' ')
    .map(Number);
  if (!fields) return undefined;
  const [, parent = 0] = fields;
  const sum = (from: number, until: number) => fields.slice(from, until).reduce((all, one) => all + one, 0) * 10;
  return { parent, own: sum(11, 13), withEnded: sum(11, 15) };
}

/** Milliseconds of processor time of a PostgreSQL as a whole: all its processes, those that have ended, too. */
async function postgresTime(postmaster: number): Promise<number> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(names.map(processOf));
  const children = all.filter((one) => one?.parent === postmaster).reduce((sum, one) => sum + (one?.own ?? 0), 0);
  return children + ((await processOf(postmaster))?.withEnded ?? 0);
}

export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Leaves an installation alone for a while and weighs what it does by itself. */
export async function measureRest({ server, url }: Contestant, postmaster: number, seconds: number): Promise<Rest> {
  const visits = async () =>
    Number(
      (
        await ask<{ n: string }>(
          url,
          `select count(*) as n from watched_times where seen_at > now() - interval '${seconds} seconds'`,
        )
      )[0]?.n,
    );
  const times = () => Promise.all([processorTime(server.pid), postgresTime(postmaster)]);
  const before = await times();
  const began = performance.now();
  await sleep(seconds);
  const after = await times();
  const lasted = performance.now() - began;
  return {
    seconds,
    server: (after[0] - before[0]) / lasted,
    database: (after[1] - before[1]) / lasted,
    visited: await visits(),
    memory: await residentMegabytes(server.pid),
  };
}
