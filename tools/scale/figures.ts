// What `npm run bench -- scale` measures, as docs/scale-figures.json holds it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

/** Milliseconds. */
export interface Times {
  readonly p50: number;
  readonly p95: number;
}

/** Milliseconds of processor time of one call. */
export interface ProcessorTime {
  readonly server: number;
  readonly database: number;
}

export interface ScreenFigures {
  readonly name: string;
  /** One practice, with a database to itself. */
  readonly alone: Times;
  /** One practice among many, again and again. */
  readonly same: Times;
  /** Another of the many each time; none of them was asked before. */
  readonly another: Times;
  /** The same ones in a second pass, when what they read is in memory. */
  readonly again: Times;
  /** How many times longer the median took than at one practice alone in the same minutes. */
  readonly ratios: Readonly<Record<'same' | 'another' | 'again', number>>;
  /** Of another each time. */
  readonly processor: ProcessorTime;
}

export interface ScaleFigures {
  /** The day of the measurement, YYYY-MM-DD. */
  readonly on: string;
  readonly practices: number;
  readonly visits: number;
  readonly submissions: number;
  /** GB of the whole database. */
  readonly gigabytes: number;
  /** Minutes that the generator took; null when the database was there already. */
  readonly madeInMinutes: number | null;
  readonly screens: readonly ScreenFigures[];
  readonly writes: Readonly<Record<'submission' | 'booking' | 'signIn', ProcessorTime>>;
  /** Bytes of one of each, with its indexes. */
  readonly bytes: Readonly<Record<'visit' | 'submission' | 'patient' | 'ledgerEntry' | 'auditEntry', number>>;
  readonly rest: {
    readonly seconds: number;
    /** Shares of a core, with so many practices, and with one. */
    readonly many: ProcessorTime;
    readonly alone: ProcessorTime;
    /** Practices that the rounds visited. */
    readonly visited: number;
  };
  /** Seconds from a start until the server was ready. */
  readonly start: { readonly alone: number; readonly many: number };
  /** MB of the server's process: after the start, and at rest after the measurement. */
  readonly memory: { readonly started: number; readonly atRest: number };
}

const file = join(root, 'docs/scale-figures.json');

export const readFigures = (): ScaleFigures => JSON.parse(readFileSync(file, 'utf8'));

export function writeFigures(figures: ScaleFigures): void {
  // More digits than this were not measured.
  const text = JSON.stringify(
    figures,
    (_, value) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value),
    2,
  );
  writeFileSync(file, `${text}\n`);
}

/** The most that each may be. */
export const targets = {
  /** Times of one practice. */
  ratio: 1.3,
  /** Share of a core, server and database together. */
  rest: 0.02,
  startSeconds: 10,
  memory: 260,
} as const;

/** Returns the targets that were missed, one sentence each. */
export function missedBy(figures: ScaleFigures): string[] {
  const missed: string[] = [];
  const most = (value: number, limit: number, what: string) => {
    if (!(value <= limit)) missed.push(`scale: ${what}, at most ${limit} is wanted.`);
  };
  for (const screen of figures.screens) {
    const { same, another, again } = screen.ratios;
    most(same, targets.ratio, `${screen.name} takes ${same.toFixed(2)} times as long among many practices`);
    most(again, targets.ratio, `${screen.name} takes ${again.toFixed(2)} times as long at another practice each time`);
    most(
      another,
      targets.ratio,
      `${screen.name} takes ${another.toFixed(2)} times as long at a practice for the first time`,
    );
  }
  const { many } = figures.rest;
  most(
    many.server + many.database,
    targets.rest,
    `at rest it takes ${(many.server + many.database).toFixed(3)} of a core`,
  );
  most(figures.start.many, targets.startSeconds, `a start takes ${figures.start.many.toFixed(1)} s`);
  most(figures.memory.atRest, targets.memory, `a node takes ${figures.memory.atRest.toFixed(0)} MB at rest`);
  return missed;
}
