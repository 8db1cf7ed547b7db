// The keys of the match panel, and where a suggestion differs.
import { expect, it } from 'vitest';
import { matchCommand } from './match-keys.ts';
import { differencesOf } from './suggestion.ts';

it('digits name a suggestion that there is; F finds, N makes a patient, Shift F files', { tags: ['TRIAGE-13'] }, () => {
  expect(['1', '3', '4', '0', 'x'].map((key) => matchCommand(key, false, 3))).toEqual([
    1,
    3,
    undefined,
    undefined,
    undefined,
  ]);
  expect([matchCommand('9', false, 9), matchCommand('1', false, 0)]).toEqual([9, undefined]);
  expect([matchCommand('f', false, 0), matchCommand('F', true, 0), matchCommand('N', false, 0)]).toEqual([
    'find',
    'file',
    'new',
  ]);
  expect(matchCommand('n', true, 0)).toBeUndefined();
});

it('a suggestion differs where both sides say something else', { tags: ['TRIAGE-13'] }, () => {
  const guest = {
    ...{ nameFirst: 'Daniel', nameMiddle: '', nameLast: 'Frye' },
    ...{ birthDate: '1979-06-30', phone: '2075550139', email: 'Daniel@Example.com' },
  };
  const patient = { birthDate: '1979-06-30', phone: '(207) 555-0139', email: 'daniel@example.com' };
  expect(differencesOf(guest, { ...patient, reasons: ['name'] })).toEqual([]);
  expect(differencesOf(guest, { birthDate: '1981-01-08', phone: '', email: 'd@example.com', reasons: [] })).toEqual([
    'name',
    'birth-date',
    'email',
  ]);
  expect(differencesOf({ ...guest, phone: '' }, { ...patient, phone: '2', reasons: ['name'] })).toEqual([]);
  expect(differencesOf(guest, { ...patient, phone: '2075550100', reasons: ['name'] })).toEqual(['phone']);
});
