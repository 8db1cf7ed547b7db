// Keeps a form alive after its save was refused because of somebody else's change: typed values stay until each conflict is
// resolved.
import type { RecordConflict } from '@foyer/contract';
import { useState } from 'react';
import { type ConflictChoice, type ConflictingChange, memberOf } from './changed-meanwhile.tsx';

type Values = Readonly<Record<string, unknown>>;

interface Kept<V> {
  /** Values of the revision, as far as they are known here. */
  readonly base: V;
  readonly revision: number;
  readonly changes: readonly ConflictingChange[];
  /** What had been typed when the save was refused. */
  readonly typed: V;
  readonly choices: Readonly<Record<string, ConflictChoice>>;
  readonly isTried: boolean;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * `values` and `revision` are those read when the form was opened. `changed(typed)` returns the members to send, `refused` takes
 * the conflict of a refusal, and `choose` returns the value that the member then has in the form.
 */
export function useChangedMeanwhile<V extends Values>(values: V, revision: number) {
  const [kept, setKept] = useState<Kept<V>>(() => ({
    base: values,
    revision,
    changes: [],
    typed: values,
    choices: {},
    isTried: false,
  }));
  return {
    revision: kept.revision,
    changes: kept.changes,
    choices: kept.choices,
    /** Whether saving was attempted before everything was chosen. */
    isTried: kept.isTried,
    /** Returns whether the form can be sent, that is, no conflict is unresolved. Marks those that are. */
    isSettled: (): boolean => {
      const isOpen = kept.changes.some((change) => kept.choices[memberOf(change)] === undefined);
      if (isOpen) setKept({ ...kept, isTried: true });
      return !isOpen;
    },
    changed: (typed: V): Partial<V> =>
      Object.fromEntries(
        Object.entries(typed).filter(([name, value]) => !isSame(value, kept.base[name])),
      ) as Partial<V>,
    refused: (conflict: RecordConflict, typed: V) => {
      const now = Object.fromEntries(conflict.changes.map((change) => [memberOf(change), change.now]));
      setKept({
        base: { ...kept.base, ...now },
        revision: conflict.revision,
        changes: conflict.changes,
        typed,
        choices: {},
        isTried: false,
      });
    },
    choose: <M extends keyof V & string>(member: M, choice: ConflictChoice): V[M] => {
      setKept({ ...kept, choices: { ...kept.choices, [member]: choice } });
      return choice === 'mine' ? kept.typed[member] : kept.base[member];
    },
  };
}
