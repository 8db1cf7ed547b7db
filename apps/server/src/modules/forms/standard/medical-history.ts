// Standard form: illnesses, allergies and medicines.
import { type FormDraft, fieldsOf } from './form-draft.ts';

const key = 'medical-history';

export function medicalHistory(practice: string): FormDraft {
  const f = fieldsOf(key, 'Medical History');

  f.section('Your doctor', '', 2);
  f.needKnown('underDoctorsCare', "Are you under a doctor's care now?", {
    common: { missingText: "Say whether you are under a doctor's care." },
    specific: { options: ['Yes', 'No'], displayAsColumns: true },
  });
  f.known('doctorName', "Doctor's name", { specific: { limit: true, max: 80 } });
  f.known('doctorPhone', "Doctor's phone number");
  f.known('lastPhysicalExam', 'Date of your last physical exam', {
    common: { sublabel: 'A rough date is fine.' },
    specific: { pastFuture: 'past' },
  });
  f.page();
  f.section('Conditions');
  f.known('conditions', 'Have you had any of these?', {
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
  f.needKnown('allergies', 'Which allergies do you have?', {
    common: { missingText: 'Say which allergies you have, or choose None.' },
    specific: { options: ['Penicillin', 'Latex', 'Local anesthetic', 'More than one', 'None'] },
  });
  f.known('anythingElse', `Anything else ${practice} should know?`, {
    common: { sublabel: 'For example surgery, a long illness, or something that worries you.' },
    specific: { limit: true, max: 150 },
  });
  f.page();
  f.section('Medicines');
  f.needKnown('takesMedicines', 'Do you take any medicines?', {
    common: { missingText: 'Say whether you take any medicines.' },
    specific: { options: ['Yes', 'No'], displayAsColumns: true },
  });
  f.known('medicines', 'Which, and how often?', { specific: { limit: true, max: 150 } });
  f.page();
  f.section('Sign and send');
  f.need('Checkbox', 'These answers are complete as far as I know.', {
    common: { missingText: 'Tick the box to say that your answers are complete.' },
    display_name: 'Confirmation',
  });
  f.need('Signature', 'Signature', { common: { missingText: 'Sign your answers.' }, display_name: 'Signature' });
  f.send('Send');
  return { key, name: 'Medical History', audience: 'patients', fields: f.fields };
}
