// How to start Node so that the server takes little memory; it can't be changed once it runs.

/**
 * Small young generation: responses die before it fills, and a large one is kept for good after one burst. And a heap that is
 * collected before it has grown by half: V8 would let it grow to several times the live size.
 */
export const frugalArguments = ['--max-semi-space-size=8', '--heap-growing-percent=50'];
/** Two pools of the C library's allocator instead of eight per core, each of which keeps memory it once had. */
export const frugalSettings = { MALLOC_ARENA_MAX: '2' };

/**
 * Restarts the current program within the same process with these settings: same process id, same arguments, same terminal. Does
 * nothing if they are already in effect, set otherwise, or unsupported (Windows).
 */
export function becomeFrugal(): void {
  if (process.platform === 'win32' || process.env.MALLOC_ARENA_MAX !== undefined || !process.execve) return;
  const args = [process.execPath, ...process.execArgv, ...frugalArguments, ...process.argv.slice(1)];
  process.execve(process.execPath, args, { ...process.env, ...frugalSettings });
}
