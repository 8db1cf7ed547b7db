// The store of one open form: values, errors, pages, dirty mark and submission attempt, with one subscription for each field.
import type { BookingTexts } from '../fields/appointment-booking/booking-texts.ts';
import type { FieldError } from '../kit/definition.ts';
import { type FormField, isShown } from '../kit/field.ts';
import type { Surroundings } from '../kit/host.ts';
import { messages as english, type Messages } from '../kit/messages.ts';
import type { SubmissionEntry } from '../model/form.ts';
import { definitionOf } from '../model/registry.ts';
import { checkField, isAsked } from './check-field.ts';
import { type DraftAnswer, readDraft } from './draft.ts';
import { entryOf, initialValue, isSent, readValue, storedValues, surroundingsIn } from './entries.ts';
import {
  errorText,
  type FieldState,
  type FocusWish,
  type FormEngine,
  type FormState,
  type SummaryItem,
} from './form-state.ts';
import { lookersIn, neighboursOf } from './neighbours.ts';
import { layOutPages } from './pages.ts';
import { isBlankValue, valueOfRecord } from './record-value.ts';
import type { SubmissionError } from './validate-submission.ts';

export interface FormOptions {
  /** From readForm: in order, without deleted ones. */
  readonly fields: readonly FormField[];
  readonly surroundings: Surroundings;
  /** Replaces words of the catalogue. */
  readonly messages?: Partial<Messages & BookingTexts>;
  readonly readOnly?: boolean;
  /** Answers to begin with. */
  readonly entries?: readonly SubmissionEntry[];
  /** Answers that were not sent yet, over those; the form is pristine with them. */
  readonly draft?: { readonly answers: readonly DraftAnswer[]; readonly page: number };
  /** Stored values from the person's record, by uuid: they fill what is still empty, and leave the form pristine. */
  readonly prefill?: ReadonlyMap<string, unknown>;
  /** In a booking form a reset also forgets the submission attempt. */
  readonly isBooking?: boolean;
}

const NO_ERRORS: readonly FieldError[] = [];
const NOTHING: FieldState = { value: undefined, errors: NO_ERRORS, isFromRecord: false, conflicts: 0 };

