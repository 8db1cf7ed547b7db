// Sections that are copied into other forms.
import { defineField, type FormField, libraryFieldOf } from '@foyer/forms';
import { compileLogic } from '@foyer/forms/authoring';
import { describe, expect, it } from 'vitest';
import { newKnownField } from './new-field.ts';
import { productSections } from './product-sections.ts';
import { copySection, placeForSection, sectionOf } from './section-copy.ts';

const heading = (text: string, common: object = {}) =>
  defineField('Section Break', { specific: { heading: text }, common });
const choice = defineField('Single Choice', {
  uuid: 'c',
  common: { label: 'Any?' },
  specific: { options: ['Yes', 'No'] },
});
const when = (field: string) => ({ match: 'all', rows: [{ match: 'any', rows: [{ field, is: '=', value: 'yes' }] }] });
const text = (label: string, common: object = {}) => defineField('Short Text Entry', { common: { label, ...common } });
const nothing = { fields: [] };
const conditionsOf = (field: FormField | undefined) => JSON.stringify(field?.properties.common.showWhen);

describe('a section', { tags: ['AUTHOR-10'] }, () => {
  it('reaches from its heading to the next one, to the next page, or to the button', () => {
    const fields = [
      text('A'),
      heading('One'),
      text('B'),
      heading('Two'),
      text('C'),
      defineField('Page Break'),
      text('D'),
    ];
    const labels = (uuid: string | undefined, all = fields) =>
      sectionOf({ fields: all }, uuid ?? '').map(({ type_name, display_name }) => display_name || type_name);
    expect(labels(fields[1]?.uuid)).toEqual(['Section Break', 'B']);
    expect(labels(fields[3]?.uuid)).toEqual(['Section Break', 'C']);
    const last = [heading('One'), text('B'), defineField('Submit')];
    expect(labels(last[0]?.uuid, last)).toEqual(['Section Break', 'B']);
    expect(labels('nowhere')).toEqual([]);
  });

  it('is added after the selected section, at the end, and before the button', () => {
    const [one, b, two, end] = [heading('One'), text('B'), heading('Two'), defineField('Submit')];
    const fields = [one, b, two, end];
    const places = [one, b, two, end, undefined].map((field) => placeForSection({ fields }, field?.uuid));
    expect(places).toEqual([2, 2, 3, 3, 3]);
    expect(placeForSection({ fields: [one, b] }, b.uuid)).toBe(2);
    expect(placeForSection({ fields: [] }, undefined)).toBe(0);
  });

  it('gets new uuids, and its inner conditions and calculations follow', () => {
    const dose = defineField('Number', { uuid: 'dose', common: { label: 'Dose', showWhen: when('c') } });
    const group = defineField('Repeating Group', { uuid: 'g', fields: [dose], common: { requiredWhen: when('c') } });
    const expression = { op: 'sum', over: 'g', of: [{ field: 'dose', take: 'value' }] };
    const score = defineField('Calculated', { uuid: 's', specific: { expression } as never });
    const section = [heading('One'), choice, group, score].map((field) => ({ ...field, isLocked: true }));
    const before = JSON.stringify(section);
    let next = 0;
    const { fields, leftOut } = copySection(section, { fields: section }, () => `n${next++}`);
    expect(leftOut).toEqual([]);
    expect(fields.map(({ uuid, id, isLocked }) => [uuid, id, isLocked])).toEqual(
      ['n0', 'n1', 'n2', 'n4'].map((uuid) => [uuid, uuid, false]),
    );
    const [, , rows, sum] = fields;
    expect(rows?.fields[0]).toMatchObject({ uuid: 'n3', parent: 'n2' });
    expect(rows?.properties.common.requiredWhen).toEqual(when('n1'));
    expect(conditionsOf(rows?.fields[0])).toBe(JSON.stringify(when('n1')));
    expect(sum?.properties.specific.expression).toEqual({
      ...expression,
      over: 'n2',
      of: [{ field: 'n3', take: 'value' }],
    });
    expect(JSON.stringify(section)).toBe(before);
  });

  it('loses conditions and calculations on questions outside, which are named', () => {
    const mixed = { match: 'all', rows: [...when('c').rows, { field: 'outside', is: 'answered' }] };
    const score = defineField('Calculated', {
      common: { label: 'Score' },
      specific: { expression: { field: 'outside', take: 'points' } } as never,
    });
    const section = [heading('One', { showWhen: when('outside') }), choice, text('Which?', { showWhen: mixed }), score];
    const { fields, leftOut } = copySection(section, nothing);
    expect(leftOut).toEqual(['One', 'Which?', 'Score']);
    expect(fields.flatMap((field) => conditionsOf(field) ?? [])).toEqual([]);
    expect(fields[3]?.properties.specific.expression).toBeUndefined();
    expect([...compileLogic(fields).nodeOf.values()].some(({ when: condition }) => condition)).toBe(false);
  });

  it('still keeps its answer in a field of the practice’s own, if no question of the form does', {
    tags: ['AUTHOR-09'],
  }, () => {
    const own = text('Hobbies', { fillFromRecord: 'always' });
    const asked = { ...own, foyer_table_name: 'custom', foyer_column_name: 'hobby' };
    const [free] = copySection([asked], nothing).fields;
    expect(free).toMatchObject({ foyer_table_name: 'custom', foyer_column_name: 'hobby' });
    expect(free?.uuid).not.toBe(asked.uuid);
    expect(free?.properties.common.fillFromRecord).toBe('always');
    const [second] = copySection([asked], { fields: [asked] }).fields;
    expect(second).toMatchObject({ foyer_table_name: null, foyer_column_name: null });
    expect(second?.properties.common.fillFromRecord).toBe('section');
  });

  it('keeps a field of the record where the form lacks it, else makes it a question of the form’s own', () => {
    const email = newKnownField(libraryFieldOf('email'));
    const section = [
      heading('One'),
      email,
      text('Why not?', { showWhen: { match: 'all', rows: [{ field: email.uuid, is: 'not-answered' }] } }),
    ];
    const kept = copySection(section, nothing).fields;
    expect(kept[1]).toMatchObject({
      uuid: email.uuid,
      foyer_table_name: 'contacts',
      foyer_column_name: 'email_address',
    });
    expect(kept[1]?.properties.common.fillFromRecord).toBe('always');
    const [, own, why] = copySection(section, { fields: [email] }).fields;
    expect(own?.uuid).not.toBe(email.uuid);
    expect(own).toMatchObject({ foyer_form_attribute_id: null, foyer_table_name: null, foyer_column_name: null });
    expect(own?.properties.common.fillFromRecord).toBe('section');
    expect(conditionsOf(why)).toContain(own?.uuid);
  });
});

describe('the product’s sections', { tags: ['AUTHOR-10'] }, () => {
  it.each(productSections('Harbor Dental').map((section) => [section.name, section] as const))(
    '%s begins with its heading, has questions, and can be copied twice into one form',
    (_, { name, fields }) => {
      expect(fields[0]).toMatchObject({ type_name: 'Section Break' });
      expect(fields[0]?.properties.specific.heading).toBe(name);
      expect(fields.length).toBeGreaterThan(1);
      const first = copySection(fields, nothing);
      const second = copySection(fields, { fields: first.fields });
      expect([...first.leftOut, ...second.leftOut]).toEqual([]);
      const uuids = [...first.fields, ...second.fields].map(({ uuid }) => uuid);
      expect(new Set(uuids).size).toBe(uuids.length);
    },
  );

  it('are seven, and name the practice', () => {
    expect(productSections('Harbor Dental').map(({ name }) => name)).toEqual([
      'Emergency contact',
      'Who may Harbor Dental speak with',
      'Pharmacy',
      'Consent to treatment',
      'Financial agreement',
      'Notice of privacy practices',
      'Photographs',
    ]);
  });
});
