// The six standard forms: a start for new practices, and what the demo's practices offer.
import { authorizations } from './authorizations.ts';
import { communicationRelease } from './communication-release.ts';
import { dentalHistory } from './dental-history.ts';
import type { FormDraft } from './form-draft.ts';
import { insuranceInformation } from './insurance-information.ts';
import { medicalHistory } from './medical-history.ts';
import { patientInformation } from './patient-information.ts';

/** `practice` is the practice's name as it appears in the forms. */
export function standardForms(practice: string): FormDraft[] {
  return [
    patientInformation(),
    communicationRelease(practice),
    medicalHistory(practice),
    insuranceInformation(),
    authorizations(practice),
    dentalHistory(),
  ];
}
