// Alerts in an open form: when the person sees them, and where.
import { describe, expect, it } from 'vitest';
import { defineField } from '../model/define-field.ts';
import { readAlerts } from '../model/form-alerts.ts';
import { patientForm } from '../model/patient-form.ts';
import { readForm } from '../model/read-form.ts';
import { TODAY } from '../testing/check-one.ts';
import { shownAlerts } from './alerts.ts';
import { createForm } from './create-form.ts';
import { openLogicOf } from './logic.ts';

const options = [
  { text: 'Never', code: 'never', points: 0 },
  { text: 'Often', code: 'often', points: 3 },
];
const item = defineField('Single Choice', { uuid: 'item', specific: { options } });
const grid = defineField('Grid', {
  uuid: 'grid',
  specific: {
    rows: [
      { code: 'sleep', text: 'Sleep' },
      { code: 'harm', text: 'Harm' },
    ],
    columns: options,
  },
});
const score = defineField('Calculated', {
  uuid: 'score',
  common: { label: 'Secret' },
  specific: {
    expression: {
      op: 'sum',
      of: [
        { field: 'item', take: 'points' },
        { field: 'grid', take: 'points' },
      ],
    },
  },
});
const fields = [item, grid, score];
const alert = (id: string, row: object, more: object = {}) => ({
  id,
  name: `Name of ${id}`,
  level: 'urgent',
  when: { match: 'all', rows: [row] },
  showPatient: 'crisis',
  ...more,
});
const often = (field: string, part?: string) => ({ field, is: '=', value: 'often', ...(part && { part }) });
const alerts = [
  alert('a1', often('item')),
  alert('a2', often('grid', 'harm'), { showPatient: 'text', patientText: '<p onclick="x()">Call <b>us</b></p>' }),
  alert('a3', { field: 'score', is: '>=', value: 6 }),
  alert('a4', often('item'), { showPatient: 'none' }),
];
const whole = { fields, alerts };

function open() {
  const object = patientForm(whole);
  const read = readForm(JSON.parse(JSON.stringify(object)));
  if (!read.ok) throw new Error(read.reason);
  const logic = openLogicOf(read.fields, object);
  return createForm({ fields: read.fields, surroundings: { today: TODAY }, logic });
}
type Open = ReturnType<typeof open>;
const shown = (form: Open) => form.getState().alerts?.map(({ id, uuid, row }) => [id, uuid, row]);
const harm = (column: string) => ({ rows: { harm: { column } } });

describe('an alert that shows the person something', () => {
  it('is there as soon as its condition is true, and gone with it', { tags: ['CALC-13'] }, () => {
    const form = open();
    expect(shown(form)).toEqual([]);
    form.setValue('item', { option: 'Often' });
    expect(shown(form)).toEqual([['a1', 'item', '']]);
    const before = form.getState().alerts;
    form.setValue('grid', { rows: { sleep: { column: 'never' } } });
    expect(form.getState().alerts).toBe(before);
    form.setValue('item', { option: 'Never' });
    expect(shown(form)).toEqual([]);
  });

  it('stands below the row that its condition names; for a hidden result, below the last question that it adds up', {
    tags: ['CALC-13'],
  }, () => {
    const form = open();
    form.setValue('grid', harm('often'));
    expect(shown(form)).toEqual([['a2', 'grid', 'harm']]);
    form.setValue('item', { option: 'Often' });
    form.setValue('grid', { rows: { harm: { column: 'often' }, sleep: { column: 'never' } } });
    expect(shown(form)).toEqual([
      ['a1', 'item', ''],
      ['a2', 'grid', 'harm'],
      ['a3', 'grid', ''],
    ]);
  });

  it('holds nobody up, and is not there in a form that is only looked at', { tags: ['CALC-13'] }, () => {
    const form = open();
    form.setValue('item', { option: 'Often' });
    expect(form.attempt()).toBe(true);
    const read = createForm({
      fields,
      readOnly: true,
      entries: form.toEntries(),
      surroundings: { today: TODAY },
      logic: openLogicOf(fields, whole),
    });
    expect(read.getState().alerts).toEqual([]);
  });

  it('comes to patients without its name and level, in clean words; others do not come at all', {
    tags: ['CALC-08', 'CALC-14'],
  }, () => {
    const object = patientForm(whole) as unknown as { readonly alerts: readonly { readonly id: string }[] };
    expect(object.alerts.map(({ id }) => id)).toEqual(['a1', 'a2', 'a3']);
    expect(JSON.stringify(object)).not.toMatch(/Name of|urgent|Secret|onclick/);
    expect(object.alerts[1]).toMatchObject({ showPatient: 'text', patientText: '<p>Call <strong>us</strong></p>' });
    const silent = { fields: [item], alerts: [alert('a4', often('item'), { showPatient: 'none' })] };
    expect(patientForm(silent)).toEqual({ fields: [item] });
  });

  it('is found again in what is stored', { tags: ['CALC-13'] }, () => {
    const form = open();
    form.setValue('item', { option: 'Often' });
    const stored = (entries = form.toEntries()) => shownAlerts(fields, readAlerts(whole), entries).map(({ id }) => id);
    expect(stored()).toEqual(['a1']);
    form.setValue('item', { option: 'Never' });
    expect(stored(form.toEntries())).toEqual([]);
  });

  it('that cannot be read is left out', { tags: ['CALC-13'] }, () => {
    const broken = {
      fields,
      alerts: [alert('a1', often('gone')), { ...alert('a2', {}), when: { match: 'all', rows: [] } }],
    };
    const form = createForm({ fields, surroundings: { today: TODAY }, logic: openLogicOf(fields, broken) });
    form.setValue('item', { option: 'Often' });
    expect(form.getState().alerts ?? []).toEqual([]);
  });
});
