// Opens the working copy as the form that people will see, for Preview and Test.
import { createForm, type FormEngine, fieldsToPrefill, patientForm, prefilledValues, readForm } from '@foyer/forms';
import { logicOf } from '@foyer/forms/logic';
import { loadControls } from '@foyer/forms/react';
import { reviewOf } from '@foyer/forms/review';
import { type FormDoc, objectOf } from './form-doc.ts';
import type { FormDetail } from './form-types.ts';
import type { PreviewPerson } from './preview-viewer.tsx';

/** Returns the open form once its controls have loaded; undefined if it cannot be read. */
export async function openPreview(
  doc: FormDoc,
  form: FormDetail,
  { record, family }: PreviewPerson,
): Promise<FormEngine | undefined> {
  const read = readForm(patientForm(copyOfObject(doc)));
  if (!read.ok) return undefined;
  const { fields } = read;
  await loadControls(fields);
  const { relationshipTypes } = form.practice;
  const isBooking = fields.some(({ type_name }) => type_name === 'Appointment Booking');
  const prefill = record && fieldsToPrefill(fields).length > 0 && prefilledValues(fields, record, relationshipTypes);
  return createForm({
    checksPages: doc.settings.checkPages,
    review: isBooking ? undefined : reviewOf(doc.settings.review),
    fields,
    surroundings: { ...form.practice, family },
    logic: logicOf(fields),
    ...(prefill && { prefill }),
  });
}

/** Returns the form as plain data that shares nothing with the working copy. */
export function copyOfObject(doc: FormDoc): ReturnType<typeof objectOf> {
  return JSON.parse(JSON.stringify(objectOf(doc))) as ReturnType<typeof objectOf>;
}
