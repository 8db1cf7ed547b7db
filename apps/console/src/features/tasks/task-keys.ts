// The keys of the tasks.
import type { PageKey } from '../../session/keys.ts';

export type TaskAction = 'create' | 'finish' | 'undo' | 'next' | 'previous';

export const taskPageKeys: readonly PageKey<TaskAction>[] = [
  { key: 't', action: 'create', when: 'page' },
  { key: 'd', action: 'finish', when: 'row' },
  { key: 'z', action: 'undo', when: 'page' },
  { key: 'j', action: 'next', when: 'page' },
  { key: 'k', action: 'previous', when: 'page' },
];

/** Where a patient, a visit or a submission is shown: `t` makes a task about it. */
export const newTaskKeys: readonly PageKey<'create'>[] = [{ key: 't', action: 'create', when: 'page' }];
