// Additional fields of booking forms: whom a guardian books for, and whether that person was here before.
import type { Call } from '@foyer/contract/client';
import { defineField, type FormField, type FormRecord, prefilledValues, priorExamUuid } from '@foyer/forms';
import { priorExamOf } from './prior-exam.ts';

/** This field is the portal's own: no published form contains it, and the server accepts no answer for it. */
export const patientChoiceUuid = 'f07e4000-0000-8000-8000-0000000f0001';

/** Returns the fields with the choice of a patient as the second one. */
export function withPatientChoice(fields: readonly FormField[]): FormField[] {
  const choice = defineField('Patient', {
    uuid: patientChoiceUuid,
    display_name: 'Patient',
    common: { label: 'Patient', makeRequired: true },
  });
  return [...fields.slice(0, 1), choice, ...fields.slice(1)];
}

const asksPriorExam = (fields: readonly FormField[]) => fields.some(({ uuid }) => uuid === priorExamUuid);

/** Returns the initial answer of a guest's form. */
export function guestEntries(fields: readonly FormField[]) {
  return asksPriorExam(fields) ? [{ id: '', uuid: priorExamUuid, value: { option: 'No' } }] : [];
}

/** Returns stored values by field uuid: from the person's record, and whether they were here before. */
export async function bookingPrefill(
  call: Call,
  fields: readonly FormField[],
  patientId: string,
  record: FormRecord | undefined,
): Promise<ReadonlyMap<string, unknown>> {
  const values = record ? prefilledValues(fields, record) : new Map<string, unknown>();
  if (asksPriorExam(fields)) values.set(priorExamUuid, { option: await priorExamOf(call, patientId) });
  return values;
}
