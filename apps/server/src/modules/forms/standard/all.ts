// The standard forms: a start for new practices, and what the demo's practices offer.
import { authorizations } from './authorizations.ts';
import { communicationRelease } from './communication-release.ts';
import { consentToTreatment } from './consent-to-treatment.ts';
import { dentalHistory } from './dental-history.ts';
import type { FormDraft } from './form-draft.ts';
import { gad7 } from './gad-7.ts';
import { insuranceInformation } from './insurance-information.ts';
import { medicalHistory } from './medical-history.ts';
import { patientInformation } from './patient-information.ts';
import { phq9 } from './phq-9.ts';
import { privacyNotice } from './privacy-notice.ts';

/** `practice` is the practice's name as it appears in the forms. */
export function standardForms(practice: string): FormDraft[] {
  return [
    patientInformation(),
    communicationRelease(practice),
    medicalHistory(practice),
    insuranceInformation(),
    authorizations(practice),
    dentalHistory(),
    phq9(),
    gad7(),
    privacyNotice(practice),
    consentToTreatment(practice),
  ];
}
