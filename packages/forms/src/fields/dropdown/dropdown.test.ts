// What Dropdown accepts, reports, stores and prints.
import { describe, expect, it } from 'vitest';
import { initialValue } from '../../engine/entries.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf } from '../../testing/check-one.ts';

const options = ['Aetna', ' Delta', 'Aetna', '', 7];

describe('Dropdown', () => {
  it('has the options of the form, each once', { tags: ['FIELD-DROP-01'] }, () => {
    const field = defineField('Dropdown', { specific: { options } });
    expect(field.properties.specific.options).toEqual([{ text: 'Aetna' }, { text: 'Delta' }]);
  });

  it('starts with the option chosen in the builder, if any', { tags: ['FIELD-DROP-02'] }, () => {
    expect(initialValue(defineField('Dropdown', { specific: { options, default: 'Delta' } }))).toBe('Delta');
    expect(initialValue(defineField('Dropdown', { specific: { options } }))).toBe('');
    expect(initialValue(defineField('Dropdown', { specific: { options, default: 'Cigna' } }))).toBe('');
  });

  it('accepts an option with any spacing', () => {
    const field = defineField('Dropdown', { specific: { options: ['Blue  Cross'], default: 'Blue  Cross' } });
    expect(initialValue(field)).toBe('Blue Cross');
    expect(errorsOf(field, storedOf(field, 'Blue  Cross'))).toEqual([]);
  });

  it('names a value that is not in the list', { tags: ['FIELD-DROP-03'] }, () => {
    const field = defineField('Dropdown', { common: { label: 'Insurer' }, specific: { options } });
    expect(errorsOf(field, 'Delta')).toEqual([]);
    expect(errorsOf(field, 'Cigna')).toEqual(['Insurer value "Cigna" is not included in the list']);
  });
});
