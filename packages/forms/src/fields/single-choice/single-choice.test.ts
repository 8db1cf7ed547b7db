// What Single Choice accepts, reports, stores and prints.
import { describe, expect, it } from 'vitest';
import { printModel } from '../../engine/print-model.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf } from '../../testing/check-one.ts';
import { singleChoice } from './definition.ts';

const picture = { src: '/pictures/tooth.png', height: 40, width: 60, alt: 'Tooth' };
const choice = (specific: Record<string, unknown> = {}, makeRequired = false) =>
  defineField('Single Choice', {
    common: { label: 'Where', makeRequired },
    specific: { options: ['Left', picture], ...specific },
  });

describe('Single Choice', () => {
  it('starts as null', { tags: ['FIELD-SINGLE-04'] }, () => {
    expect(singleChoice.empty).toBeNull();
  });

  it('has texts and pictures as options; a picture is stored as its text', { tags: ['FIELD-SINGLE-01'] }, () => {
    const field = choice();
    expect(field.properties.specific.options).toEqual([
      { text: 'Left' },
      { text: 'Tooth', image: { src: '/pictures/tooth.png', alt: 'Tooth', width: 60, height: 40 } },
    ]);
    expect(errorsOf(field, { option: 'Tooth' })).toEqual([]);
  });

  it.each([
    'https://elsewhere.example/x.png',
    '//elsewhere.example/x.png',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
  ])('never requests a picture from elsewhere: %s', (src) => {
    const field = choice({ options: [{ src, alt: 'Tooth' }] });
    expect(field.properties.specific.options).toEqual([{ text: 'Tooth' }]);
  });

  it('names a value that is not among the options', { tags: ['FIELD-SINGLE-05'] }, () => {
    expect(errorsOf(choice(), { option: 'Right' })).toEqual(['Where value "Right" is not included in the list']);
    expect(errorsOf(choice(), { other: 'Right' })).toEqual(['Where value "Right" is not included in the list']);
  });

  it('accepts another answer if the form offers it; without a text it is blank', { tags: ['FIELD-SINGLE-02'] }, () => {
    const field = choice({ displayOther: true }, true);
    expect(errorsOf(field, { other: 'Both' })).toEqual([]);
    expect(errorsOf(field, { other: ' ' })).toEqual(["Where can't be blank"]);
    expect(storedOf(field, { other: '  Both ' })).toEqual({ other: 'Both' });
    expect(storedOf(field, { other: ' ' })).toBeNull();
  });

  it('lays options out in two columns by default', { tags: ['FIELD-SINGLE-03', 'FIELD-MULTI-03'] }, () => {
    expect(choice({ displayAsColumns: true }).properties.specific.numColumns).toBe(2);
    expect(choice({ displayAsColumns: true, numColumns: 3 }).properties.specific.numColumns).toBe(3);
    expect(choice({ numColumns: 99 }).properties.specific.numColumns).toBe(2);
  });

  it('prints every option with the chosen one marked', { tags: ['FIELD-SINGLE-07'] }, () => {
    const field = choice({ displayOther: true });
    const print = (value: unknown) =>
      printModel([field], [{ id: '1', uuid: field.uuid, value }], { audience: 'staff' })[0];
    expect(print({ option: 'Left' })).toMatchObject({
      kind: 'choices',
      marks: 'round',
      choices: [
        { text: 'Left', isChosen: true },
        { text: 'Tooth', isChosen: false },
        { text: 'Other', isChosen: false },
      ],
    });
    expect(print({ other: 'Both' })).toMatchObject({ choices: [{}, {}, { text: 'Other: Both', isChosen: true }] });
  });

  it.each([[7], [[]], [{}], [{ option: 7 }], [{ other: null }], [{ option: 'x'.repeat(501) }]])(
    'rejects %j: not a choice',
    (value) => {
      expect(errorsOf(choice(), value)).toEqual(['not a value']);
    },
  );
});
