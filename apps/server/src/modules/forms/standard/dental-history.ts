// Standard form: teeth, gums and earlier visits.
import { type FormDraft, fieldsOf } from './form-draft.ts';

const key = 'dental-history';

export function dentalHistory(): FormDraft {
  const f = fieldsOf(key, 'Dental History');

  f.section('Dental History');
  f.needKnown('brushing', 'How often do you brush your teeth?', {
    common: { missingText: 'Say how often you brush your teeth.' },
    specific: { options: ['Once a day', 'Twice a day', 'More often', 'Not every day'] },
  });
  f.known('dentalConcerns', 'What would you like to talk about?', {
    specific: {
      options: [
        'Bleeding gums',
        'Sensitive teeth',
        'Grinding',
        'Bad breath',
        'A missing tooth',
        'Whiter teeth',
        'Straighter teeth',
      ],
      displayOther: true,
      displayAsColumns: true,
    },
  });
  f.known('lastXRays', 'When were your last X-rays taken?', { specific: { pastFuture: 'past' } });
  f.known('feelings', 'How do you feel about coming to the dentist?', {
    specific: { limit: true, max: 100 },
  });
  f.send('Send');
  return { key, name: 'Dental History', audience: 'some', fields: f.fields };
}
