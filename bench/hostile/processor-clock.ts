// Counts processor time of this process with its threads: it holds on a machine that has other work, too.

/** Returns a function that returns the milliseconds of processor time since now. */
export function processorClock(): () => number {
  const begin = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1000;
  };
}
