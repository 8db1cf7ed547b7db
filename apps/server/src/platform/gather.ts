// Serves callers that want the same thing together, so a crowd costs few statements instead of many.

/** Serves `count` callers at once. Resolves with one result each, in order of arrival. */
export type GatheredWork<Result> = (count: number) => Promise<readonly Result[]>;

/** Resolves with the caller's own result. For callers that wait together under a key, the first one's `work` serves all. */
export type Gather = <Result>(key: string, work: GatheredWork<Result>) => Promise<Result>;

interface Waiting {
  readonly work: GatheredWork<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * A caller under an idle key is served at once. Those that arrive meanwhile wait and are served together in the next run. If a
 * run fails, all of its callers get the error.
 */
export function createGather(): Gather {
  const waitingFor = new Map<string, Waiting[]>();

  async function run(key: string, callers: readonly Waiting[]): Promise<void> {
    const [first] = callers;
    try {
      const results = (await first?.work(callers.length)) ?? [];
      for (const [at, { resolve }] of callers.entries()) resolve(results[at]);
    } catch (error) {
      for (const { reject } of callers) reject(error);
    }
    const next = waitingFor.get(key)?.splice(0) ?? [];
    if (next.length === 0) waitingFor.delete(key);
    else void run(key, next);
  }

  return <Result>(key: string, work: GatheredWork<Result>) =>
    new Promise<Result>((resolve, reject) => {
      const caller: Waiting = { work, resolve: (result) => resolve(result as Result), reject };
      const waiting = waitingFor.get(key);
      if (waiting) waiting.push(caller);
      else {
        waitingFor.set(key, []);
        void run(key, [caller]);
      }
    });
}
