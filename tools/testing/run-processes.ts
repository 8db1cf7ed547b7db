// The processes of a run of tests: those whose environment names the run's folder, as that of every process does which one of them
// has started, and those that descend from them.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** A process of this machine. */
export interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Tells it from a later one with the same number. */
  readonly born: string;
  /** Its program's name; cut off after 15 letters on Linux. */
  readonly name: string;
  /** It has ended, and its parent has not looked yet. */
  readonly isZombie: boolean;
  /** Of its own processor time. */
  readonly seconds: number;
  /** Whether its environment holds a text. */
  names(text: string): boolean;
}

/** Whether this system shows the processor time of every process. */
export const hasProcessorTimes = process.platform === 'linux';

/** The kernel counts a process's time in hundredths of a second for every reader. */
const ticksPerSecond = 100;

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    // It has ended, or belongs to somebody else.
    return '';
  }
}

/** Returns a process of Linux; undefined if there is none of this number. */
export function processAt(pid: number): Process | undefined {
  const stat = read(`/proc/${pid}/stat`);
  // The name stands in brackets and may hold anything.
  const end = stat.lastIndexOf(')');
  if (end < 0) return undefined;
  const rest = stat.slice(end + 2).split(' ');
  const ticks = rest.slice(11, 13).reduce((sum, one) => sum + Number(one), 0);
  return {
    pid,
    parent: Number(rest[1]),
    born: rest[19] ?? '',
    name: stat.slice(stat.indexOf('(') + 1, end),
    isZombie: rest[0] === 'Z' || rest[0] === 'X',
    seconds: ticks / ticksPerSecond,
    names: (text) => read(`/proc/${pid}/environ`).includes(text),
  };
}

/** Reads what `ps` prints: process, parent, then the command with its environment. */
export function parsePs(output: string): Process[] {
  return output.split('\n').flatMap((line) => {
    const [, pid, parent, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined) return [];
    return {
      pid: Number(pid),
      parent: Number(parent),
      born: '',
      name: basename(command.split(' ')[0] ?? ''),
      isZombie: state.startsWith('Z'),
      seconds: 0,
      names: (text: string) => command.includes(text),
    };
  });
}

/** Returns the processes of this machine; none on Windows. */
export function listProcesses(): Process[] {
  if (process.platform === 'win32') return [];
  if (process.platform === 'linux')
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (processAt(Number(name)) ?? []) : []));
  return parsePs(execFileSync('ps', ['-A', '-E', '-ww', '-o', 'pid=,ppid=,stat=,command='], { encoding: 'utf8' }));
}

/** Returns those of `all` that `isRoot` is true for, and all that descend from them. */
export function withDescendants(all: readonly Process[], isRoot: (one: Process) => boolean): Process[] {
  const children = Map.groupBy(all, ({ parent }) => parent);
  const found = new Set<Process>();
  const queue = all.filter(isRoot);
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    queue.push(...(children.get(next.pid) ?? []));
  }
  return [...found];
}

/** Returns the living processes of the run with this folder, except this process and the run's guard. */
export function processesOf(folder: string, guard?: number): Process[] {
  const run = basename(folder);
  return withDescendants(listProcesses(), (one) => one.names(run)).filter(
    ({ pid, isZombie }) => pid !== process.pid && pid !== guard && !isZombie,
  );
}

/** Returns whether a process has not ended. `born` is what it was when it was seen first. */
export function isAlive(pid: number, born: string): boolean {
  if (process.platform === 'linux') {
    const now = processAt(pid);
    return now !== undefined && !now.isZombie && now.born === born;
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
