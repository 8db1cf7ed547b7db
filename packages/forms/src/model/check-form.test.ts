// Why a form cannot be published, with the path of each fault.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFormat, isRichTextShort } from './check-form.ts';
import { defineField } from './define-field.ts';
import { readForm } from './read-form.ts';
import { type OfferedType, registry } from './registry.ts';

const types = Object.keys(registry) as OfferedType[];
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const text = (parts: object = {}) => ({ uuid: 'a', type_name: 'Short Text Entry', ...parts });
/** A group has to have a question for its rows. */
const questionsOf = (type: OfferedType, uuid = 'q') => (type === 'Repeating Group' ? [{ ...text(), uuid }] : []);
const faultsOf = (...fields: readonly unknown[]) =>
  checkFormat({ fields }).map(({ path, message }) => `${path} ${message}`);
const specific = (type_name: string, properties: object) => ({
  uuid: 'a',
  type_name,
  properties: { specific: properties },
});

describe('a form to be published', () => {
  it('may be any form that the product itself makes, with every type and property', () => {
    for (const type of types) {
      const option = { src: '/p.png', alt: 'b', width: 10 };
      const made = {
        ...defineField(type, { specific: { options: ['a', option], weekdays: [1, 3], heading: 'H' } }),
        fields: questionsOf(type),
      };
      expect(checkFormat(plain({ fields: [made] })), type).toEqual([]);
      expect(checkFormat(plain({ fields: [{ ...text(), fields: [made] }] })), type).toEqual([]);
    }
    expect(checkFormat({ fields: [] })).toEqual([]);
  });

  it('has at most 100,000 characters of rich text in total, at any depth, deleted or not', {
    tags: ['SAFE-11'],
  }, () => {
    const area = (length: number, parts: object = {}) => ({
      ...specific('Description Area', { descriptionContent: 'a'.repeat(length) }),
      uuid: `area-${length}`,
      ...parts,
    });
    const whole = [20_000, 19_999, 20_000, 20_001].map((length, at) => area(length, { uuid: `area-${at}` }));
    const last = area(20_000, { is_deleted: true });
    expect(isRichTextShort({ fields: [...whole, last] })).toBe(true);
    expect(isRichTextShort({ fields: [...whole, area(1), last] })).toBe(false);
    expect(isRichTextShort({ fields: [...whole, text({ fields: [area(1), last] })] })).toBe(false);
    const five = Array.from({ length: 5 }, (_, at) => area(20_000, { uuid: `five-${at}` }));
    expect(faultsOf(...five)).toEqual([]);
    expect(faultsOf(...five, area(1))).toEqual(['fields may hold at most 100000 characters of formatted text in all']);
    expect(isRichTextShort('no form')).toBe(true);
    expect(isRichTextShort({ fields: [null, 7, { properties: 'x' }, { fields: {} }] })).toBe(true);
  });

  it('reports the path of each fault', { tags: ['ABUSE-19'] }, () => {
    expect(
      faultsOf(text(), text({ uuid: 'b' }), text({ uuid: 'c' }), specific('Number', { max: 'ten', step: 0.25 })),
    ).toEqual(['fields[3].properties.specific.max has to be a number', 'fields[3].uuid is also the uuid of fields[0]']);
    expect(faultsOf(specific('Section Break', { cols: 5, alignment: 'middle', color: 'red' }))).toEqual([
      'fields[0].properties.specific.cols has to be at most 4',
      'fields[0].properties.specific.alignment has to be one of "left", "center", "right"',
      'fields[0].properties.specific.color is not a known property',
    ]);
    expect(faultsOf(specific('Sliding Scale', { options: ['one'] }))).toEqual([
      'fields[0].properties.specific.options has to have at least 2 entries',
    ]);
    expect(faultsOf(specific('Single Choice', { options: ['a', { src: 'javascript:alert(1)', alt: 'x' }] }))).toEqual([
      'fields[0].properties.specific.options[1] is not a valid value',
    ]);
    expect(faultsOf({ type_name: 'Signature' }, { uuid: 'b' }, 7, text({ uuid: 'x y' }))).toEqual([
      'fields[0].uuid is missing',
      'fields[1].type_name is missing',
      'fields[2] has to be an object',
      'fields[3].uuid is malformed',
    ]);
    expect(faultsOf({ ...text(), form_field_type_id: 2 }, { ...text(), uuid: 'b', type_name: 'Riddle' })).toEqual([
      'fields[0].form_field_type_id has to be 1',
      expect.stringContaining('fields[1].type_name has to be one of'),
    ]);
    expect(faultsOf(text({ fields: [text()] }))).toEqual(['fields[0].fields[0].uuid is also the uuid of fields[0]']);
    for (const form of [null, 7, 'form', []]) expect(checkFormat(form)).toHaveLength(1);
    expect(checkFormat({})).toEqual([{ path: 'fields', message: 'is missing' }]);
  });

  it('has no members named like those of prototypes, at any depth', { tags: ['ABUSE-19'] }, () => {
    for (const key of ['__proto__', 'constructor', 'prototype', 'toString']) {
      const form = JSON.parse(
        `{"fields":[{"uuid":"a","type_name":"Number","${key}":{"isAdmin":true},"properties":{"${key}":1,"common":{"${key}":1},"specific":{"${key}":1}}}],"${key}":{}}`,
      );
      expect(
        checkFormat(form).map(({ path }) => path),
        key,
      ).toEqual([
        `fields[0].${key}`,
        `fields[0].properties.${key}`,
        `fields[0].properties.common.${key}`,
        `fields[0].properties.specific.${key}`,
        key,
      ]);
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('is rejected if it is too deep, too large or has too many fields', { tags: ['ABUSE-19'] }, () => {
    const deep = JSON.parse(`{"fields":${'[{"fields":'.repeat(500)}[]${'}]'.repeat(500)}}`) as object;
    expect(checkFormat(deep)).toEqual([{ path: '', message: 'may not be nested deeper than 12 levels' }]);
    const many = Array.from({ length: 100_000 }, () => 0);
    expect(checkFormat({ fields: many })).toEqual([
      { path: 'fields', message: 'may have at most 2000 fields, sub-fields counted' },
    ]);
    const nested = Array.from({ length: 21 }, (_, at) => ({
      ...text({ uuid: `p${at}` }),
      fields: Array.from({ length: 100 }, (_, child) => text({ uuid: `c${at}-${child}` })),
    }));
    expect(checkFormat({ fields: nested })).toMatchObject([{ path: 'fields' }]);
    expect(checkFormat({ fields: nested.slice(0, 19) })).toEqual([]);
    const large = text({ value: 'ä'.repeat(524_288) });
    expect(checkFormat({ fields: [large] })).toEqual([{ path: '', message: 'may not be larger than 1048576 bytes' }]);
  });

  it('can then be read without loss', () => {
    const field = fc.constantFrom(...types).chain((type) =>
      fc.record({
        uuid: fc.uuid(),
        type_name: fc.constant(type),
        sort_order: fc.integer(),
        properties: fc.constant({}),
        fields: fc.uuid().map((uuid) => questionsOf(type, uuid)),
      }),
    );
    fc.assert(
      fc.property(fc.uniqueArray(field, { selector: ({ uuid }) => uuid, maxLength: 8 }), (fields) => {
        expect(checkFormat({ fields })).toEqual([]);
        const read = readForm({ fields });
        expect(read.ok && read.fields.length).toBe(fields.length);
        // The result may be published again.
        expect(checkFormat(plain({ fields: read.ok ? read.fields : [] }))).toEqual([]);
      }),
    );
  });

  it('never throws, whatever the input', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(Array.isArray(checkFormat(JSON.parse(json)))).toBe(true);
        expect(Array.isArray(checkFormat({ fields: [JSON.parse(json)] }))).toBe(true);
      }),
    );
  });
});
