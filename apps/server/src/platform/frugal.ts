// How Node has to be started for the server to take little memory; it can't be changed once it runs.

/**
 * A small nursery: answers live shorter than it takes to fill it, and a large one is kept for good after one burst. And a heap
 * that is swept before it has grown by half, for V8 would let it grow to several times of what is in use.
 */
export const frugalArguments = ['--max-semi-space-size=8', '--heap-growing-percent=50'];
/** Two pools of the C library's allocator instead of eight a core, each of which keeps what it once had. */
export const frugalSettings = { MALLOC_ARENA_MAX: '2' };

/**
 * Starts the present program once more in the present process, frugally: same number, same arguments, same terminal.
 * Does nothing where that is done already, set otherwise, or not possible (Windows).
 */
export function becomeFrugal(): void {
  if (process.platform === 'win32' || process.env.MALLOC_ARENA_MAX !== undefined || !process.execve) return;
  const args = [process.execPath, ...process.execArgv, ...frugalArguments, ...process.argv.slice(1)];
  process.execve(process.execPath, args, { ...process.env, ...frugalSettings });
}
