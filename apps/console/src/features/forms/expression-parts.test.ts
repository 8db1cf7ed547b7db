// Each change of a calculation's tree gives one that publishing accepts, from whatever there was.
import { defineField } from '@foyer/forms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asKind, countOf, fieldsFor, goesOver, kindOf, nodeKinds, partsOf, withPart } from './expression-parts.ts';

const kinds = Object.values(nodeKinds).flat();
const number = defineField('Number', { uuid: 'n' });
const kind = fc.constantFrom(...kinds);

describe('a calculation that is written out', { tags: ['CALC-12'] }, () => {
  it('has as many parts as its operator allows, after any changes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(kind, { minLength: 1, maxLength: 6 }), (start, changes) => {
        let node: unknown = start;
        for (const next of changes) {
          node = asKind(node, next, number);
          expect(kindOf(node)).toBe(next);
          const [least, most] = countOf(next);
          const { length } = partsOf(node);
          expect([length >= least, length <= most]).toEqual([true, true]);
        }
      }),
    );
  });

  it('keeps its parts when the operator changes, and puts an answer into the operator that it becomes', () => {
    const answer = asKind(undefined, 'field', number);
    expect(answer).toEqual({ field: 'n', take: 'value' });
    const sum = withPart(asKind(answer, 'sum', number), 1, { number: 2 });
    expect(sum).toEqual({ op: 'sum', of: [answer, { number: 2 }] });
    expect(asKind(sum, '-', number)).toEqual({ op: '-', of: [answer, { number: 2 }] });
    expect(asKind(sum, 'if', number)).toEqual({ op: 'if', of: [answer, { number: 2 }, { number: 0 }] });
    expect(asKind(sum, 'round', number)).toEqual({ op: 'round', of: [answer], places: 0 });
    expect(withPart(sum, 0, undefined)).toEqual({ op: 'sum', of: [{ number: 2 }] });
    const over = { ...sum, over: 'g' };
    expect([asKind(over, 'max', number).over, asKind(over, '+', number).over]).toEqual(['g', undefined]);
    expect(kinds.filter(goesOver)).toEqual(['sum', 'mean', 'min', 'max', 'count']);
  });

  it('looks at no field that depends on it, and in rows at those of the group, too', () => {
    const shown = { match: 'all', rows: [{ field: 'c', is: '>', value: 1 }] };
    const group = defineField('Repeating Group', { uuid: 'g', fields: [defineField('Number', { uuid: 'dose' })] });
    const own = defineField('Calculated', { uuid: 'c', specific: { expression: { number: 1 } } });
    const after = defineField('Number', { uuid: 'after', common: { showWhen: shown } });
    const fields = [number, own, after, group, defineField('Page Break', { uuid: 'p' })];
    const doc = { fields, thankYou: '', redirectUrl: '', settings: { checkPages: false, review: 'off' } } as const;
    expect(fieldsFor(doc, 'c').map(({ uuid }) => uuid)).toEqual(['n', 'g']);
    expect(fieldsFor(doc, 'c', group).map(({ uuid }) => uuid)).toEqual(['dose', 'n', 'g']);
  });
});
