// What Dropdown accepts, reports, stores and prints.
import { describe, expect, it } from 'vitest';
import { initialValue } from '../../engine/entries.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf } from '../../testing/check-one.ts';

const options = ['Aetna', ' Delta', 'Aetna', '', 7];

describe('Dropdown', () => {
  it('[FIELD-DROP-01] has the options of the form, each once', () => {
    const field = defineField('Dropdown', { specific: { options } });
    expect(field.properties.specific.options).toEqual([{ text: 'Aetna' }, { text: 'Delta' }]);
  });

  it('[FIELD-DROP-02] starts with the option chosen in the builder, if any', () => {
    expect(initialValue(defineField('Dropdown', { specific: { options, default: 'Delta' } }))).toBe('Delta');
    expect(initialValue(defineField('Dropdown', { specific: { options } }))).toBe('');
    expect(initialValue(defineField('Dropdown', { specific: { options, default: 'Cigna' } }))).toBe('');
  });

  it('accepts an option with any spacing', () => {
    const field = defineField('Dropdown', { specific: { options: ['Blue  Cross'], default: 'Blue  Cross' } });
    expect(initialValue(field)).toBe('Blue Cross');
    expect(errorsOf(field, storedOf(field, 'Blue  Cross'))).toEqual([]);
  });

  it('[FIELD-DROP-03] names a value that is not in the list', () => {
    const field = defineField('Dropdown', { common: { label: 'Insurer' }, specific: { options } });
    expect(errorsOf(field, 'Delta')).toEqual([]);
    expect(errorsOf(field, 'Cigna')).toEqual(['Insurer value "Cigna" is not included in the list']);
  });
});
