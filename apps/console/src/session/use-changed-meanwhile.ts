// Carries a form over a save that was refused because somebody else had changed the same: what was typed stays until each is chosen.
import type { RecordConflict } from '@foyer/contract';
import { useState } from 'react';
import { type ConflictChoice, type ConflictingChange, memberOf } from './changed-meanwhile.tsx';

type Values = Readonly<Record<string, unknown>>;

interface Kept<V> {
  /** The values that the revision holds, as far as they are known here. */
  readonly base: V;
  readonly revision: number;
  readonly changes: readonly ConflictingChange[];
  /** What was typed when the save was refused. */
  readonly typed: V;
  readonly choices: Readonly<Record<string, ConflictChoice>>;
  readonly isTried: boolean;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * `values` and `revision` are those that were read when the form was opened. `changed(typed)` gives the members to send,
 * `refused` takes a refusal's conflict in, and `choose` answers the member's value that now stands in the form.
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
    /** Whether it was tried to save before all was chosen. */
    isTried: kept.isTried,
    /** Whether the form can be sent: no change of somebody else still waits for a choice. Marks those that do. */
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
