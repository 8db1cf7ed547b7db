// Standard form: illnesses, allergies and medicines.
import { type FormDraft, fieldsOf } from './form-draft.ts';

const key = 'medical-history';

export function medicalHistory(practice: string): FormDraft {
  const f = fieldsOf(key);

  f.section('Your doctor', '', 2);
  f.need('Single Choice', "Are you under a doctor's care now?", {
    display_name: "Under a doctor's care",
    specific: { options: ['Yes', 'No'], displayAsColumns: true },
  });
  f.add('Short Text Entry', "Doctor's name", { display_name: "Doctor's name", specific: { limit: true, max: 80 } });
  f.add('Phone Number', "Doctor's phone number", { display_name: "Doctor's phone number" });
  f.add('Date Picker', 'Date of your last physical exam', {
    display_name: 'Date of your last physical exam',
    common: { sublabel: 'A rough date is fine.' },
    specific: { pastFuture: 'past' },
  });
  f.page();
  f.section('Conditions');
  f.add('Multiple Choice', 'Have you had any of these?', {
    display_name: 'Conditions',
    common: { sublabel: 'Choose all that apply.' },
    specific: {
      options: [
        'Asthma',
        'Diabetes',
        'High blood pressure',
        'Heart condition',
        'Joint replacement',
        'Epilepsy',
        'Hepatitis',
        'None of these',
      ],
      displayAsColumns: true,
      numColumns: 2,
    },
  });
  f.need('Dropdown', 'Which allergies do you have?', {
    display_name: 'Allergies',
    specific: { options: ['Penicillin', 'Latex', 'Local anesthetic', 'More than one', 'None'] },
  });
  f.add('Long Text Entry', `Anything else ${practice} should know?`, {
    display_name: 'Anything else',
    common: { sublabel: 'For example surgery, a long illness, or something that worries you.' },
    specific: { limit: true, max: 150 },
  });
  f.page();
  f.section('Medicines');
  f.need('Single Choice', 'Do you take any medicines?', {
    display_name: 'Takes medicines',
    specific: { options: ['Yes', 'No'], displayAsColumns: true },
  });
  f.add('Long Text Entry', 'Which, and how often?', { display_name: 'Medicines', specific: { limit: true, max: 150 } });
  f.page();
  f.section('Sign and send');
  f.need('Checkbox', 'These answers are complete as far as I know.', { display_name: 'Confirmation' });
  f.need('Signature', 'Signature', { display_name: 'Signature' });
  f.send('Send');
  return { key, name: 'Medical History', audience: 'patients', fields: f.fields };
}
