// docs/scale.md: its own text, with the tables that follow from the figures of the benchmark and the model.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { missedBy, readFigures, type ScaleFigures, targets } from './figures.ts';
import { assumptions, type Needed, needed, type Part, parts, yearlyBytes } from './model.ts';

const sizes = [100, 1000, 10_000, 100_000] as const;

const count = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 0 });
/** Two digits that count, or all before the point. */
const short = (value: number) => (value >= 10 ? count(value) : String(Number(value.toPrecision(2))));
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [row(head), row(head.map((_, at) => (at === 0 ? '---' : '--:'))), ...rows.map(row)].join('\n');

function measured(figures: ScaleFigures): string {
  const screens = figures.screens.map((screen) => {
    const { alone, same, another, again, ratios, processor } = screen;
    const times = ({ p50, p95 }: { p50: number; p95: number }) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`;
    return [
      screen.name,
      times(alone),
      times(same),
      `${ratios.same.toFixed(2)} ×`,
      times(again),
      `${ratios.again.toFixed(2)} ×`,
      times(another),
      `${ratios.another.toFixed(2)} ×`,
      `${processor.server.toFixed(1)} + ${processor.database.toFixed(1)}`,
    ];
  });
  const { rest, start, memory, writes, bytes } = figures;
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const missed = missedBy(figures);
  return [
    `Measured on ${figures.on}: ${count(figures.practices)} practices with ${count(figures.visits)} visits and ${count(figures.submissions)} submissions, ${short(figures.gigabytes)} GB${figures.madeInMinutes === null ? '' : `, made in ${short(figures.madeInMinutes)} minutes`}. Times are p50 / p95 in milliseconds over HTTP; the ratios compare medians with one practice alone, and should be at most ${targets.ratio}. Processor time is that of one screen, in milliseconds: the server's and its database connections'.`,
    table(
      [
        'screen',
        'one practice alone',
        'the same among many',
        '',
        'another each time',
        '',
        'the first time',
        '',
        'processor',
      ],
      screens,
    ),
    table(
      ['what', 'measured', 'at most'],
      [
        [
          `at rest, for ${count(rest.seconds)} s in which the rounds visited ${count(rest.visited)} practices: server + database, of a core`,
          `${percent(rest.many.server)} + ${percent(rest.many.database)}`,
          percent(targets.rest),
        ],
        ['the same with one practice', `${percent(rest.alone.server)} + ${percent(rest.alone.database)}`, ''],
        [
          'a start until it is ready (with one practice)',
          `${start.many.toFixed(1)} s (${start.alone.toFixed(1)} s)`,
          `${targets.startSeconds} s`,
        ],
        ['memory of a node after its start', `${short(memory.started)} MB`, `${targets.memory} MB`],
        ['memory of a node at rest, after all these calls', `${short(memory.atRest)} MB`, `${targets.memory} MB`],
      ],
    ),
    missed.length === 0
      ? 'No target was missed.'
      : `Missed:\n\n${missed.map((one) => `- ${one.replace(/^scale: /, '')}`).join('\n')}`,
    table(
      ['call', 'processor time of the server, ms', 'of the database, ms'],
      [
        ['submission', writes.submission.server.toFixed(1), writes.submission.database.toFixed(1)],
        ['booking, with its mails', writes.booking.server.toFixed(1), writes.booking.database.toFixed(1)],
        ['sign-in', writes.signIn.server.toFixed(0), writes.signIn.database.toFixed(1)],
      ],
    ),
    table(
      ['one', 'bytes with its indexes'],
      [
        ['visit', count(bytes.visit)],
        ['submission of the demo’s longest form, with a signature', count(bytes.submission)],
        ['patient', count(bytes.patient)],
        ['entry of the ledger', count(bytes.ledgerEntry)],
        ['entry of the access log', count(bytes.auditEntry)],
      ],
    ),
  ].join('\n\n');
}

const nameOfPart: Readonly<Record<Part, string>> = {
  node: 'one node',
  'database processor': 'one PostgreSQL’s processors',
  disk: 'one PostgreSQL’s disk',
  connections: 'connections without a pooler',
  rounds: 'one worker’s rounds',
};

function modelled(figures: ScaleFigures): string {
  const all = sizes.map((practices) => needed(figures, practices));
  const line = (name: string, of: (one: Needed) => string | number) => [name, ...all.map(of)];
  const head = ['practices', ...sizes.map(count)];
  return [
    table(head, [
      line('calls a second in the busiest hour', ({ callsPerSecond }) => short(callsPerSecond)),
      line('cores busy with them: servers', ({ busy }) => short(busy.server)),
      line('cores busy with them: database', ({ busy }) => short(busy.database)),
      line('nodes, two cores each', ({ nodes }) => count(nodes)),
      line('cores of the database, and as many of its replica', ({ databaseCores }) => count(databaseCores)),
      line('GB that a year adds', ({ yearly }) => short(yearly)),
      line(`GB after ${assumptions.years.value} years`, ({ disk }) => short(disk)),
      line('GB of memory for the database', ({ memory }) => short(memory)),
      line('dollars a month', ({ monthly }) => count(monthly)),
      line('dollars a month for a practice', ({ monthly, practices }) => (monthly / practices).toFixed(2)),
    ]),
    'How much of what one of each can do is asked of it; more than 100 % needs more than one. The highest of a column gives way first.',
    table(
      head,
      parts.map((part) =>
        line(nameOfPart[part], ({ loads, first }) => {
          const text = `${short(loads[part] * 100)} %`;
          return first === part ? `**${text}**` : text;
        }),
      ),
    ),
  ].join('\n\n');
}

function assumed(figures: ScaleFigures): string {
  const rows = Object.entries(assumptions).map(([name, { value, means }]) => [`\`${name}\``, value, means] as const);
  return [
    `From them follow ${short(yearlyBytes(figures, assumptions) / 1e6)} MB that a practice adds in a year.`,
    ['| name | value | what it is |', '| --- | --: | --- |', ...rows.map(row)].join('\n'),
  ].join('\n\n');
}

const blocks: Readonly<Record<string, (figures: ScaleFigures) => string>> = { measured, modelled, assumed };

/** Returns a page with its tables as they follow from these figures. @throws Error if it has no place for one of them */
export function withTables(page: string, figures: ScaleFigures): string {
  let written = page;
  for (const [name, make] of Object.entries(blocks)) {
    const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
    const [before, rest] = written.split(begin);
    const after = rest?.split(end)[1];
    if (after === undefined) throw new Error(`The page has no place for a table: ${begin} and ${end}.`);
    written = `${before}${begin}\n${make(figures)}\n${end}${after}`;
  }
  return written;
}

/** Returns docs/scale.md as it should be. */
export const scalePage = (): string => withTables(readFileSync(join(root, 'docs/scale.md'), 'utf8'), readFigures());
