// An open form. It joins the parts: field states, errors, page position, changes, record and conflict.
import type { FormField } from '../kit/field.ts';
import type { Surroundings } from '../kit/host.ts';
import { messages as english, type Messages } from '../kit/messages.ts';
import type { SubmissionEntry } from '../model/form.ts';
import { definitionOf } from '../model/registry.ts';
import { isAsked } from './check-field.ts';
import { createConflict } from './conflict.ts';
import { type DraftAnswer, readDraft } from './draft.ts';
import { entryOf, initialValue, isSent, readValue, storedValues, surroundingsIn } from './entries.ts';
import { createFieldStates, NO_ERRORS } from './field-states.ts';
import { createFormErrors } from './form-errors.ts';
import type { FormLogic, OpenLogic } from './form-logic.ts';
import type { FormOnFile } from './form-on-file.ts';
import type { FormPart } from './form-part.ts';
import type { FormReview, OpenReview } from './form-review.ts';
import { errorText, type FormEngine, type FormState } from './form-state.ts';
import { createListeners, isSame } from './listeners.ts';
import { createPagePosition } from './page-position.ts';
import { layOutPages } from './pages.ts';
import { createPersonChanges } from './person-changes.ts';
import { createRecordFill, type RecordValues } from './record-fill.ts';

export interface FormOptions {
  /** From readForm: in order, without deleted ones. */
  readonly fields: readonly FormField[];
  readonly surroundings: Surroundings;
  /** Replaces default messages, including those that only some controls have. */
  readonly messages?: (Partial<Messages> & Readonly<Record<string, string>>) | undefined;
  readonly readOnly?: boolean;
  /** Whether Next checks the page that is left; never in a read-only form. */
  readonly checksPages?: boolean;
  /** Answers to begin with. */
  readonly entries?: readonly SubmissionEntry[];
  /** Answers that were not sent yet. They replace those of `entries`; the form is pristine with them. */
  readonly draft?: { readonly answers: readonly DraftAnswer[]; readonly page: number };
  /** Index of the page to begin with; by default that of the draft, else the first. */
  readonly page?: number;
  /** Stored values from the person's record. They fill what is still empty; the form is pristine with them. */
  readonly prefill?: RecordValues | undefined;
  /** The form's conditions (`logicOf`); undefined if it has none. */
  readonly logic?: FormLogic | undefined;
  /** The page that shows all answers (`reviewOf`); undefined if the form has none. */
  readonly review?: FormReview | undefined;
  /** How the record's items are confirmed (`onFileOf`); undefined if the form has no field for it. */
  readonly onFile?: FormOnFile | undefined;
}

export function createForm(options: FormOptions): FormEngine {
  const form = openForm(options);
  const { fields, pages, messages, surroundings, isReadOnly, checksPages, states, changes, listeners } = form;
  if (options.prefill) form.record.fillEmpty(options.prefill);
  if (options.draft) resume(form, options.draft);
  if (options.page !== undefined) form.position.turnTo(options.page);
  const { getState, announce } = watchState(form);
  const open = options.logic?.open({ ...form, announce });
  form.logic.open = open;
  form.review = options.review?.open(form);
  getState();
  const { getField, subscribeField, answerOf } = states;
  const engine: FormEngine = {
    fields,
    pages,
    messages,
    surroundings,
    isReadOnly,
    logic: options.logic,
    checksPages,
    getField,
    subscribeField,
    getState,
    subscribe: (listener) => listeners.subscribe('state', listener),
    subscribeValues: (listener) => listeners.subscribe('values', listener),
    toEntries: () => fields.filter(isSent).map((field) => entryOf(field, answerOf(field), surroundings)),
    toDraft: changes.toDraft,
    ...movesOf(form, announce),
    ...editsOf(form, announce),
    ...attemptsOf(form, announce),
  };
  const followed = open?.engine(engine) ?? engine;
  const reviewed = form.review?.engine(followed) ?? followed;
  const changed = () => {
    announce();
    listeners.notify('values');
  };
  const { onFile, prefill = new Map(), draft } = options;
  return onFile?.open({ ...form, changed }, reviewed, prefill, draft?.answers ?? []) ?? reviewed;
}

