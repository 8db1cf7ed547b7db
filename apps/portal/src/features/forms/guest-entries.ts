// What a guest's booking form begins with.
import { type FormField, priorExamUuid } from '@foyer/forms';

/** Returns whether a form asks if the person was here before. */
export function asksPriorExam(fields: readonly FormField[]): boolean {
  return fields.some(({ uuid }) => uuid === priorExamUuid);
}

/** Returns the initial answer of a guest's form. */
export function guestEntries(fields: readonly FormField[]) {
  return asksPriorExam(fields) ? [{ id: '', uuid: priorExamUuid, value: { option: 'No' } }] : [];
}
