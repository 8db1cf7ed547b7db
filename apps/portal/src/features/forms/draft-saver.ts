// When answers are saved: a moment after the last key, again and again while the line is down, one save at a time.

import { createStore, type Readable } from '@foyer/client/store';

/** How a save went wrong, as far as it matters for what comes next. */
export type SaveFailure =
  /** The line is down, or the server is away for a moment: try again. */
  | { readonly kind: 'unreached' }
  | { readonly kind: 'busy'; readonly retryAfterMs?: number | undefined }
  /** Nobody is signed in any more: try again after the next sign-in. */
  | { readonly kind: 'signed-out' }
  /** Newer answers were saved elsewhere: the person has to choose. */
  | { readonly kind: 'conflict' }
  /** There is more than the form can hold: shorter answers may be taken. */
  | { readonly kind: 'too-long' }
  /** It will never be taken. */
  | { readonly kind: 'refused' };

export type SaveState =
  | {
      readonly kind:
        | 'idle'
        | 'waiting'
        | 'saving'
        | 'unreached'
        | 'busy'
        | 'signed-out'
        | 'conflict'
        | 'too-long'
        | 'refused';
    }
  | { readonly kind: 'saved'; readonly at: Date };

export interface DraftSaver extends Readable<SaveState> {
  /** An answer changed. */
  changed(): void;
  /** Saves at once what is not saved; undefined when all is. `isLast`: the page goes, so it is sent even beside another save. */
  flush(isLast?: boolean): Promise<void> | undefined;
  /** Saves nothing from now on; resolves when no save is under way any more, or after three seconds. */
  pause(): Promise<void>;
  resume(): void;
  /** Ends a conflict in favour of the answers here. */
  overrule(): void;
  isPending(): boolean;
  stop(): void;
}

export const saveAfterMs = 2000;
/** Who types without a pause is saved this often all the same. */
export const saveAtLeastEveryMs = 10_000;
export const firstRetryMs = 2000;
export const longestRetryMs = 60_000;
/** Nobody waits longer than that for a save that hangs. */
export const pauseLimitMs = 3000;

interface SaverOptions {
  /** Resolves with the moment that the server saved it. */
  readonly save: (isLast: boolean) => Promise<Date>;
  readonly failureOf: (error: unknown) => SaveFailure;
  readonly now?: () => number;
}

export function createDraftSaver({ save, failureOf, now = Date.now }: SaverOptions): DraftSaver {
  const store = createStore<SaveState>({ kind: 'idle' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;
  /** When the oldest answer that is not saved was given. */
  let pendingSince = 0;
  let running: Promise<void> | undefined;
  let retryMs = firstRetryMs;
  let isPaused = false;
  let isStopped = false;

  function tell(next: SaveState): void {
    // A key that changes nothing draws nothing.
    if (next.kind !== store.state().kind || next.kind === 'saved') store.set(next);
  }

  function plan(ms: number): void {
    clearTimeout(timer);
    timer = isPaused || isStopped ? undefined : setTimeout(() => void run(false), ms);
  }

  function fail(error: unknown): void {
    isPending = true;
    const failure = failureOf(error);
    tell({ kind: failure.kind });
    if (failure.kind === 'unreached' || failure.kind === 'busy') {
      plan((failure.kind === 'busy' && failure.retryAfterMs) || retryMs);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    }
  }

  async function once(isLast: boolean): Promise<void> {
    clearTimeout(timer);
    isPending = false;
    tell({ kind: 'saving' });
    try {
      const at = await save(isLast);
      retryMs = firstRetryMs;
      if (isStopped) return;
      if (isPending) plan(saveAfterMs);
      tell(isPending ? { kind: 'waiting' } : { kind: 'saved', at });
    } catch (error) {
      if (!isStopped) fail(error);
    }
  }

  function run(isLast: boolean): Promise<void> {
    if (running && !isLast) return running.then(() => (isPending && !isStuck() ? run(false) : undefined));
    const mine = once(isLast).finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
    return mine;
  }

  /** Whether another try would be in vain. */
  const isStuck = () => isPaused || isStopped || ['conflict', 'too-long', 'refused'].includes(store.state().kind);

  return {
    ...store,
    changed: () => {
      if (isStopped) return;
      if (!isPending) pendingSince = now();
      isPending = true;
      // While the line is down the next try has its time already.
      if (['unreached', 'busy', 'signed-out', 'conflict'].includes(store.state().kind)) return;
      if (!running) tell({ kind: 'waiting' });
      plan(Math.max(0, Math.min(saveAfterMs, pendingSince + saveAtLeastEveryMs - now())));
    },
    flush: (isLast = false) => {
      if (isStuck()) return undefined;
      if (isPending) return run(isLast);
      return running;
    },
    pause: async () => {
      isPaused = true;
      clearTimeout(timer);
      if (!running) return;
      let limit: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<void>((resolve) => {
        limit = setTimeout(resolve, pauseLimitMs);
      });
      await Promise.race([running, late]);
      clearTimeout(limit);
    },
    resume: () => {
      isPaused = false;
      if (isPending && !isStuck()) plan(0);
    },
    overrule: () => {
      tell({ kind: 'waiting' });
      isPending = true;
      void run(false);
    },
    isPending: () => isPending || running !== undefined,
    stop: () => {
      isStopped = true;
      isPending = false;
      clearTimeout(timer);
    },
  };
}
