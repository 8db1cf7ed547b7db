// One piece of work at a time, with the refusal of the last one in words: what every form and dialog does when it is sent.
import type { RecordConflict } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { useRef, useState } from 'react';
import { type ProblemText, useProblemText } from './problem-text.ts';

export interface Refusal extends ProblemText {
  /** What is wrong with a member of the body, by its name; undefined for those that are right. */
  readonly field: (name: string) => string | undefined;
  /** What somebody else has changed since it was read, where the code is `record-changed`. */
  readonly conflict: RecordConflict | undefined;
}

export interface Attempt {
  /** Does nothing while another one runs. Never throws: answers the refusal, or undefined when there was none. */
  readonly run: (work: () => Promise<void>) => Promise<Refusal | undefined>;
  readonly isBusy: boolean;
  /** Why the last try failed, until the next one or `forget`. */
  readonly refusal: Refusal | undefined;
  readonly forget: () => void;
}

export function useAttempt(): Attempt {
  const problemText = useProblemText();
  // A ref besides the state: two presses within one frame see the same state.
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const run = async (work: () => Promise<void>) => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
      return undefined;
    } catch (error) {
      const errors = (error instanceof CallError && error.problem?.errors) || [];
      const field = (name: string) => errors.find(({ path }) => path === `body.${name}`)?.message;
      const conflict = error instanceof CallError ? error.problem?.conflict : undefined;
      const refused = { ...problemText(error), field, conflict };
      setRefusal(refused);
      return refused;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run, isBusy, refusal, forget: () => setRefusal(undefined) };
}
