// Standard form: who the patient is and how to reach them.
import { type FormDraft, fieldsOf } from './form-draft.ts';

const key = 'patient-information';

export function patientInformation(): FormDraft {
  const f = fieldsOf(key);

  f.section('Patient Information', 'As it stands on your insurance card.');
  f.need('Name', 'Your name', { display_name: 'Name' });
  f.need('Birthdate', 'Date of birth', { display_name: 'Date of birth' });
  f.add('Sex', 'Sex', { display_name: 'Sex' });
  f.add('Dropdown', 'Marital status', {
    display_name: 'Marital status',
    specific: { options: ['Single', 'Married', 'Partnered', 'Divorced', 'Widowed'] },
  });
  f.page();
  f.section('How to reach you');
  f.need('Email Address', 'E-mail', { display_name: 'E-mail' });
  f.need('Phone Number', 'Phone', { display_name: 'Phone' });
  f.add('Short Text Entry', 'Emergency contact', {
    display_name: 'Emergency contact',
    common: { sublabel: 'Name and phone number.' },
    specific: { limit: true, max: 120 },
  });
  f.send('Send');
  return { key, name: 'Patient Information', audience: 'patients', fields: f.fields };
}
