// Runs one task at a time and keeps its last refusal in words: what every form and dialog needs for submitting.
import type { MemberError, ProblemCode, RecordConflict } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { useRef, useState } from 'react';

export interface Refusal {
  readonly code: ProblemCode | undefined;
  readonly text: string;
  /** Returns what is wrong with a member of the body, by its name, or undefined. */
  readonly field: (name: string) => string | undefined;
  /** What somebody else has changed since it was read, if the code is `record-changed`. */
  readonly conflict: RecordConflict | undefined;
  /** What is wrong with members of the body. */
  readonly errors: readonly MemberError[];
}

export interface Attempt {
  /**
   * Does nothing while another task runs. Never throws: returns the refusal, or undefined if there was none. `isHandled` may
   * handle an error itself by returning true; then there is no refusal.
   */
  readonly run: (
    work: () => Promise<void>,
    isHandled?: (error: unknown) => boolean | undefined,
  ) => Promise<Refusal | undefined>;
  readonly isBusy: boolean;
  /** Why the last attempt failed, until the next one or `forget`. */
  readonly refusal: Refusal | undefined;
  readonly forget: () => void;
}

/** @param textOf returns the app's text for an error */
export function useAttempt(textOf: (error: unknown) => string): Attempt {
  // A ref in addition to the state, because two presses within one frame see the same state.
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const run: Attempt['run'] = async (work, isHandled) => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
      return undefined;
    } catch (error) {
      if (isHandled?.(error)) return undefined;
      const { code, problem } = error instanceof CallError ? error : ({} as Partial<CallError>);
      const errors = problem?.errors ?? [];
      const field = (name: string) => errors.find(({ path }) => path === `body.${name}`)?.message;
      const refused = { code, text: textOf(error), field, conflict: problem?.conflict, errors };
      setRefusal(refused);
      return refused;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run, isBusy, refusal, forget: () => setRefusal(undefined) };
}
