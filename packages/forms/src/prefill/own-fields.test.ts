// Questions for fields of the practice's own: filled in from the record, and written to it.
import { describe, expect, it } from 'vitest';
import type { FormRecord } from '../library/form-record.ts';
import { defineField } from '../model/define-field.ts';
import { prefilledValues } from './prefilled-values.ts';
import { recordChanges } from './record-changes.ts';

const record = { custom: { hobby: 'Chess' }, medicalRecord: { doctor_name: 'Dr. Haugen' } } as unknown as FormRecord;
const entryOf = (table: string, column: string, value: unknown) => ({
  id: '',
  uuid: '',
  foyer_table_name: table,
  foyer_column_name: column,
  value,
});

describe('fields of the practice’s own', { tags: ['AUTHOR-09'] }, () => {
  const own = (column: string, common = {}, table = 'custom') =>
    defineField('Short Text Entry', { uuid: column, foyer_table_name: table, foyer_column_name: column, common });
  it('are filled in from the record where the question says so', () => {
    const asked = [own('hobby', { fillFromRecord: 'always' }), own('pet', { fillFromRecord: 'always' })];
    expect([...prefilledValues(asked, record)]).toEqual([['hobby', 'Chess']]);
    expect(prefilledValues([own('hobby')], record).size).toBe(0);
    // Only the table of own fields is filled by table and column; others by the uuid of the library.
    expect(prefilledValues([own('doctor_name', { fillFromRecord: 'always' }, 'medical_record')], record).size).toBe(0);
  });

  it('are written by the id that the question names, whatever it is called', () => {
    const changes = recordChanges([
      entryOf('custom', 'hobby', 'Go'),
      entryOf('custom', '__proto__', 'x'),
      entryOf('custom', 'seat', { options: [], other: null }),
    ]);
    expect(Object.entries(changes.custom)).toEqual([
      ['hobby', 'Go'],
      ['__proto__', 'x'],
    ]);
  });
});
