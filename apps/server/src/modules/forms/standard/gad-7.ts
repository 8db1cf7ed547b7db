// Standard form: the GAD-7, word for word.
import { newFormSettings } from '@foyer/forms';
import { type FormDraft, fieldsOf } from './form-draft.ts';
import { items, noticeAtTen, pointsOf, stem } from './instrument.ts';

const key = 'gad-7';

const bands = [
  { from: 0, until: 4, label: 'Minimal', tone: 'calm' },
  { from: 5, until: 9, label: 'Mild', tone: 'calm' },
  { from: 10, until: 14, label: 'Moderate', tone: 'watch' },
  { from: 15, until: 21, label: 'Severe', tone: 'act' },
];

export function gad7(): FormDraft {
  const f = fieldsOf(key, 'GAD-7');

  f.section('The last 2 weeks');
  const grid = f.need('Grid', stem, {
    display_name: 'Items 1 to 7',
    common: { missingText: 'Choose an answer for each problem.' },
    specific: items([
      'Feeling nervous, anxious, or on edge',
      'Not being able to stop or control worrying',
      'Worrying too much about different things',
      'Trouble relaxing',
      'Being so restless that it is hard to sit still',
      'Becoming easily annoyed or irritable',
      'Feeling afraid, as if something awful might happen',
    ]),
  });
  const score = f.add('Calculated', 'GAD-7 score', {
    display_name: 'GAD-7',
    specific: { expression: pointsOf(grid), outOf: 21, bands },
  });
  f.send('Send');

  const alerts = [noticeAtTen('GAD-7', score)];
  return { key, name: 'GAD-7', audience: 'some', fields: f.fields, settings: newFormSettings, alerts };
}
