// What the parts of a run take: seconds by the clock, and the processor seconds of all of its processes.
import { hasProcessorTimes, listProcesses, type Process, withDescendants } from './run-processes.ts';

/** What a process takes between the last look and its end is not counted. */
const lookEveryMs = 500;

/** The parts of a run, in the order in which they began. */
export interface RunTimes {
  /** Ends the part that is going on and begins one, or goes on with one that was there before. */
  begin(part: string): void;
  /** Ends the last part. Returns a table: a line for each, which add up to the last one. */
  end(): string[];
}

/**
 * Returns a meter of the processor seconds up to now of this process, all that descend from it, and all that are known by `name` in their
 * environment: servers that have left their parents, such as PostgreSQL.
 */
export function processorMeter(name: string, list: () => Process[] = listProcesses): () => number {
  const isOwn = new Map<string, boolean>();
  const last = new Map<string, number>();
  let total = 0;
  const keyOf = ({ pid, born }: Process) => `${pid} ${born}`;
  const belongs = (one: Process) => {
    const key = keyOf(one);
    // Who has lost its parent is still the run's.
    if (last.has(key)) return true;
    if (!isOwn.has(key)) isOwn.set(key, one.pid === process.pid || one.names(name));
    return isOwn.get(key) === true;
  };
  return () => {
    for (const one of withDescendants(list(), belongs)) {
      const key = keyOf(one);
      total += one.seconds - (last.get(key) ?? 0);
      last.set(key, one.seconds);
    }
    return total;
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
