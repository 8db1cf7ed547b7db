// What an installation of so many practices needs, on paper: measured costs of a call and bytes of a row, times stated assumptions.
import type { ProcessorTime, ScaleFigures } from './figures.ts';

/** A number that nobody measured, with what it means. */
export interface Assumption {
  readonly value: number;
  readonly means: string;
}

const assume = (value: number, means: string): Assumption => ({ value, means });

export const assumptions = {
  calendar: assume(260, 'looks at the schedule at a practice on a workday, of which each change elsewhere causes one'),
  freeTimes: assume(60, 'looks at the free times of a month'),
  inbox: assume(150, 'looks at the inbox'),
  search: assume(90, 'searches for a patient'),
  dashboard: assume(40, 'patients who open their dashboard'),
  others: assume(500, 'other calls, each as much as a look at the inbox'),
  submissions: assume(6, 'forms sent'),
  bookings: assume(5, 'visits booked online'),
  signIns: assume(15, 'people who sign in'),
  looksNoted: assume(100, 'entries of the access log'),
  visits: assume(24, 'visits'),
  ledgerEntries: assume(40, 'entries of the ledger'),
  newPatients: assume(1, 'new patients'),
  workdays: assume(250, 'workdays in a year'),
  peak: assume(0.15, 'share of a workday’s calls in its busiest hour'),
  years: assume(7, 'years for which all is kept'),
  load: assume(
    0.5,
    'share of a processor that is used in the busiest hour; the rest is for bursts and the loss of a machine',
  ),
  hot: assume(0.1, 'share of the database that should be in memory'),
  databaseCores: assume(32, 'cores of the largest machine for PostgreSQL'),
  databaseDisk: assume(4000, 'GB of the largest database that is backed up and restored within a night'),
  connections: assume(300, 'connections that one PostgreSQL serves without a pooler'),
  nodeConnections: assume(18, 'connections of a node'),
  core: assume(25, 'dollars a month for a core with 4 GB of memory'),
  memory: assume(4, 'dollars a month for a further GB of memory'),
  disk: assume(0.12, 'dollars a month for a GB of disk; twice, with its replica'),
  backup: assume(0.03, 'dollars a month for a GB of backup'),
} as const satisfies Readonly<Record<string, Assumption>>;

export type Assumptions = { readonly [name in keyof typeof assumptions]: { readonly value: number } };

export const parts = ['node', 'database processor', 'disk', 'connections', 'rounds'] as const;
export type Part = (typeof parts)[number];

export interface Needed {
  readonly practices: number;
  /** In the busiest hour. */
  readonly callsPerSecond: number;
  /** Cores that are busy in the busiest hour. */
  readonly busy: ProcessorTime;
  readonly nodes: number;
  readonly databaseCores: number;
  /** GB: what a year adds, and what there is after all the years. */
  readonly yearly: number;
  readonly disk: number;
  readonly memory: number;
  /** Dollars. */
  readonly monthly: number;
  /** How much of what one of each part can do is asked of it; more than 1 needs more than one. */
  readonly loads: Readonly<Record<Part, number>>;
  /** The part with the highest load. */
  readonly first: Part;
}

type Screen = 'calendar' | 'freeTimes' | 'inbox' | 'search' | 'dashboard';

const prefixes: Readonly<Record<Screen, RegExp>> = {
  calendar: /^calendar: a /,
  freeTimes: /^calendar: free times/,
  inbox: /^inbox:/,
  search: /^search:/,
  dashboard: /^dashboard/,
};

/** The mean of a screen's kinds. @throws Error if none was measured */
function costOf({ screens }: ScaleFigures, screen: Screen): ProcessorTime {
  const found = screens.filter(({ name }) => prefixes[screen].test(name));
  if (found.length === 0) throw new Error(`The figures have no screen like ${prefixes[screen]}.`);
  const mean = (of: keyof ProcessorTime) => found.reduce((sum, { processor }) => sum + processor[of], 0) / found.length;
  return { server: mean('server'), database: mean('database') };
}

