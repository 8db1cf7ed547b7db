// The demo's forms, in the order in which they are listed.
import { type FormDraft, standardForms } from '../../modules/forms/public.ts';
import { everyField } from './every-field.ts';
import { newPatient } from './new-patient.ts';
import { onlineBooking } from './online-booking.ts';

/** `practice` is the name that the forms speak of. */
export function demoForms(practice: string): FormDraft[] {
  return [newPatient(practice), ...standardForms(practice), everyField(practice), onlineBooking(practice)];
}
