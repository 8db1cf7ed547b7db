// The state of a form and its fields as plain values, replaced on each change, and the interface of an open form.
import type { FieldError } from '../kit/definition.ts';
import type { FormField } from '../kit/field.ts';
import type { Surroundings } from '../kit/host.ts';
import type { OnFile } from '../kit/items.ts';
import { fill, type Messages } from '../kit/messages.ts';
import type { SubmissionEntry } from '../model/form.ts';
import type { DraftAnswer } from './draft.ts';
import type { FormPart } from './form-part.ts';
import type { OpenAlert } from './open-alerts.ts';
import type { FormPage } from './pages.ts';
import type { EntryLogic } from './relevance.ts';
import type { SubmissionError } from './validate-submission.ts';

export interface FieldState {
  readonly value: unknown;
  readonly errors: readonly FieldError[];
  /** Whether the answer came from the person's record and was neither changed nor confirmed. */
  readonly isFromRecord: boolean;
  /** How often the answer turned out to conflict with somebody else's. Each time, the control should load again what it offers. */
  readonly conflicts: number;
  /** Whether an answer is required now, of a field whose condition decides it; absent for all others. */
  readonly isRequired?: boolean;
  /** Texts that differ for this field, such as where its answer comes from; absent for most fields. */
  readonly messages?: Messages;
  /** Keys of the record's items that the person said something about; absent for most fields. */
  readonly said?: readonly string[];
}

export interface SummaryItem extends SubmissionError {
  /** The line in the summary, where it is not the message; empty for none. */
  readonly line?: string;
  /** Index of the page that shows the field. */
  readonly page: number;
}

/** Where the screen should move the focus. Each request is a new object. */
export type FocusWish =
  | { readonly target: 'summary' | 'page' }
  | { readonly target: 'field'; readonly uuid: string; readonly path: string };

export interface FormState {
  /** Index of the current page among all pages of the form. */
  readonly page: number;
  /** The pages that are there, with the sections and fields that are there. */
  readonly pages: readonly FormPage[];
  /** Index of the current page among those that are there. */
  readonly place: number;
  /** Says that questions came or are not needed any more, for screen readers; absent for a form without conditions. */
  readonly notice?: string;
  /** The alerts that show the person something and are true now; absent for a form without such alerts. */
  readonly alerts?: readonly OpenAlert[];
  /** Empty while questions have come or gone in the last half second; an attribute of the form. */
  readonly changing?: '' | undefined;
  readonly isDirty: boolean;
  readonly isAttempted: boolean;
  /** Whether Next was pressed on the current page and found something wrong. */
  readonly isStopped: boolean;
  /** How many answers on the current page come from the record and were neither changed nor confirmed. */
  readonly recordCount: number;
  readonly errorCount: number;
  /** A sentence with the count; empty if there are no errors. */
  readonly errorText: string;
  /** Says that an answer conflicts with somebody else's; empty while there are errors. */
  readonly conflictText: string;
  readonly summary: readonly SummaryItem[];
  readonly focus: FocusWish | undefined;
  /** Index of the page that shows all answers, once it was reached and while the current page is before it. */
  readonly check?: number | undefined;
  /** Indexes of the pages before it that were never opened, when it was last opened. Absent for a form without such a page. */
  readonly unseen?: readonly number[];
}

/** An open form. It knows nothing of the screen. */
export interface FormEngine {
  readonly fields: readonly FormField[];
  /** All pages, whether they are there or not. */
  readonly pages: readonly FormPage[];
  /** Undefined for a form without conditions. */
  readonly logic: EntryLogic | undefined;
  readonly messages: Messages;
  readonly surroundings: Surroundings;
  readonly isReadOnly: boolean;
  /** Whether Next checks the page that is left. */
  readonly checksPages: boolean;
  /** Undefined for a form without a field that is confirmed item by item. */
  readonly onFile?: OnFile;

  getField(uuid: string): FieldState;
  /** Calls the listener after each change of that field. Returns a function that ends the subscription. */
  subscribeField(uuid: string, listener: () => void): () => void;
  getState(): FormState;
  subscribe(listener: () => void): () => void;

  /** Sets a value of the field's type. Anything else is ignored. */
  setValue(uuid: string, value: unknown): void;
  /** Fills the form from another person's record (stored values by uuid) instead of the previous one. Other answers stay. */
  fillFrom(record: ReadonlyMap<string, unknown>): void;
  /** Like setValue, for a value that nobody chose, such as the only option. It does not make the form dirty. */
  settle(uuid: string, value: unknown): void;
  /** Confirms the answers from the record on the current page: from now on they count as given by the person, also in the draft. */
  confirmRecord(): void;
  goToPage(page: number): void;
  /**
   * Turns to the next page. If pages are checked and the person has not tried to send the form, it stays on a page with errors and
   * focuses their list; called again without a change, it turns the page.
   */
  next(): void;
  previous(): void;
  goToError(item: SubmissionError): void;
  goToFirstError(): void;

  /** Checks all fields and returns whether they are valid. If not, turns to the first page with an error and focuses the summary. */
  attempt(): boolean;
  /**
   * Checks a part of the form, such as a step, and returns whether it is valid. If not, focuses the summary. `part` must be the same
   * function each time that the same part is checked.
   */
  attemptPart(part: FormPart): boolean;
  /** Adds errors that the server found, and turns to the first page with an error. */
  showErrors(errors: readonly SubmissionError[]): void;
  /**
   * Marks the answer of the field that can have conflicts (`FieldDefinition.conflict`). The form shows the conflict while there are no
   * errors and the answer stays the same. No answer is changed. Does nothing if there is no such field.
   */
  setConflict(): void;
  /** Clears the values of all fields that a person can answer, and all errors; in booking forms, also the attempt. */
  reset(): void;
  markPristine(): void;

  toEntries(): SubmissionEntry[];
  /** Returns what the person changed, finished or not, to continue later. */
  toDraft(): DraftAnswer[];
  /** Calls the listener after each change of an answer by the person. Returns a function that ends the subscription. */
  subscribeValues(listener: () => void): () => void;
  /** Loads the answers of a submission. The form is pristine afterwards. */
  fromEntries(entries: readonly SubmissionEntry[]): void;
}

export function errorText(count: number, messages: Messages): string {
  if (count === 0) return '';
  return fill(count === 1 ? messages.errorCountOne : messages.errorCountOther, { count });
}

/** Returns the key of a form's dirty mark: owner and form if somebody is signed in, otherwise the form. */
export function dirtyKey(formId: string, ownerId?: string): string {
  return ownerId ? `${ownerId}:${formId}` : formId;
}
