// How the items of the record are confirmed one by one in an open form. The code (on-file.ts) is loaded only with forms that have a
// field with `confirmItems`, so this file holds types alone.
import type { FormField } from '../kit/field.ts';
import type { Messages } from '../kit/messages.ts';
import type { DraftAnswer } from './draft.ts';
import type { FieldStates } from './field-states.ts';
import type { FormEngine } from './form-state.ts';
import type { PersonChanges } from './person-changes.ts';

export interface OnFileHost {
  readonly fields: readonly FormField[];
  readonly states: FieldStates;
  readonly changes: PersonChanges;
  readonly messages: Messages;
  readonly isReadOnly: boolean;
  /** Called after the person has said something of an item. */
  changed(): void;
}

export interface FormOnFile {
  /** Returns the form that keeps and sends what is said. `record` has the record's values by uuid. */
  open(
    host: OnFileHost,
    form: FormEngine,
    record: ReadonlyMap<string, unknown>,
    draft: readonly DraftAnswer[],
  ): FormEngine;
}
