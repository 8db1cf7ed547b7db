// The demo's forms, in listed order.
import { type FormDraft, standardForms } from '../../modules/forms/public.ts';
import { everyField } from './every-field.ts';
import { newPatient } from './new-patient.ts';
import { onlineBooking } from './online-booking.ts';

/** `practice` is the name used in the forms' texts. */
export function demoForms(practice: string): FormDraft[] {
  return [newPatient(practice), ...standardForms(practice), everyField(practice), onlineBooking(practice)];
}
