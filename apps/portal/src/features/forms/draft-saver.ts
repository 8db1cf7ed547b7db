// Schedules the saving of answers: shortly after the last key, repeatedly while offline, one save at a time.

import { createStore, type Readable } from '@foyer/client/store';

/** Kinds of save failures, by what has to follow. */
export type SaveFailure =
  /** Offline, or the server is away: retried after 2, 4, 8 and then every 15 seconds. */
  | { readonly kind: 'unreached' }
  /** Too many saves at once: retried. */
  | { readonly kind: 'busy'; readonly retryAfterMs?: number | undefined }
  /** No longer signed in: retried after the next sign-in. */
  | { readonly kind: 'signed-out' }
  /** Newer answers were saved elsewhere: the person has to choose. */
  | { readonly kind: 'conflict' }
  /** More than the form can hold: shorter answers may be accepted. */
  | { readonly kind: 'too-long' }
  /** Will never be accepted. */
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
  /** Called when an answer has changed. */
  changed(): void;
  /**
   * Saves unsaved answers at once; returns undefined if there are none. `isLast`: the page is unloading, so they are sent even
   * during another save.
   */
  flush(isLast?: boolean): Promise<void> | undefined;
  /** Stops saving. Resolves once no save is running, or after three seconds. */
  pause(): Promise<void>;
  resume(): void;
  /** Resolves a conflict in favor of the answers here. */
  overrule(): void;
  isPending(): boolean;
  stop(): void;
}

export const saveAfterMs = 2000;
/** Answers are saved at least this often during continuous typing. */
export const saveAtLeastEveryMs = 10_000;
export const firstRetryMs = 2000;
export const longestRetryMs = 15_000;
/** The longest wait for a hanging save. */
export const pauseLimitMs = 3000;

interface SaverOptions {
  /** Resolves with the server's time of saving. */
  readonly save: (isLast: boolean) => Promise<Date>;
  readonly failureOf: (error: unknown) => SaveFailure;
  readonly now?: () => number;
}

export function createDraftSaver({ save, failureOf, now = Date.now }: SaverOptions): DraftSaver {
  const store = createStore<SaveState>({ kind: 'idle' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;
  /** When the oldest unsaved answer was given. */
  let pendingSince = 0;
  let running: Promise<void> | undefined;
  let retryMs = firstRetryMs;
  let isPaused = false;
  let isStopped = false;

  function tell(next: SaveState): void {
    // Avoids re-rendering on keys that change nothing.
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

  /** Returns whether a retry would be useless. */
  const isStuck = () => isPaused || isStopped || ['conflict', 'too-long', 'refused'].includes(store.state().kind);

  return {
    ...store,
    changed: () => {
      if (isStopped) return;
      if (!isPending) pendingSince = now();
      isPending = true;
      // While offline, the next attempt is already scheduled.
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
