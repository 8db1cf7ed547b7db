// A form's alerts while they are written: each in its place, one step of undo a change, and read again as they were.
import { checkForm, defineField, type FormAlert, formSettings, readAlerts, readPatientAlerts } from '@foyer/forms';
import { describe, expect, it } from 'vitest';
import { freeName, hasRoom, leastIn, newAlert, scoreAlertId, withAlert } from './alert-parts.ts';
import { createBuilder } from './builder-store.ts';
import { docOf, objectOf } from './form-doc.ts';

const alertOf = (id: string, name = id): FormAlert => ({ ...newAlert(name), id });
const nameOf = (place: number) => `Alert ${place}`;

describe('alerts of a form', () => {
  it('keep their place when one changes, and come at the end when one is new', { tags: ['CALC-16'] }, () => {
    const [a, b] = [alertOf('a'), alertOf('b')];
    expect(withAlert([a, b], 'a', alertOf('a', 'Other')).map(({ name }) => name)).toEqual(['Other', 'b']);
    expect(withAlert([a], 'b', b)).toEqual([a, b]);
    expect(withAlert([a, b], 'a', undefined)).toEqual([b]);
    expect(withAlert([a], 'b', undefined)).toEqual([a]);
  });

  it('begin with a name that no other has, are read again as they were, and are at most 20', {
    tags: ['CALC-16'],
  }, () => {
    const first = newAlert(freeName([alertOf('x', 'Alert 2')], nameOf));
    expect(freeName([alertOf('x', 'Same')], () => 'Same')).toBe('Same');
    expect(first.name).toBe('Alert 3');
    expect(readAlerts({ alerts: [first] })).toEqual([first]);
    const many = Array.from({ length: 20 }, (_, at) => alertOf(`a${at}`));
    expect([hasRoom(many), hasRoom(many.slice(1))]).toEqual([false, true]);
  });

  it('are changed, and undone, one choice or one text at a time', { tags: ['CALC-16'] }, () => {
    const store = createBuilder({
      doc: { fields: [], thankYou: '', redirectUrl: '', settings: { checkPages: false, review: 'off' } },
      revision: 0,
      save: async (_doc, revision) => revision + 1,
      kindOf: () => 'failed',
      now: () => 0,
    });
    const now = () => store.state().doc.alerts?.map(({ name, level }) => `${name} ${level}`) ?? [];
    store.setAlert('a', alertOf('a'));
    store.setAlert('a', alertOf('a', 'Ti'), 'name');
    store.setAlert('a', alertOf('a', 'Tired'), 'name');
    store.setAlert('a', { ...alertOf('a', 'Tired'), level: 'urgent' });
    expect(now()).toEqual(['Tired urgent']);
    const back = [0, 1, 2].map(() => {
      store.undo();
      return now();
    });
    expect(back).toEqual([['Tired notice'], ['a notice'], []]);
    store.stop();
  });

  it('of a score ask for its least value, or for anything else', { tags: ['CALC-16'] }, () => {
    const score = defineField('Calculated', { uuid: 's' });
    const row = { field: 's', is: '>=', value: 10 };
    const when = (...rows: object[]) => ({ match: 'all', rows });
    expect(leastIn(when(row), score)).toBe(10);
    for (const other of [when(row, row), when({ ...row, is: '>' }), when({ ...row, field: 'x' }), when(), undefined, 3])
      expect(leastIn(other, score)).toBeUndefined();
    expect(scoreAlertId({ uuid: 'x'.repeat(80) })).toHaveLength(64);
  });
});

it('a text that is too long for patients is kept whole while it is written, and named before publishing', {
  tags: ['CALC-13'],
}, () => {
  const asked = defineField('Checkbox', { uuid: 'box' });
  const when = { match: 'all', rows: [{ field: 'box', is: '=', value: true }] };
  const alert = {
    ...newAlert('Long'),
    when,
    showPatient: 'text' as const,
    patientText: `<p>${'Call us. '.repeat(150)}</p>`,
  };
  const doc = { fields: [asked], alerts: [alert], thankYou: '', redirectUrl: '', settings: formSettings({}) };
  const stored = JSON.parse(JSON.stringify(objectOf(doc))) as object;
  expect(docOf({ object: stored, thankYou: '', redirectUrl: '' }).alerts).toEqual([alert]);
  expect(checkForm(stored).map(({ path }) => path)).toEqual(['alerts[0].patientText']);
  expect(readPatientAlerts(stored)[0]?.patientText.length).toBeLessThanOrEqual(1000 + '</p>'.length);
});
