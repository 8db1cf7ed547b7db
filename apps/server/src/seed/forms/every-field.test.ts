// Proves that the form with every field type contains them all, and that every demo form is valid.
import { fieldTypes, pagesOf, readForm } from '@foyer/forms';
import { describe, expect, it } from 'vitest';
import { demoForms } from './all.ts';
import { everyField } from './every-field.ts';

describe('the form of every field type', () => {
  const { fields } = everyField('Harbor Dental Group');

  it('has every type there is, on several pages', { tags: ['FORM-33'] }, () => {
    const used = new Set(fields.map(({ type_name }) => type_name));
    expect([...used].sort()).toEqual(Object.keys(fieldTypes).sort());
    expect(pagesOf([...fields]).length).toBeGreaterThan(2);
  });

  it('is read as it was written, as all of the demo are', () => {
    for (const form of demoForms('Harbor Dental Group')) {
      const read = readForm({ fields: form.fields });
      expect(read.ok && read.fields.map(({ uuid }) => uuid), form.name).toEqual(form.fields.map(({ uuid }) => uuid));
    }
  });
});
