// Undo history: past states, the present one, and undone ones.

export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** What the last step was about, and when. A change about the same, soon after, belongs to the same step. */
  readonly step: { readonly about: string; readonly at: number } | undefined;
}

const STEPS = 200;
/** Milliseconds within which typing in one place counts as one step. */
const SOON = 1500;

export function begin<T>(present: T): History<T> {
  return { past: [], present, future: [], step: undefined };
}

/** Records a new state. `about` names what changes: consecutive changes of it are one step. `now` is in milliseconds. */
export function record<T>(history: History<T>, next: T, about: string | undefined, now: number): History<T> {
  const { past, present, step } = history;
  if (next === present) return history;
  const isSame = about !== undefined && step?.about === about && now - step.at < SOON;
  return {
    past: isSame ? past : [...past, present].slice(-STEPS),
    present: next,
    future: [],
    step: about === undefined ? undefined : { about, at: now },
  };
}

export function undo<T>({ past, present, future }: History<T>): History<T> {
  const before = past.at(-1);
  if (before === undefined) return { past, present, future, step: undefined };
  return { past: past.slice(0, -1), present: before, future: [present, ...future], step: undefined };
}

export function redo<T>({ past, present, future }: History<T>): History<T> {
  const [next, ...rest] = future;
  if (next === undefined) return { past, present, future, step: undefined };
  return { past: [...past, present], present: next, future: rest, step: undefined };
}
