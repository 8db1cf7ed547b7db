// The differences between two states of a form.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineField } from './define-field.ts';
import { formChanges } from './form-changes.ts';

const fields = ['Age', 'Weight', 'Height', 'Allergies'].map((label) =>
  defineField('Short Text Entry', { common: { label } }),
);
const [age, weight, height, allergies] = fields;

describe('changes of a form', () => {
  it('list removed, added, changed and moved fields, each once', () => {
    if (!age || !weight || !height || !allergies) throw new Error('there are four');
    const older = {
      ...height,
      properties: { ...height.properties, common: { ...height.properties.common, label: 'Size' } },
    };
    const more = defineField('Number', { common: { label: 'Teeth' } });
    const after = [allergies, age, older, more];
    expect(formChanges([age, weight, height, allergies], after)).toEqual([
      { kind: 'removed', uuid: weight.uuid, name: 'Weight', type: 'Short Text Entry', what: [] },
      { kind: 'moved', uuid: allergies.uuid, name: 'Allergies', type: 'Short Text Entry', what: [] },
      { kind: 'changed', uuid: height.uuid, name: 'Size', type: 'Short Text Entry', what: ['label'] },
      { kind: 'added', uuid: more.uuid, name: 'Teeth', type: 'Number', what: [] },
    ]);
  });

  it('are empty between a form and its copy, in any order of members', () => {
    const copy = JSON.parse(JSON.stringify(fields.map((field) => Object.fromEntries(Object.entries(field).reverse()))));
    expect(formChanges(fields, copy)).toEqual([]);
  });

  it('mark as few fields as moved as possible', () => {
    const many = Array.from({ length: 12 }, (_, at) => defineField('Number', { common: { label: `${at}` } }));
    fc.assert(
      fc.property(fc.shuffledSubarray(many, { minLength: 12 }), (order) => {
        const moved = formChanges(many, order).length;
        // Without the moved fields, the rest is in its old order.
        const names = new Set(formChanges(many, order).map(({ uuid }) => uuid));
        const still = (list: typeof many) => list.filter(({ uuid }) => !names.has(uuid));
        expect(still(order)).toEqual(still(many));
        expect(moved).toBe(12 - longestRise(order.map((field) => many.indexOf(field))));
      }),
    );
  });
});

/** By brute force: for each position, every earlier one. */
function longestRise(places: readonly number[]): number {
  const best: number[] = [];
  for (const [at, place] of places.entries())
    best[at] =
      1 + Math.max(0, ...places.slice(0, at).map((earlier, index) => (earlier < place ? (best[index] ?? 0) : 0)));
  return Math.max(0, ...best);
}
