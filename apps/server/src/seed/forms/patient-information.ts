// Standard form: who the patient is and how to reach them.
import { type FormDraft, fieldsOf } from './form-draft.ts';

const key = 'patient-information';

export function patientInformation(): FormDraft {
  const f = fieldsOf(key, 'Patient Information');

  f.section('Patient Information', 'As it stands on your insurance card.');
  f.needKnown('name', 'Your name');
  f.needKnown('birthDate', 'Date of birth');
  f.known('sex', 'Sex');
  f.known('maritalStatus', 'Marital status', {
    specific: { options: ['Single', 'Married', 'Partnered', 'Divorced', 'Widowed'] },
  });
  f.page();
  f.section('How to reach you');
  f.needKnown('email', 'E-mail');
  f.needKnown('phone', 'Phone');
  f.known('emergencyContact', 'Emergency contact', {
    common: { sublabel: 'Name and phone number.' },
    specific: { limit: true, max: 120 },
  });
  f.send('Send');
  return { key, name: 'Patient Information', audience: 'patients', fields: f.fields };
}
