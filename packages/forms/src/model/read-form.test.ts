// Every possible form is either read or rejected, and none breaks anything.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldTypes } from '../kit/type-names.ts';
import { defineField } from './define-field.ts';
import { readForm } from './read-form.ts';

const raw = (over: object = {}) => ({ uuid: 'a', type_name: 'Short Text Entry', ...over });
const reasonOf = (object: unknown) => {
  const read = readForm(object);
  return read.ok ? undefined : read.reason;
};

describe('reading a form', () => {
  it('fills in all members of every field', { tags: ['FIELD-COMMON-01'] }, () => {
    const read = readForm({
      fields: [raw({ properties: { common: { makeRequired: true }, specific: { max: '12' } } })],
    });
    expect(read).toEqual({
      ok: true,
      fields: [
        {
          uuid: 'a',
          id: 'a',
          type_name: 'Short Text Entry',
          form_field_type_id: fieldTypes['Short Text Entry'],
          display_name: '',
          group_name: null,
          is_basic: true,
          is_deleted: false,
          isLocked: false,
          sort_order: 0,
          fields: [],
          properties: {
            common: {
              label: '',
              isVisible: true,
              sublabel: '',
              placeholder: '',
              makeRequired: true,
              missingText: '',
              confirmItems: false,
              fillFromRecord: 'section',
              makeHidden: false,
              hideLabel: false,
              readOnly: false,
            },
            specific: { limit: false, max: 12 },
          },
          parent: null,
          foyer_form_attribute_id: null,
          foyer_form_syncer_attribute_id: null,
          foyer_table_name: null,
          foyer_column_name: null,
        },
      ],
    });
  });

  it('sorts fields and leaves deleted ones out', { tags: ['FIELD-COMMON-02'] }, () => {
    const read = readForm({
      fields: [
        raw({ uuid: 'c', sort_order: 3 }),
        raw({ uuid: 'gone', sort_order: 2, is_deleted: true }),
        raw({ uuid: 'a', sort_order: 1 }),
        raw({ uuid: 'b', sort_order: 1 }),
      ],
    });
    expect(read.ok && read.fields.map(({ uuid }) => uuid)).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['no object', 'x'],
    ['a list', []],
    ['an object without fields', {}],
    ['fields that are no list', { fields: {} }],
    ['a field that is no object', { fields: [7] }],
    ['a field without uuid', { fields: [{ type_name: 'Name' }] }],
    ['a uuid that is markup', { fields: [raw({ uuid: '"><script>' })] }],
    ['the same uuid twice', { fields: [raw(), raw()] }],
    ['an unknown type', { fields: [raw({ type_name: 'Hologram' })] }],
    ['a type named like a member of every object', { fields: [raw({ type_name: 'constructor' })] }],
    ['inherited fields', Object.create({ fields: [] })],
  ])('rejects %s', { tags: ['FORM-14'] }, (_, object) => {
    expect(reasonOf(object)).toEqual(expect.any(String));
  });

  it('accepts the 29 types of the specification and those added since, and no others', {
    tags: ['FIELD-COMMON-01', 'FORM-33'],
  }, () => {
    const numbers: readonly number[] = Object.values(fieldTypes);
    expect(numbers.slice(0, 29)).toEqual(Array.from({ length: 29 }, (_, at) => at + 1));
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const type_name of Object.keys(fieldTypes)) expect(readForm({ fields: [raw({ type_name })] }).ok).toBe(true);
    expect(reasonOf({ fields: [raw({ type_name: 'Hologram' })] })).toBe('a field has an unknown type');
  });

  it('rejects too many fields and too much nesting', { tags: ['ABUSE-19'] }, () => {
    const many = Array.from({ length: 2001 }, (_, at) => raw({ uuid: `f${at}` }));
    expect(reasonOf({ fields: many })).toBe('the form has more than 2000 fields');
    expect(readForm({ fields: many.slice(1) }).ok).toBe(true);
    const deep = JSON.parse(`${'{"fields":['.repeat(5000)}${']}'.repeat(5000)}`);
    expect(reasonOf(deep)).toBe('the form is nested deeper than 12 levels');
  });

  it('reads nothing from a prototype', { tags: ['ABUSE-19'] }, () => {
    const text =
      '{"fields":[{"uuid":"a","type_name":"Checkbox","__proto__":{"display_name":"X"},"properties":{"__proto__":{"common":{"makeRequired":true}}}}]}';
    const read = readForm(JSON.parse(text));
    expect(read.ok && read.fields[0]).toMatchObject({
      display_name: '',
      properties: { common: { makeRequired: false } },
    });
    expect(Object.hasOwn(Object.prototype, 'display_name')).toBe(false);
  });

  it('returns a result for any JSON, and the same result for its own result', () => {
    const anyField = fc.record(
      {
        uuid: fc.stringMatching(/^[a-z]{1,5}$/),
        type_name: fc.constantFrom(...Object.keys(fieldTypes)),
        properties: fc.record({ common: fc.jsonValue(), specific: fc.jsonValue() }),
        fields: fc.jsonValue(),
        sort_order: fc.jsonValue(),
        display_name: fc.jsonValue(),
      },
      { requiredKeys: ['uuid', 'type_name'] },
    );
    fc.assert(fc.property(fc.jsonValue(), (json) => typeof readForm(json).ok === 'boolean'));
    fc.assert(
      fc.property(fc.array(anyField), (fields) => {
        const read = readForm({ fields });
        if (read.ok) expect(readForm({ fields: read.fields })).toEqual(read);
      }),
    );
  });
});

describe('defining a field', () => {
  it('fills in what is not given, and names the field by its label', () => {
    const field = defineField('Checkbox', { common: { label: 'Agreement' } });
    expect(field.uuid).toMatch(/^[\da-f-]{36}$/);
    expect(field).toMatchObject({ id: field.uuid, display_name: 'Agreement', form_field_type_id: fieldTypes.Checkbox });
  });
});
