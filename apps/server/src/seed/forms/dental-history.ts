// Standard form: teeth, gums and earlier visits.
import { type FormDraft, fieldsOf } from './form-draft.ts';

const key = 'dental-history';

export function dentalHistory(): FormDraft {
  const f = fieldsOf(key);

  f.section('Dental History');
  f.need('Single Choice', 'How often do you brush your teeth?', {
    display_name: 'Brushing',
    specific: { options: ['Once a day', 'Twice a day', 'More often', 'Not every day'] },
  });
  f.add('Multiple Choice', 'What would you like to talk about?', {
    display_name: 'Dental concerns',
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
  f.add('Date Picker', 'When were your last X-rays taken?', {
    display_name: 'Last X-rays',
    specific: { pastFuture: 'past' },
  });
  f.add('Long Text Entry', 'How do you feel about coming to the dentist?', {
    display_name: 'Feelings about the visit',
    specific: { limit: true, max: 100 },
  });
  f.send('Send');
  return { key, name: 'Dental History', audience: 'some', fields: f.fields };
}
