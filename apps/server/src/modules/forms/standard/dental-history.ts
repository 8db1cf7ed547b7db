// Standard form: teeth, gums and earlier visits.
import { dentalConcerns } from '@foyer/forms';
import { anyOf } from './conditions.ts';
import { type FormDraft, fieldsOf } from './form-draft.ts';

const key = 'dental-history';

export function dentalHistory(): FormDraft {
  const f = fieldsOf(key, 'Dental History');

  f.section('Dental History');
  f.needKnown('brushing', 'How often do you brush your teeth?', {
    common: { missingText: 'Say how often you brush your teeth.' },
    specific: { options: ['Once a day', 'Twice a day', 'More often', 'Not every day'] },
  });
  const concerns = f.known('dentalConcerns', 'Do you have any of these?', {
    common: { sublabel: 'Choose all that apply.' },
    specific: {
      options: [...dentalConcerns, { text: 'None of these', isExclusive: true }],
      displayOther: true,
      displayAsColumns: true,
    },
  });
  const hurts = anyOf(concerns, ['toothache', 'jaw-pain-or-clicking', 'a-broken-or-chipped-tooth', 'mouth-sores']);
  f.add('Short Text Entry', 'Where does it hurt, and since when?', {
    common: { showWhen: hurts },
    specific: { limit: true, max: 150 },
  });
  f.add('Number', 'How strong is the pain?', {
    common: { sublabel: 'From 0, no pain, to 10, the worst that you can think of.', showWhen: hurts },
    specific: { limit: true, min: 0, max: 10, step: 1 },
  });
  f.add('Multiple Choice', 'When do your gums bleed?', {
    common: { sublabel: 'Choose all that apply.', showWhen: anyOf(concerns, ['bleeding-gums']) },
    specific: { options: ['When I brush', 'When I floss', 'When I eat', 'By themselves'], displayAsColumns: true },
  });
  f.add('Date Picker', 'When did you last see a dentist?', {
    common: { sublabel: 'A rough date is fine.' },
    display_name: 'Last visit to a dentist',
    specific: { pastFuture: 'past' },
  });
  f.known('lastXRays', 'When were your last X-rays taken?', {
    common: { sublabel: 'A rough date is fine.' },
    specific: { pastFuture: 'past' },
  });
  f.add('Sliding Scale', 'How afraid are you of coming to the dentist?', {
    display_name: 'Fear of the dentist',
    specific: { options: ['Not at all', 'A little', 'Somewhat', 'Very', 'So much that I stay away'] },
  });
  f.known('feelings', 'What would make it easier for you to come?', {
    common: { sublabel: 'For example a break when you raise your hand, music, or a word before each step.' },
    specific: { limit: true, max: 100 },
  });
  f.add('Multiple Choice', 'What would you like done?', {
    common: { sublabel: 'Choose all that apply.' },
    display_name: 'What you would like',
    specific: {
      options: [
        'A check-up and a cleaning',
        'Help with pain',
        'Whiter teeth',
        'Straighter teeth',
        'A missing tooth replaced',
        'A second opinion',
      ],
      displayOther: true,
      displayAsColumns: true,
    },
  });
  f.send('Send');
  return { key, name: 'Dental History', audience: 'some', fields: f.fields };
}
