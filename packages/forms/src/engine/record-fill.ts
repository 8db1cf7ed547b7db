// Fills an open form from a person's record, and again when the form turns out to be for somebody else.
import type { CheckContext } from '../kit/definition.ts';
import type { FormField } from '../kit/field.ts';
import { initialValue, isSent } from './entries.ts';
import { type FieldStates, NO_ERRORS } from './field-states.ts';
import { isBlankValue, valueOfRecord } from './record-value.ts';

/** Stored values of a record, by the uuid of the field they belong to. */
export type RecordValues = ReadonlyMap<string, unknown>;

export interface RecordFill {
  /** Fills the fields that are empty. */
  fillEmpty(record: RecordValues): void;
  /**
   * Replaces one person's record by another's. Values of the first go, confirmed or not. What the person typed stays, unless the new
   * record has a value for the field. Returns the uuids of the fields that got one, or lost one.
   */
  replace(record: RecordValues): readonly string[];
}

export function createRecordFill(
  { fields, answerOf, put }: FieldStates,
  context: Pick<CheckContext<unknown>, 'surroundings' | 'messages'>,
): RecordFill {
  /** The last value that came from a record, by uuid. */
  const filled = new Map<string, unknown>();

  function fill(field: FormField, record: RecordValues): boolean {
    const { uuid } = field;
    const value = record.has(uuid) ? valueOfRecord(field, record.get(uuid), context) : undefined;
    if (value === undefined) return false;
    filled.set(uuid, value);
    put(field, { value, errors: NO_ERRORS, isFromRecord: true });
    return true;
  }

  return {
    fillEmpty(record) {
      for (const field of fields) if (isSent(field) && isBlankValue(field, answerOf(field))) fill(field, record);
    },
    replace(record) {
      const uuids: string[] = [];
      for (const field of fields.filter(isSent)) {
        const { uuid } = field;
        const isOfOther = filled.has(uuid) && Object.is(filled.get(uuid), answerOf(field));
        filled.delete(uuid);
        if (fill(field, record)) uuids.push(uuid);
        else if (isOfOther) {
          uuids.push(uuid);
          put(field, { value: initialValue(field), errors: NO_ERRORS, isFromRecord: false });
        }
      }
      return uuids;
    },
  };
}