/** Milliseconds of processor time that a practice takes on a workday. */
function workday(figures: ScaleFigures, a: Assumptions): ProcessorTime {
  const { submission, booking, signIn } = figures.writes;
  const inbox = costOf(figures, 'inbox');
  const calls: readonly (readonly [count: number, cost: ProcessorTime])[] = [
    [a.calendar.value, costOf(figures, 'calendar')],
    [a.freeTimes.value, costOf(figures, 'freeTimes')],
    [a.inbox.value + a.others.value, inbox],
    [a.search.value, costOf(figures, 'search')],
    [a.dashboard.value, costOf(figures, 'dashboard')],
    [a.submissions.value, submission],
    [a.bookings.value, booking],
    [a.signIns.value, signIn],
  ];
  const sum = (of: keyof ProcessorTime) => calls.reduce((all, [count, cost]) => all + count * cost[of], 0);
  return { server: sum('server'), database: sum('database') };
}

const callsADay = (a: Assumptions): number =>
  [a.calendar, a.freeTimes, a.inbox, a.search, a.dashboard, a.others, a.submissions, a.bookings, a.signIns].reduce(
    (all, { value }) => all + value,
    0,
  );

/** Bytes that a practice adds in a year. */
export function yearlyBytes({ bytes }: ScaleFigures, a: Assumptions): number {
  const daily =
    a.visits.value * bytes.visit +
    a.submissions.value * bytes.submission +
    a.newPatients.value * bytes.patient +
    a.ledgerEntries.value * bytes.ledgerEntry +
    a.looksNoted.value * bytes.auditEntry;
  return daily * a.workdays.value;
}

/** Share of a core that the rounds of one practice take, beyond what a node without practices takes. */
const roundsShare = ({ rest, practices }: ScaleFigures): number =>
  Math.max(0, rest.many.server + rest.many.database - rest.alone.server - rest.alone.database) / practices;

/** Returns what so many practices need. */
export function needed(figures: ScaleFigures, practices: number, a: Assumptions = assumptions): Needed {
  const perSecond = (practices * a.peak.value) / 3600;
  const own = workday(figures, a);
  const rounds = roundsShare(figures) * practices;
  const busy = {
    server: (own.server * perSecond) / 1000 + figures.rest.alone.server + rounds / 2,
    database: (own.database * perSecond) / 1000 + figures.rest.alone.database + rounds / 2,
  };
  // A node's program runs on one core; its passwords, pictures and PDFs on a second one.
  const nodesForLoad = Math.ceil(busy.server / a.load.value);
  const nodes = practices <= 100 ? nodesForLoad : Math.max(2, nodesForLoad);
  const databaseCores = Math.max(1, Math.ceil(busy.database / a.load.value));
  const yearly = (yearlyBytes(figures, a) * practices) / 1e9;
  const disk = yearly * a.years.value;
  const memory = Math.max(4, disk * a.hot.value);
  const furtherMemory = Math.max(0, memory - databaseCores * 4);
  const loads: Record<Part, number> = {
    node: busy.server / a.load.value,
    'database processor': busy.database / (a.databaseCores.value * a.load.value),
    disk: disk / a.databaseDisk.value,
    connections: (nodes * a.nodeConnections.value) / a.connections.value,
    rounds: rounds / a.load.value,
  };
  return {
    practices,
    callsPerSecond: callsADay(a) * perSecond,
    busy,
    nodes,
    databaseCores,
    yearly,
    disk,
    memory,
    monthly:
      (nodes * 2 + databaseCores * 2) * a.core.value +
      furtherMemory * a.memory.value +
      disk * (2 * a.disk.value + a.backup.value),
    loads,
    first: parts.reduce((worst, part) => (loads[part] > loads[worst] ? part : worst)),
  };
}
