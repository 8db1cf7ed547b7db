// What a form looks like at a moment: plain values, made anew when something in them changes.
import type { FieldError } from '../kit/definition.ts';
import type { FormField } from '../kit/field.ts';
import type { Surroundings } from '../kit/host.ts';
import { fill, type Messages } from '../kit/messages.ts';
import type { SubmissionEntry } from '../model/form.ts';
import type { DraftAnswer } from './draft.ts';
import type { FormPage } from './pages.ts';
import type { SubmissionError } from './validate-submission.ts';

export interface FieldState {
  readonly value: unknown;
  readonly errors: readonly FieldError[];
  /** Whether the answer came from the person's record and nobody has changed or confirmed it. */
  readonly isFromRecord: boolean;
  /** How often the answer turned out to conflict with somebody else's. Each time, the control should load again what it offers. */
  readonly conflicts: number;
}

export interface SummaryItem extends SubmissionError {
  /** Index of the page that shows the field. */
  readonly page: number;
}

/** Where the screen should put the focus. A new object for each wish. */
export type FocusWish =
  | { readonly target: 'summary' | 'page' }
  | { readonly target: 'field'; readonly uuid: string; readonly path: string };

export interface FormState {
  /** Index of the current page. */
  readonly page: number;
  readonly isDirty: boolean;
  readonly isAttempted: boolean;
  /** How many answers on the screen are still the record's. */
  readonly recordCount: number;
  readonly errorCount: number;
  /** Says the count; empty when there is none. */
  readonly errorText: string;
  /** Says that an answer conflicts with somebody else's; empty while there are errors. */
  readonly conflictText: string;
  readonly summary: readonly SummaryItem[];
  readonly focus: FocusWish | undefined;
}

/** A form while it is open. Headless: it knows no screen. */
export interface FormEngine {
  readonly fields: readonly FormField[];
  readonly pages: readonly FormPage[];
  readonly messages: Messages;
  readonly surroundings: Surroundings;
  readonly isReadOnly: boolean;

  getField(uuid: string): FieldState;
  /** The listener is called after each change of that field; answers the end of it. */
  subscribeField(uuid: string, listener: () => void): () => void;
  getState(): FormState;
  subscribe(listener: () => void): () => void;

  /** Takes a value of the field's type; anything else is ignored. */
  setValue(uuid: string, value: unknown): void;
  /** Fills the form from another person's record (stored values by uuid), in place of the one before; other answers stay. */
  fillFrom(kept: ReadonlyMap<string, unknown>): void;
  /** As setValue, for a value that nobody chose, such as the only one there is: the form stays as pristine as it was. */
  settle(uuid: string, value: unknown): void;
  /** The person has looked at what came from the record: the answers are theirs now. */
  confirmRecord(): void;
  goToPage(page: number): void;
  next(): void;
  previous(): void;
  goToError(item: SubmissionError): void;
  goToFirstError(): void;

  /** Validates all fields. With errors: shows the first page that has one, wishes the focus for the summary, answers false. */
  attempt(): boolean;
  /** Shows errors that the server found. */
  showErrors(errors: readonly SubmissionError[]): void;
  /**
   * The answer of the field that can have conflicts (`FieldDefinition.conflict`) has one. The form says so while there are no errors
   * and the answer stays the same. No answer is changed. Does nothing in a form without such a field.
   */
  setConflict(): void;
  /** Clears the values of all fields that a person can answer, and the errors; in booking forms also the attempt. */
  reset(): void;
  markPristine(): void;

  toEntries(): SubmissionEntry[];
  /** What the person changed, finished or not, to go on with later. */
  toDraft(): DraftAnswer[];
  /** The listener is called after each change of an answer that the person made. */
  subscribeValues(listener: () => void): () => void;
  /** Takes over the answers of a loaded submission; the form is pristine after it. */
  fromEntries(entries: readonly SubmissionEntry[]): void;
}

export function errorText(count: number, messages: Messages): string {
  if (count === 0) return '';
  return fill(count === 1 ? messages.errorCountOne : messages.errorCountOther, { count });
}

/** The key of a form's dirty mark: owner and form when somebody is signed in, else the form. */
export function dirtyKey(formId: string, ownerId?: string): string {
  return ownerId ? `${ownerId}:${formId}` : formId;
}
