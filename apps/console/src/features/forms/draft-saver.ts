// Saves the form while it is built: a moment after the last change, one save at a time, and never over somebody else's.
import { type FormDoc, loses } from './form-doc.ts';

/** `changed`: somebody else saved in between, so saving stops. `failed`: is retried automatically. */
export type FormSaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'changed' | 'refused';

export interface SaverOptions {
  readonly revision: number;
  /** The form in that revision. */
  readonly saved: FormDoc;
  /** Saves the form on top of a revision. Returns the new revision. */
  readonly save: (doc: FormDoc, revision: number) => Promise<number>;
  /** Classifies an error: somebody else's change, a form that cannot be stored, or a failed call. */
  readonly kindOf: (error: unknown) => 'changed' | 'refused' | 'failed';
  readonly onState: (state: FormSaveState, error?: unknown) => void;
}

export interface FormDraftSaver {
  /** Schedules the newest state of the form for saving. */
  offer(doc: FormDoc): void;
  /** Saves pending changes. Returns the revision, or undefined if saving failed. */
  flush(): Promise<number | undefined>;
  /** Continues from a revision that was made elsewhere: by publishing. */
  continueFrom(revision: number): void;
  stop(): void;
}

/** Milliseconds after the last change. */
const PAUSE = 700;
/** Milliseconds before a failed save is retried. */
const AGAIN = 4000;

export function draftSaver({ save, kindOf, onState, ...options }: SaverOptions): FormDraftSaver {
  let { revision } = options;
  /** States to save, in order: usually one; more if a field has to be saved as unlocked before it is removed. */
  let queue: readonly FormDoc[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The save that is under way, or was the last. */
  let run: Promise<void> = Promise.resolve();
  let isRunning = false;
  let isOver = false;
  let last = options.saved;

  async function saveAll(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    isRunning = true;
    // It ends before it says so: what is offered at that moment is a change of its own.
    const end = (state: FormSaveState, error?: unknown) => {
      isRunning = false;
      onState(state, error);
    };
    for (let doc = queue[0]; doc && !isOver; doc = queue[0]) {
      onState('saving');
      try {
        revision = await save(doc, revision);
        last = doc;
        queue = queue.filter((one) => one !== doc);
      } catch (error) {
        const kind = kindOf(error);
        if (kind === 'failed') later(AGAIN);
        // The next state offered may be valid again.
        else if (kind === 'refused') queue = [];
        else isOver = true;
        return end(kind, error);
      }
    }
    if (isOver) isRunning = false;
    else end('saved');
  }

  function start(): Promise<void> {
    if (!isRunning) run = saveAll();
    return run;
  }

  function later(pause: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void start(), pause);
  }

  return {
    offer(doc) {
      if (isOver) return;
      const before = queue.at(-1);
      const base = queue.at(-2) ?? last;
      // A state being saved stays; a waiting one is replaced, unless that would skip an unlocking.
      const isBusy = isRunning && queue.length === 1;
      const isNeeded = before !== undefined && loses(base, doc) && !loses(base, before);
      queue = before === undefined || isBusy || isNeeded ? [...queue, doc] : [...queue.slice(0, -1), doc];
      onState('waiting');
      if (!isRunning) later(PAUSE);
    },
    async flush() {
      if (isOver) return undefined;
      await start();
      // A state offered in the meantime.
      if (queue.length > 0) await start();
      return isOver || queue.length > 0 ? undefined : revision;
    },
    continueFrom(next) {
      revision = next;
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
