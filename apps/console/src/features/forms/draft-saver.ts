// Saves the form while it is built: a moment after the last change, one save at a time, none over another's.
import { type FormDoc, loses } from './form-doc.ts';

/** `changed`: somebody else saved in between, and nothing more is saved. `failed`: the next try comes by itself. */
export type FormSaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'changed' | 'refused';

export interface SaverOptions {
  readonly revision: number;
  /** The form in that revision. */
  readonly saved: FormDoc;
  /** Returns the new revision. */
  readonly save: (doc: FormDoc, revision: number) => Promise<number>;
  /** What a refusal means: somebody else's change, a form that cannot be kept, or a lost call. */
  readonly kindOf: (error: unknown) => 'changed' | 'refused' | 'failed';
  readonly onState: (state: FormSaveState, error?: unknown) => void;
}

export interface FormDraftSaver {
  /** Takes the newest state of the form. */
  offer(doc: FormDoc): void;
  /** Saves what waits. Returns the revision, or undefined when it could not. */
  flush(): Promise<number | undefined>;
  /** Goes on from a revision that was made otherwise: by publishing. */
  continueFrom(revision: number): void;
  stop(): void;
}

/** Milliseconds after the last change. */
const PAUSE = 700;
/** Milliseconds until a failed save is tried again. */
const AGAIN = 4000;

export function draftSaver({ save, kindOf, onState, ...options }: SaverOptions): FormDraftSaver {
  let { revision } = options;
  /** States to save in this order: usually one; more where a field has to be seen unlocked before it is gone. */
  let queue: readonly FormDoc[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isOver = false;
  let last = options.saved;

  async function run(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    while (queue.length > 0 && !isOver) {
      const [doc] = queue;
      if (!doc) return;
      onState('saving');
      try {
        revision = await save(doc, revision);
        last = doc;
        queue = queue.filter((one) => one !== doc);
      } catch (error) {
        const kind = kindOf(error);
        onState(kind, error);
        if (kind === 'failed') later(AGAIN);
        // Whatever is offered next may be right again.
        else if (kind === 'refused') queue = [];
        else isOver = true;
        return;
      }
    }
    if (!isOver) onState('saved');
  }

  function start(): Promise<void> {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
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
      // What is being saved stays; what waits is replaced, unless that would skip an unlocking.
      const isBusy = running !== undefined && queue.length === 1;
      const isNeeded = before !== undefined && loses(base, doc) && !loses(base, before);
      queue = before === undefined || isBusy || isNeeded ? [...queue, doc] : [...queue.slice(0, -1), doc];
      onState('waiting');
      if (!running) later(PAUSE);
    },
    async flush() {
      if (isOver) return undefined;
      await start();
      // What was offered meanwhile.
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
