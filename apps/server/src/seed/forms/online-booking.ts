// The form for booking an appointment: when, for whom, and how to reach them.
import { priorExamUuid } from '@foyer/forms';
import { type FormDraft, fieldsOf } from '../../modules/forms/public.ts';

export const bookingFormKey = 'online-booking';

export function onlineBooking(practice: string): FormDraft {
  const f = fieldsOf(bookingFormKey, 'Patient Information');

  f.need('Appointment Booking', 'Your appointment', { display_name: 'Appointment' });
  f.section('Who is it for?', `So that ${practice} can confirm the visit.`, 2);
  f.needKnown('name', 'Name');
  f.needKnown('birthDate', 'Date of birth');
  f.needKnown('phone', 'Phone');
  f.needKnown('email', 'Email');
  f.section('About the visit');
  f.add('Single Choice', `Have you visited ${practice} before?`, {
    uuid: priorExamUuid,
    display_name: 'Visited before',
    specific: { options: ['Yes', 'No'] },
  });
  f.add('Short Text Entry', 'What is it about?', {
    display_name: 'Reason for the visit',
    common: { sublabel: 'A few words, if you like.' },
    specific: { limit: true, max: 200 },
  });
  f.send('Book appointment');
  return { key: bookingFormKey, name: 'Book an appointment', audience: 'some', fields: f.fields };
}
