// Opens the working copy as the form that people will see, for Preview and Test.
import { createForm, type FormEngine, fieldsToPrefill, patientForm, prefilledValues, readForm } from '@foyer/forms';
import { openLogicOf } from '@foyer/forms/logic';
import { loadAlertPanels, loadControls, type ScreenHost } from '@foyer/forms/react';
import { reviewOf } from '@foyer/forms/review';
import { type FormDoc, objectOf } from './form-doc.ts';
import type { FormDetail } from './form-types.ts';
import type { PreviewPerson } from './preview-viewer.tsx';

export interface OpenPreview {
  readonly engine: FormEngine;
  /** Shows what alerts show to the person, as in the real form. Nothing can be uploaded. */
  readonly host: ScreenHost;
}

const nowhere = () => Promise.reject(new Error('Nothing is uploaded while a form is tried out.'));

/** Returns the open form once its controls have loaded; undefined if it cannot be read. */
export async function openPreview(
  doc: FormDoc,
  form: FormDetail,
  { record, family }: PreviewPerson,
): Promise<OpenPreview | undefined> {
  const object = patientForm(copyOfObject(doc));
  const read = readForm(object);
  if (!read.ok) return undefined;
  const { fields } = read;
  const [panelsOf] = await Promise.all([loadAlertPanels(), loadControls(fields)]);
  const { relationshipTypes, crisisText } = form.practice;
  const isBooking = fields.some(({ type_name }) => type_name === 'Appointment Booking');
  const prefill = record && fieldsToPrefill(fields).length > 0 && prefilledValues(fields, record, relationshipTypes);
  const engine = createForm({
    checksPages: doc.settings.checkPages,
    review: isBooking ? undefined : reviewOf(doc.settings.review),
    fields,
    surroundings: { ...form.practice, family },
    logic: openLogicOf(fields, object),
    ...(prefill && { prefill }),
  });
  const host = { below: panelsOf(engine, crisisText), isClosed: true, upload: nowhere, fileUrl: nowhere } as const;
  return { engine, host };
}

/** Returns the form as plain data that shares nothing with the working copy. */
export function copyOfObject(doc: FormDoc): ReturnType<typeof objectOf> {
  return JSON.parse(JSON.stringify(objectOf(doc))) as ReturnType<typeof objectOf>;
}
