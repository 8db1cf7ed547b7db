// Gathers calls that do the same while one of them is under way, so that a crowd costs few statements instead of many.

/** Runs `work` for all callers that wait under a key; `count` is how many, and the results are theirs in the order they came. */
export type GatheredWork<Result> = (count: number) => Promise<readonly Result[]>;

/** Returns the caller's own result. Of the callers that wait together, the first one's `work` runs for all. */
export type Gather = <Result>(key: string, work: GatheredWork<Result>) => Promise<Result>;

interface Waiting {
  readonly work: GatheredWork<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * A caller whose key is idle starts at once. Whoever comes while it works waits, and all of them are worked on together when it has
 * ended. When `work` fails, every caller it worked for is told so.
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
