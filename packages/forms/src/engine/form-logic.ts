// What a form's logic offers to those that show, print and check the form. Its code (logic.ts) is loaded only with forms that have
// conditions, so this file holds types alone.
import type { FieldError } from '../kit/definition.ts';
import type { FormField } from '../kit/field.ts';
import type { Surroundings } from '../kit/host.ts';
import type { Messages } from '../kit/messages.ts';
import type { FieldStates } from './field-states.ts';
import type { FormEngine, FormState } from './form-state.ts';
import type { PagePosition } from './page-position.ts';
import type { FormPage } from './pages.ts';
import type { EntryLogic } from './relevance.ts';

export interface FormLogic extends EntryLogic {
  /** Follows the answers of an open form. */
  open(form: LogicHost): OpenLogic;
}

/** The parts of an open form that its logic reads and changes. */
export interface LogicHost {
  readonly pages: readonly FormPage[];
  readonly states: FieldStates;
  readonly position: PagePosition;
  readonly surroundings: Surroundings;
  readonly messages: Messages;
  readonly isReadOnly: boolean;
  /** Called when only the notice has changed. */
  announce(): void;
}

/** The logic of one open form. */
export interface OpenLogic {
  /** Looks at the answers again. Returns whether a field came, went, or became required or not. */
  update(): boolean;
  /** What of the form's state depends on what is there. */
  state(): Pick<FormState, 'pages' | 'place' | 'recordCount' | 'notice' | 'changing' | 'alerts'>;
  /** Returns the errors of an answer; none for a field that is not there. */
  check(field: FormField, value: unknown): readonly FieldError[];
  isThere(uuid: string): boolean;
  /** Returns the index of the page after the current one (1) or before it (-1), of those that are there. */
  beside(by: 1 | -1): number;
  /** Returns the form whose pages, entries and draft follow the conditions. */
  engine(form: FormEngine): FormEngine;
}
