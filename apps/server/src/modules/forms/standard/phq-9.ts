// Standard form: the PHQ-2 and the PHQ-9 in one, word for word. Items 3 to 9 are asked when items 1 and 2 come to 3 or more; before
// that there is a score of the PHQ-2 alone.
import { type FormAlert, newFormSettings } from '@foyer/forms';
import { type FormDraft, fieldsOf } from './form-draft.ts';
import { bothered, items, noticeAtTen, pointsOf, stem } from './instrument.ts';

const key = 'phq-9';

const firstTwo = ['Little interest or pleasure in doing things', 'Feeling down, depressed, or hopeless'];
const others = [
  'Trouble falling or staying asleep, or sleeping too much',
  'Feeling tired or having little energy',
  'Poor appetite or overeating',
  'Feeling bad about yourself — or that you are a failure or have let yourself or your family down',
  'Trouble concentrating on things, such as reading the newspaper or watching television',
  'Moving or speaking so slowly that other people could have noticed? Or the opposite — being so fidgety or restless that you have been moving around a lot more than usual',
  'Thoughts that you would be better off dead or of hurting yourself in some way',
];

const bands = [
  { from: 0, until: 4, label: 'Minimal', tone: 'calm' },
  { from: 5, until: 9, label: 'Mild', tone: 'calm' },
  { from: 10, until: 14, label: 'Moderate', tone: 'watch' },
  { from: 15, until: 19, label: 'Moderately severe', tone: 'act' },
  { from: 20, until: 27, label: 'Severe', tone: 'act' },
];

export function phq9(): FormDraft {
  const f = fieldsOf(key, 'PHQ-2 and PHQ-9');

  f.section('The last 2 weeks');
  const two = f.need('Grid', stem, {
    display_name: 'Items 1 and 2',
    common: { missingText: 'Choose an answer for both problems.' },
    specific: items(firstTwo),
  });
  const phq2 = f.add('Calculated', 'PHQ-2 score', {
    display_name: 'PHQ-2',
    specific: { expression: pointsOf(two), outOf: 6 },
  });
  const isWhole = { match: 'all', rows: [{ field: phq2, is: '>=', value: 3 }] };
  const seven = f.need('Grid', stem, {
    display_name: 'Items 3 to 9',
    common: { missingText: 'Choose an answer for each problem.', showWhen: isWhole },
    specific: items(others, 3),
  });
  const score = f.add('Calculated', 'PHQ-9 score', {
    display_name: 'PHQ-9',
    common: { showWhen: isWhole },
    specific: { expression: pointsOf(two, seven), outOf: 27, bands },
  });
  f.add(
    'Single Choice',
    'If you checked off any problems, how difficult have these problems made it for you to do your work, take care of things at home, or get along with other people?',
    {
      display_name: 'Difficulty',
      common: { showWhen: { match: 'all', rows: [{ field: score, is: '>', value: 0 }] } },
      specific: {
        options: ['Not difficult at all', 'Somewhat difficult', 'Very difficult', 'Extremely difficult'],
      },
    },
  );
  f.send('Send');

  const alerts: FormAlert[] = [
    {
      id: 'self-harm',
      name: 'Thoughts of self-harm',
      level: 'urgent',
      when: { match: 'any', rows: bothered.map((value) => ({ field: seven, part: 'item-9', is: '=', value })) },
      tellOffice: true,
      showPatient: 'crisis',
      patientText: '',
    },
    noticeAtTen('PHQ-9', score),
  ];
  return { key, name: 'PHQ-2 and PHQ-9', audience: 'some', fields: f.fields, settings: newFormSettings, alerts };
}
