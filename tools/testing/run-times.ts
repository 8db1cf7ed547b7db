// What the parts of a run take: seconds by the clock, and the processor seconds of all of its processes.
import { hasProcessorTimes, listProcesses, type Process, withDescendants } from './run-processes.ts';

/** Processor time of what ends between two looks, and has no parent in the run that counts it, is known up to the last look. */
const lookEveryMs = 2000;

/** The parts of a run, in the order in which they began. */
export interface RunTimes {
  /** Ends the part that is going on and begins one, or goes on with one that was there before. */
  begin(part: string): void;
  /** Ends the last part. Returns a table: a line for each, which add up to the last one. */
  end(): string[];
}

/**
 * Returns a meter of the processor seconds of this process, all that descend from it, and all that are known by `name` in their
 * environment: servers that have left their parents, such as PostgreSQL.
 */
export function processorMeter(name: string, list: () => Process[] = listProcesses): () => number {
  let last = new Map<string, Process>();
  const isOwn = new Map<string, boolean>();
  let gone = 0;
  return () => {
    const all = list();
    const keyOf = ({ pid, born }: Process) => `${pid} ${born}`;
    const belongs = (one: Process) => {
      const key = keyOf(one);
      if (!isOwn.has(key)) isOwn.set(key, one.pid === process.pid || one.names(name));
      return isOwn.get(key) === true;
    };
    const now = new Map(withDescendants(all, belongs).map((one) => [keyOf(one), one]));
    const parents = new Set([...last.values(), ...now.values()].map(({ pid }) => pid));
    // The time of a process that has ended is in its parent's from then on, unless that is none of the run.
    for (const [key, { parent, seconds }] of last) if (!now.has(key) && !parents.has(parent)) gone += seconds;
    last = now;
    return [...now.values()].reduce((sum, { seconds }) => sum + seconds, gone);
  };
}

interface Seconds {
  wall: number;
  processor: number;
}

/** Formats the parts of a run and their sum. Without processor seconds it says so. */
export function formatTimes(parts: ReadonlyMap<string, Seconds>, hasProcessor: boolean): string[] {
  const all = [...parts.values()];
  const sum = (of: (one: Seconds) => number) => all.reduce((total, one) => total + of(one), 0);
  const whole = { wall: sum(({ wall }) => wall), processor: sum(({ processor }) => processor) };
  const line = (name: string, { wall, processor }: Seconds) =>
    `  ${name.padEnd(16)}${wall.toFixed(1).padStart(8)}${hasProcessor ? processor.toFixed(1).padStart(11) : ''}`;
  return [
    `Seconds ${hasProcessor ? '            by clock  processor' : 'by the clock (processor seconds are counted on Linux only)'}`,
    ...[...parts].map(([name, seconds]) => line(name, seconds)),
    line('all', whole),
  ];
}

/** Begins to measure a run, known by its folder's name, with a first part. */
export function measureRun(name: string, first: string): RunTimes {
  const processor = hasProcessorTimes ? processorMeter(name) : () => 0;
  const parts = new Map<string, Seconds>();
  let part = first;
  let since = { wall: performance.now() / 1000, processor: processor() };
  const timer = hasProcessorTimes ? setInterval(processor, lookEveryMs).unref() : undefined;
  const begin = (next: string) => {
    const now = { wall: performance.now() / 1000, processor: processor() };
    const before = parts.get(part) ?? { wall: 0, processor: 0 };
    parts.set(part, {
      wall: before.wall + now.wall - since.wall,
      processor: before.processor + now.processor - since.processor,
    });
    [part, since] = [next, now];
  };
  return {
    begin,
    end: () => {
      clearInterval(timer);
      begin('');
      return formatTimes(parts, hasProcessorTimes);
    },
  };
}
