// Standard form: who the patient is and how to reach them.
import { anyOf } from './conditions.ts';
import { type FormDraft, fieldsOf } from './form-draft.ts';

const key = 'patient-information';

export function patientInformation(): FormDraft {
  const f = fieldsOf(key, 'Patient Information');

  f.section('Patient Information', 'As it stands on your insurance card.');
  f.needKnown('name', 'Your name', { common: { missingText: 'Enter your first and last name.' } });
  const birthDate = f.needKnown('birthDate', 'Date of birth', { common: { missingText: 'Enter your date of birth.' } });
  f.known('sex', 'Sex');
  const age = f.add('Calculated', 'Age', {
    specific: { expression: { op: 'age', of: [{ field: birthDate, take: 'value' }] }, unit: 'years' },
  });
  const maritalStatus = f.known('maritalStatus', 'Marital status', {
    specific: { options: ['Single', 'Married', 'Partnered', 'Divorced', 'Widowed'] },
  });
  f.known('ssn', 'Social security number', { common: { sublabel: 'Only if your insurance asks for it.' } });
  f.page();
  f.section('How to reach you');
  f.needKnown('email', 'Email', { common: { missingText: 'Enter your email address.' } });
  f.needKnown('phone', 'Phone', { common: { missingText: 'Enter your phone number.' } });
  f.known('address', 'Address');
  f.known('emergencyContact', 'Emergency contact', {
    common: { sublabel: 'Name and phone number.' },
    specific: { limit: true, max: 120 },
  });
  f.page();
  f.section('Your family', 'As far as it concerns your care. Leave out what does not apply.');
  f.known('spouse.name', 'Your spouse', {
    common: { showWhen: anyOf(maritalStatus, ['married', 'partnered']) },
    display_name: 'Spouse',
  });
  const isChild = { match: 'all', rows: [{ field: age, is: '<', value: 18 }] };
  f.known('guardian_1.name', "A child's parent or guardian", {
    common: { showWhen: isChild },
    display_name: 'Guardian',
  });
  f.known('guardian_1.phone', "Parent's or guardian's phone", { common: { showWhen: isChild } });
  f.known('billing.party', 'Who pays for the treatment?');
  f.send('Send');
  return { key, name: 'Patient Information', audience: 'patients', fields: f.fields };
}