type OpenForm = ReturnType<typeof openForm>;

/** Returns the parts of a form, with the answers of `entries` in its fields. */
function openForm({ fields, readOnly: isReadOnly = false, checksPages = false, entries = [], ...rest }: FormOptions) {
  const surroundings = surroundingsIn(fields, rest.surroundings);
  const messages: Messages = { ...english, ...rest.messages };
  const laidOut = layOutPages(fields, messages);
  const pages = rest.review?.layOut(laidOut, messages) ?? laidOut;
  const position = createPagePosition(pages);
  const states = createFieldStates(fields, position.pageOf);
  /** Opened as soon as the form has its first answers. */
  const logic: { open?: OpenLogic | undefined } = {};
  const form = {
    fields,
    surroundings,
    messages,
    pages,
    isReadOnly,
    checksPages: checksPages && !isReadOnly,
    /** The page on which Next found something wrong, and whether nothing has changed since. */
    stop: { page: -1, isFresh: false },
    position,
    states,
    errors: createFormErrors(states, surroundings, messages, logic),
    changes: createPersonChanges(states),
    record: createRecordFill(states, { surroundings, messages }),
    conflict: createConflict(states, messages),
    listeners: createListeners<'state' | 'values'>(),
    logic,
    review: undefined as OpenReview | undefined,
  };
  load(form, entries);
  return form;
}

/** Puts the answers of a submission into the fields, and initial values into the others. */
function load({ fields, states }: Pick<OpenForm, 'fields' | 'states'>, entries: readonly unknown[]): void {
  const stored = storedValues(entries);
  for (const field of fields) {
    const value = stored.has(field.uuid) ? readValue(field, stored.get(field.uuid)) : undefined;
    states.put(field, { value: value ?? initialValue(field), errors: NO_ERRORS, isFromRecord: false });
  }
}

function resume({ fields, states, changes, position }: OpenForm, draft: NonNullable<FormOptions['draft']>): void {
  const answers = readDraft(fields, draft.answers);
  for (const { uuid, value } of answers) {
    const field = states.fieldOf(uuid);
    if (field) states.put(field, { value, errors: NO_ERRORS, isFromRecord: false });
  }
  changes.reset(answers.map(({ uuid }) => uuid));
  position.turnTo(draft.page);
}

/** Call `announce` after every change. It notifies the listeners only if the state of the form as a whole has changed. */
function watchState(form: OpenForm) {
  const { pages, states, errors, changes, conflict, position, messages, listeners, logic, stop } = form;
  let state: FormState | undefined;

  function makeState(): FormState {
    if (logic.open?.update()) errors.refresh();
    form.review?.update();
    const summary = states.listErrors();
    const errorCount = summary.length;
    return {
      page: position.page(),
      place: position.page(),
      pages,
      isDirty: changes.isDirty(),
      isAttempted: errors.isAttempted(),
      isStopped: stop.page === position.page(),
      recordCount: states.countFromRecord(position.page()),
      errorCount,
      errorText: errorText(errorCount, messages),
      conflictText: errorCount === 0 ? conflict.text() : '',
      summary,
      focus: position.focus(),
      ...logic.open?.state(),
      ...form.review?.state(),
    };
  }

  return {
    getState(): FormState {
      state ??= makeState();
      return state;
    },
    announce(): void {
      const before = state;
      const after = makeState();
      if (before && isSame(before, after)) return;
      state = after;
      listeners.notify('state');
    },
  };
}

type Moves = Pick<FormEngine, 'goToPage' | 'next' | 'previous' | 'goToError' | 'goToFirstError'>;

