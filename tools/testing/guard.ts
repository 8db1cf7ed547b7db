// The guard of a run: outlives the run's main process, whatever ends that, and then ends what it has left. Arguments: the run's
// folder, the main process, and the processes that called it (number and birth of each), whose end is the run's end too.
import { endProcesses, removeFolders } from './end-run.ts';
import { isAlive } from './run-processes.ts';

const [folder = '', main = '', ...callers] = process.argv.slice(2);
const lookEveryMs = 250;

// A signal to the whole group, or to everything with this name, must not end the process that cleans up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

let isEnding = false;
async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await endProcesses(folder);
  removeFolders(folder);
  process.exit();
}

// The main process holds the other end of this pipe, and nobody else.
process.stdin.on('close', end).on('error', end).resume();

setInterval(() => {
  const areAlive = callers.every((caller) => {
    const [pid = '', born = ''] = caller.split(':');
    return isAlive(Number(pid), born);
  });
  if (areAlive) return;
  try {
    process.kill(Number(main), 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
  void end();
}, lookEveryMs);
