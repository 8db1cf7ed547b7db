// The demo's forms, in the order in which they are listed.
import { authorizations } from './authorizations.ts';
import { communicationRelease } from './communication-release.ts';
import { dentalHistory } from './dental-history.ts';
import { everyField } from './every-field.ts';
import type { FormDraft } from './form-draft.ts';
import { insuranceInformation } from './insurance-information.ts';
import { medicalHistory } from './medical-history.ts';
import { newPatient } from './new-patient.ts';
import { patientInformation } from './patient-information.ts';

/** `practice` is the name that the forms speak of. */
export function demoForms(practice: string): FormDraft[] {
  return [
    newPatient(practice),
    patientInformation(),
    communicationRelease(practice),
    medicalHistory(practice),
    insuranceInformation(),
    authorizations(practice),
    dentalHistory(),
    everyField(practice),
  ];
}
