// The real server as a separate process, started as npm start does, to be stopped, killed and restarted.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { frugalArguments, frugalSettings } from '../platform/frugal.ts';
import { endWithProcess } from './end-with-process.ts';

const ownProgram = fileURLToPath(new URL('../main.ts', import.meta.url));
const readyWithinMs = 180_000;

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Everything it printed. */
  readonly output: string;
}

export interface Foyer {
  /** http://127.0.0.1:<port>, which is the practice `demo`. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Everything it has printed so far. */
  output(): string;
  /** Sends a signal and waits until the process ends. */
  end(signal: NodeJS.Signals): Promise<Ended>;
}

type Settings = Readonly<Record<string, string>>;

function launch(settings: Settings, program = ownProgram) {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  // Tests and benchmarks send in a minute, from one address, what a practice gets in a month.
  const budgets = settings.FOYER_MODE === 'production' ? {} : { FOYER_TEST_BUDGETS: '1' };
  const own = { FOYER_MODE: 'demo', PORT: '0', LOG_LEVEL: 'warn', ...budgets };
  const child = spawn(process.execPath, [...frugalArguments, program], {
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...frugalSettings, ...own, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithProcess(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      child.emit('printed');
    });
  const ended = once(child, 'close').then(
    ([code, signal]): Ended => ({ code: code as number | null, signal: signal as Ended['signal'], output: printed }),
  );
  return { child, ended, output: () => printed };
}

/** Starts it, or another release's `program`, and resolves once it responds. @throws with its output if it ends instead, or takes three minutes */
export async function startFoyer(settings: Settings, program?: string): Promise<Foyer> {
  const { child, ended, output } = launch(settings, program);
  const port = await new Promise<number>((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`The server ${what}. It printed:\n${output()}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail('was not ready in time');
    }, readyWithinMs);
    child.on('printed', () => {
      const address = /Foyer is ready[\s\S]*?http:\/\/[^/\s]+:(\d+)/.exec(output());
      if (!address) return;
      clearTimeout(timer);
      resolve(Number(address[1]));
    });
    void ended.then(({ code }) => {
      clearTimeout(timer);
      fail(`ended with code ${code}`);
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    output,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts it with settings or data it should refuse, and waits until it ends. */
export async function startInVain(settings: Settings): Promise<Ended> {
  const { child, ended, output } = launch(settings);
  const timer = setTimeout(() => child.kill('SIGKILL'), readyWithinMs);
  child.on('printed', () => {
    if (output().includes('Foyer is ready')) child.kill('SIGKILL');
  });
  const result = await ended;
  clearTimeout(timer);
  return result;
}
