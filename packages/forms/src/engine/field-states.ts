// The fields of an open form: the value and the errors of each.
import type { FieldError } from '../kit/definition.ts';
import type { FormField } from '../kit/field.ts';
import type { FieldState, SummaryItem } from './form-state.ts';
import { createListeners, isSame } from './listeners.ts';

export const NO_ERRORS: readonly FieldError[] = [];
const UNKNOWN: FieldState = { value: undefined, errors: NO_ERRORS, isFromRecord: false, conflicts: 0 };

export interface FieldStates {
  readonly fields: readonly FormField[];
  fieldOf(uuid: string): FormField | undefined;
  getField(uuid: string): FieldState;
  answerOf(field: FormField): unknown;
  /** Changes the given members. A new value no longer counts as the record's, unless the change says so. */
  put(field: FormField, change: Partial<FieldState>): void;
  subscribeField(uuid: string, listener: () => void): () => void;
  /** The errors of all fields in the form's order. The same array while no error changes. */
  listErrors(): readonly SummaryItem[];
  /** Returns how many answers on a page come from the record and were neither changed nor confirmed. */
  countFromRecord(page: number): number;
}

/** `pageOf` returns the page that shows a field. Fields have no value until the first one is put. */
export function createFieldStates(
  fields: readonly FormField[],
  pageOf: (uuid: string) => number | undefined,
): FieldStates {
  const byUuid = new Map(fields.map((field) => [field.uuid, field]));
  const states = new Map<string, FieldState>();
  const { subscribe, notify } = createListeners<string>();
  /** By page. */
  const fromRecord = new Map<number, number>();
  let summary: readonly SummaryItem[] | undefined;
  const getField = (uuid: string) => states.get(uuid) ?? UNKNOWN;
  return {
    fields,
    fieldOf: (uuid) => byUuid.get(uuid),
    getField,
    answerOf: ({ uuid }) => getField(uuid).value,
    subscribeField: subscribe,
    countFromRecord: (page) => fromRecord.get(page) ?? 0,

    put(field, change) {
      const { uuid } = field;
      const before = getField(uuid);
      const after: { -readonly [K in keyof FieldState]: FieldState[K] } = { ...before, ...change };
      after.isFromRecord = change.isFromRecord ?? (before.isFromRecord && Object.is(after.value, before.value));
      // Errors that say the same stay the same array, so that the summary is not drawn again for each key.
      if (isSameList(before.errors, after.errors)) after.errors = before.errors;
      if (isSame<FieldState>(after, before)) return;
      states.set(uuid, after);
      const page = pageOf(uuid);
      if (page !== undefined)
        fromRecord.set(page, (fromRecord.get(page) ?? 0) + Number(after.isFromRecord) - Number(before.isFromRecord));
      if (after.errors !== before.errors) summary = undefined;
      notify(uuid);
    },

    listErrors() {
      summary ??= fields.flatMap(({ uuid }) =>
        getField(uuid).errors.map((error) => ({ uuid, ...error, page: pageOf(uuid) ?? 0 })),
      );
      return summary;
    },
  };
}

function isSameList(a: readonly FieldError[], b: readonly FieldError[]): boolean {
  return (
    a.length === b.length &&
    a.every(
      ({ path, message, detail }, at) => path === b[at]?.path && message === b[at]?.message && detail === b[at]?.detail,
    )
  );
}
