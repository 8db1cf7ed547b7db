// The list of all logic: what stands in it, in which order, and where each leads.
import { defineField, type FormAlert } from '@foyer/forms';
import { expect, it } from 'vitest';
import { findField, logicEntries } from './logic-entries.ts';

it('lists conditions, those in rows, calculations and alerts with their pages, also what cannot be read', {
  tags: ['AUTHOR-05'],
}, () => {
  const when = { match: 'all', rows: [{ field: 'a', is: '=', value: true }] };
  const text = (uuid: string, common: object) => defineField('Short Text Entry', { uuid, common });
  const fields = [
    defineField('Checkbox', { uuid: 'a' }),
    text('b', { showWhen: when, requiredWhen: 3 }),
    defineField('Page Break', { uuid: 'p' }),
    defineField('Repeating Group', { uuid: 'g', fields: [text('gb', { showWhen: when })] }),
    defineField('Calculated', {
      uuid: 'c',
      specific: {
        expression: {
          op: 'sum',
          of: [
            { field: 'a', take: 'points' },
            { field: 'x', take: 'points' },
          ],
        },
      },
    }),
    defineField('Calculated', {
      uuid: 'd',
      specific: { expression: { op: 'age', of: [{ field: 'b', take: 'value' }] } },
    }),
  ];
  const alert: FormAlert = {
    id: 'i',
    name: 'Told',
    level: 'notice',
    when,
    tellOffice: true,
    showPatient: 'none',
    patientText: '',
  };
  const settings = { checkPages: false, review: 'off' } as const;
  const entries = logicEntries({ fields, thankYou: '', redirectUrl: '', settings, alerts: [alert] });
  const said = entries.map((entry) =>
    entry.kind === 'alert'
      ? entry.alert.name
      : `${entry.group?.uuid ?? ''} ${entry.field.uuid} ${entry.kind} ${entry.page}`,
  );
  expect(said).toEqual([
    ' b showWhen 1',
    ' b requiredWhen 1',
    'g gb showWhen 2',
    ' c calculation 2',
    ' d calculation 2',
    'Told',
  ]);
  const calculations = entries.flatMap((entry) => (entry.kind === 'calculation' ? [entry] : []));
  expect(calculations.map(({ sources, isSum }) => [sources.map(({ uuid }) => uuid), isSum])).toEqual([
    [['a'], true],
    [['b'], false],
  ]);
  expect(findField({ fields })('gb')?.uuid).toBe('gb');
});