export function createForm(options: FormOptions): FormEngine {
  const { fields, readOnly = false, isBooking = false } = options;
  const surroundings = surroundingsIn(fields, options.surroundings);
  const messages: Messages = { ...english, ...options.messages };
  const pages = layOutPages(fields, messages);
  const pageOfField = new Map(
    pages.flatMap(({ sections }, page) =>
      sections.flatMap((section) => section.fields.map(({ uuid }) => [uuid, page] as const)),
    ),
  );
  const lookers = lookersIn(fields);
  const fieldsByUuid = new Map(fields.map((field) => [field.uuid, field]));
  const states = new Map<string, FieldState>();
  const fieldListeners = new Map<string, Set<() => void>>();
  const formListeners = new Set<() => void>();
  const valueListeners = new Set<() => void>();
  /** Fields that the person changed: what a draft holds. */
  const changed = new Set<string>();
  /** Values that came from a record last. */
  const filled = new Map<string, unknown>();

  let page = 0;
  let isDirty = false;
  let isAttempted = false;
  // Set by reset: errors are gone although the attempt stays, until the next change brings them all back.
  let areErrorsStale = false;
  let focus: FocusWish | undefined;
  // Fields on the screen whose answer is still the record's.
  let recordCount = 0;
  let summary: readonly SummaryItem[] | undefined = [];
  let state: FormState | undefined;
  let hasConflict = false;

  load(options.entries ?? []);
  if (options.prefill) fillFromRecord(options.prefill);
  if (options.draft) resume(options.draft);

  function load(entries: readonly unknown[]): void {
    const stored = storedValues(entries);
    for (const field of fields) {
      const value = stored.has(field.uuid) ? readValue(field, stored.get(field.uuid)) : undefined;
      put(field, value ?? initialValue(field), NO_ERRORS, false);
    }
  }

  function fillFromRecord(kept: ReadonlyMap<string, unknown>): void {
    for (const field of fields) {
      if (!kept.has(field.uuid) || !isSent(field)) continue;
      const isEmpty = isBlankValue(field, getField(field.uuid).value);
      const value = isEmpty ? valueOfRecord(field, kept.get(field.uuid), { surroundings, messages }) : undefined;
      if (value === undefined) continue;
      filled.set(field.uuid, value);
      put(field, value, NO_ERRORS, true);
    }
  }

  /** What came from another record goes, confirmed or not; what the person gave stays unless this record knows it. */
  function fillAnew(kept: ReadonlyMap<string, unknown>): void {
    for (const field of fields.filter(isSent)) {
      const { uuid } = field;
      const { value: before } = getField(uuid);
      const known = kept.has(uuid) ? valueOfRecord(field, kept.get(uuid), { surroundings, messages }) : undefined;
      const isOfOther = filled.has(uuid) && Object.is(filled.get(uuid), before);
      filled.delete(uuid);
      if (known !== undefined) {
        filled.set(uuid, known);
        changed.delete(uuid);
        put(field, known, NO_ERRORS, true);
      } else if (isOfOther) put(field, initialValue(field), NO_ERRORS, false);
    }
    if (isAttempted && !areErrorsStale) checkAll();
  }

  function resume(draft: NonNullable<FormOptions['draft']>): void {
    for (const { uuid, value } of readDraft(fields, draft.answers)) {
      const field = fieldsByUuid.get(uuid);
      if (field) put(field, value, NO_ERRORS);
      changed.add(uuid);
    }
    page = Math.min(Math.max(draft.page, 0), pages.length - 1);
  }

  function tellValues(): void {
    for (const listener of valueListeners) listener();
  }

  function getField(uuid: string): FieldState {
    return states.get(uuid) ?? NOTHING;
  }

  function put(
    field: FormField,
    value: unknown,
    found: readonly FieldError[],
    isFromRecord = getField(field.uuid).isFromRecord && Object.is(getField(field.uuid).value, value),
  ): void {
    const before = states.get(field.uuid);
    // Errors that say the same are the same, so that the summary is not drawn anew for each key.
    const errors = before && isSameList(before.errors, found) ? before.errors : found;
    if (before && Object.is(before.value, value) && before.errors === errors && before.isFromRecord === isFromRecord)
      return;
    if (isShown(field)) recordCount += Number(isFromRecord) - Number(before?.isFromRecord ?? false);
    const { conflicts = 0 } = before ?? NOTHING;
    if (hasConflict && isBookingField(field) && !Object.is(before?.value, value)) hasConflict = false;
    states.set(field.uuid, { value, errors, isFromRecord, conflicts });
    if (before?.errors !== errors) summary = undefined;
    for (const listener of fieldListeners.get(field.uuid) ?? []) listener();
  }

  const given = ({ uuid }: FormField) => getField(uuid).value;
  const check = (field: FormField, value: unknown) =>
    checkField(field, value, surroundings, messages, neighboursOf(field, fields, given));

  function checkAll(): void {
    areErrorsStale = false;
    for (const field of fields) {
      const { value } = getField(field.uuid);
      put(field, value, check(field, value));
    }
  }

  function summarise(): readonly SummaryItem[] {
    summary ??= fields.flatMap(({ uuid }) =>
      getField(uuid).errors.map((error) => ({ uuid, ...error, page: pageOfField.get(uuid) ?? 0 })),
    );
    return summary;
  }

  function getState(): FormState {
    if (!state) {
      const items = summarise();
      state = {
        page,
        isDirty,
        isAttempted,
        recordCount,
        errorCount: items.length,
        errorText: errorText(items.length, messages),
        conflictText: hasConflict && items.length === 0 ? messages.bookingConflict : '',
        summary: items,
        focus,
      };
    }
    return state;
  }

  // Called after every change. A change that alters nothing but one field's value does not concern the form as a whole.
  function announce(): void {
    const isSame =
      state &&
      state.page === page &&
      state.isDirty === isDirty &&
      state.isAttempted === isAttempted &&
      state.recordCount === recordCount &&
      state.focus === focus &&
      (state.conflictText !== '') === (hasConflict && state.errorCount === 0) &&
      state.summary === summary;
    if (isSame) return;
    state = undefined;
    for (const listener of formListeners) listener();
  }

  function goToPage(to: number, wish: FocusWish = { target: 'page' }): void {
    page = Math.min(Math.max(Math.trunc(to) || 0, 0), pages.length - 1);
    focus = wish;
    announce();
  }

  function goToError({ uuid, path }: SubmissionError): void {
    goToPage(pageOfField.get(uuid) ?? page, { target: 'field', uuid, path });
  }

  function stopAtErrors(): void {
    isAttempted = true;
    const first = summarise()[0];
    if (first) goToPage(first.page, { target: 'summary' });
    else announce();
  }

  return {
    fields,
    pages,
    messages,
    surroundings,
    isReadOnly: readOnly,
    getField,
    getState,
    goToError,
    goToPage: (to) => goToPage(to),
    next: () => goToPage(page + 1),
    previous: () => goToPage(page - 1),

    subscribeField(uuid, listener) {
      const listeners = fieldListeners.get(uuid) ?? new Set();
      fieldListeners.set(uuid, listeners.add(listener));
      return () => listeners.delete(listener);
    },

    subscribe(listener) {
      formListeners.add(listener);
      return () => formListeners.delete(listener);
    },

    setValue(uuid, value) {
      const field = fieldsByUuid.get(uuid);
      if (!field || readOnly || Object.is(getField(uuid).value, value) || !definitionOf(field).isValue(value)) return;
      put(field, value, isAttempted && !areErrorsStale ? check(field, value) : getField(uuid).errors);
      if (isAttempted && areErrorsStale) checkAll();
      else if (isAttempted)
        for (const looker of lookers.get(field.type_name) ?? [])
          put(looker, given(looker), check(looker, given(looker)));
      isDirty = true;
      changed.add(uuid);
      announce();
      tellValues();
    },

    fillFrom(kept) {
      fillAnew(kept);
      announce();
    },

    settle(uuid, value) {
      const field = fieldsByUuid.get(uuid);
      if (!field || readOnly || !definitionOf(field).isValue(value)) return;
      put(field, value, isAttempted && !areErrorsStale ? check(field, value) : getField(uuid).errors);
      announce();
    },

    confirmRecord() {
      for (const field of fields) {
        const { value, errors } = getField(field.uuid);
        put(field, value, errors, false);
      }
      announce();
    },

    attempt() {
      checkAll();
      stopAtErrors();
      return summarise().length === 0;
    },

    showErrors(errors) {
      for (const { uuid, path, message } of errors) {
        const field = fieldsByUuid.get(uuid);
        if (!field) continue;
        const { value, errors: known } = getField(uuid);
        if (!known.some((error) => error.message === message)) put(field, value, [...known, { path, message }]);
      }
      stopAtErrors();
    },

    setConflict() {
      const field = fields.find(isBookingField);
      if (!field) return;
      hasConflict = true;
      const { conflicts, ...same } = getField(field.uuid);
      states.set(field.uuid, { ...same, conflicts: conflicts + 1 });
      for (const listener of fieldListeners.get(field.uuid) ?? []) listener();
      const to = pageOfField.get(field.uuid) ?? page;
      if (to === page) announce();
      else goToPage(to);
    },

    goToFirstError() {
      const first = summarise()[0];
      if (first) goToError(first);
    },

    reset() {
      for (const field of fields) {
        const { value } = getField(field.uuid);
        const cleared = isAsked(field) ? initialValue(field) : value;
        if (!Object.is(value, cleared)) {
          isDirty = true;
          changed.add(field.uuid);
        }
        put(field, cleared, NO_ERRORS);
      }
      areErrorsStale = true;
      hasConflict = false;
      if (isBooking) isAttempted = false;
      goToPage(0);
      tellValues();
    },

    markPristine() {
      isDirty = false;
      announce();
    },

    toEntries: () => fields.filter(isSent).map((field) => entryOf(field, given(field), surroundings)),

    toDraft: () => fields.flatMap(({ uuid }) => (changed.has(uuid) ? [{ uuid, value: getField(uuid).value }] : [])),

    subscribeValues(listener) {
      valueListeners.add(listener);
      return () => valueListeners.delete(listener);
    },

    fromEntries(entries) {
      load(entries);
      hasConflict = false;
      changed.clear();
      areErrorsStale = false;
      isDirty = false;
      isAttempted = false;
      announce();
    },
  };
}

function isBookingField({ type_name }: FormField): boolean {
  return type_name === 'Appointment Booking';
}

function isSameList(a: readonly FieldError[], b: readonly FieldError[]): boolean {
  return (
    a.length === b.length && a.every(({ path, message }, at) => path === b[at]?.path && message === b[at]?.message)
  );
}