function movesOf(form: OpenForm, announce: () => void): Moves {
  const { pages, states, errors, position, stop } = form;
  const parts = pages.map(
    (_, page): FormPart =>
      (uuid) =>
        position.pageOf(uuid) === page,
  );
  const goToPage: Moves['goToPage'] = (page) => {
    stop.page = -1;
    position.turnTo(page, { target: 'page' });
    announce();
  };
  const goToError: Moves['goToError'] = ({ uuid, path }) => {
    position.turnTo(position.pageOf(uuid) ?? position.page(), { target: 'field', uuid, path });
    announce();
  };
  const beside = (by: 1 | -1) => form.logic.open?.beside(by) ?? position.page() + by;
  return {
    goToPage,
    goToError,
    next() {
      const page = position.page();
      const part = form.checksPages && !errors.isAttempted() ? parts[page] : undefined;
      if (part && !(stop.isFresh && stop.page === page)) {
        errors.attemptPart(part);
        if (states.listErrors().some((error) => error.page === page)) {
          Object.assign(stop, { page, isFresh: true });
          position.turnTo(page, { target: 'summary' });
          return announce();
        }
      }
      goToPage(beside(1));
    },
    previous: () => goToPage(beside(-1)),
    goToFirstError() {
      const [first] = states.listErrors();
      if (first) goToError(first);
    },
  };
}

type Edits = Pick<
  FormEngine,
  'setValue' | 'settle' | 'fillFrom' | 'confirmRecord' | 'reset' | 'markPristine' | 'fromEntries'
>;

function editsOf(form: OpenForm, announce: () => void): Edits {
  const { fields, isReadOnly, states, errors, changes, position, listeners } = form;
  const { fieldOf, answerOf, put } = states;

  /** Returns whether the field took the value. */
  function take(uuid: string, value: unknown): boolean {
    const field = fieldOf(uuid);
    if (!field || isReadOnly || !definitionOf(field).isValue(value)) return false;
    errors.putValue(field, value);
    return true;
  }

  return {
    setValue(uuid, value) {
      if (Object.is(states.getField(uuid).value, value) || !take(uuid, value)) return;
      errors.resume();
      form.stop.isFresh = false;
      changes.add(uuid);
      announce();
      listeners.notify('values');
    },
    settle(uuid, value) {
      if (take(uuid, value)) announce();
    },
    fillFrom(record) {
      form.record.replace(record).forEach(changes.remove);
      errors.refresh();
      announce();
    },
    confirmRecord() {
      for (const field of fields) {
        if (!states.getField(field.uuid).isFromRecord || position.pageOf(field.uuid) !== position.page()) continue;
        if (form.logic.open?.isThere(field.uuid) === false) continue;
        put(field, { isFromRecord: false });
        changes.add(field.uuid);
      }
      announce();
      listeners.notify('values');
    },
    reset() {
      for (const field of fields) {
        const value = isAsked(field) ? initialValue(field) : answerOf(field);
        if (!Object.is(answerOf(field), value)) changes.add(field.uuid);
        put(field, { value, errors: NO_ERRORS });
      }
      errors.pause(fields.some((field) => definitionOf(field).forgetsAttempt));
      position.turnTo(0, { target: 'page' });
      announce();
      listeners.notify('values');
    },
    markPristine() {
      changes.markPristine();
      announce();
    },
    fromEntries(entries) {
      load(form, entries);
      changes.reset([]);
      errors.pause(true);
      announce();
      listeners.notify('values');
    },
  };
}

type Attempts = Pick<FormEngine, 'attempt' | 'attemptPart' | 'showErrors' | 'setConflict'>;

function attemptsOf({ states, errors, conflict, position }: OpenForm, announce: () => void): Attempts {
  /** Returns whether there are none. */
  function stopAtErrors(): boolean {
    const [first] = states.listErrors();
    if (first) position.turnTo(first.page, { target: 'summary' });
    announce();
    return !first;
  }

  return {
    attempt() {
      errors.attempt();
      return stopAtErrors();
    },
    attemptPart(part) {
      errors.attemptPart(part);
      const first = states.listErrors().find(({ uuid, path }) => part(uuid, path));
      if (first) position.turnTo(first.page, { target: 'summary' });
      announce();
      return !first;
    },
    showErrors(list) {
      errors.add(list);
      stopAtErrors();
    },
    setConflict() {
      const field = conflict.raise();
      const page = field && position.pageOf(field.uuid);
      if (page !== undefined && page !== position.page()) position.turnTo(page, { target: 'page' });
      announce();
    },
  };
}
