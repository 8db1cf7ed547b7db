// What Multiple Choice accepts, reports, stores and prints.
import { describe, expect, it } from 'vitest';
import { printModel } from '../../engine/print-model.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf } from '../../testing/check-one.ts';
import { multipleChoice } from './definition.ts';

const choice = (specific: Record<string, unknown> = {}, makeRequired = false) =>
  defineField('Multiple Choice', {
    common: { label: 'Had', makeRequired },
    specific: { options: ['Asthma', 'Epilepsy'], ...specific },
  });

describe('Multiple Choice', () => {
  it('[FIELD-MULTI-04] starts with none checked', () => {
    expect(multipleChoice.empty).toEqual({ options: [], other: null });
  });

  it('[FIELD-MULTI-01] has texts and pictures as options', () => {
    const picture = { src: 'data:image/png;base64,iVBORw0KGgo=', alt: 'Tooth' };
    expect(choice({ options: ['Asthma', picture] }).properties.specific.options).toEqual([
      { text: 'Asthma' },
      { text: 'Tooth', image: picture },
    ]);
  });

  it('[FIELD-MULTI-05] needs at least one if it is required', () => {
    const field = choice({ displayOther: true }, true);
    const message = 'Had must have at least one option checked';
    expect(errorsOf(field, { options: [], other: null })).toEqual([message]);
    expect(errorsOf(field, { options: [], other: ' ' })).toEqual([message]);
    expect(errorsOf(field, null)).toEqual([message]);
    expect(errorsOf(field, { options: ['Asthma'], other: null })).toEqual([]);
  });

  it('[FIELD-MULTI-02] counts the typed text of ‘other’ as included', () => {
    expect(errorsOf(choice({ displayOther: true }, true), { options: [], other: 'Gout' })).toEqual([]);
    expect(errorsOf(choice(), { options: [], other: 'Gout' })).toEqual([
      'Had value "Gout" is not included in the list',
    ]);
  });

  it('[FIELD-MULTI-06] names a checked value that is not among the options', () => {
    expect(errorsOf(choice(), { options: ['Asthma', 'Gout'] })).toEqual([
      'Had value "Gout" is not included in the list',
    ]);
  });

  it('stores each option once, in the order of the form', () => {
    expect(storedOf(choice(), { options: ['Epilepsy', 'Asthma', 'Epilepsy'] })).toEqual({
      options: ['Asthma', 'Epilepsy'],
      other: null,
    });
  });

  it('[FIELD-MULTI-08] prints every option with the checked ones marked', () => {
    const field = choice();
    const entries = [{ id: '1', uuid: field.uuid, value: { options: ['Epilepsy'], other: null } }];
    expect(printModel([field], entries, { audience: 'staff' })).toEqual([
      {
        kind: 'choices',
        label: 'Had',
        marks: 'square',
        choices: [
          { text: 'Asthma', isChosen: false },
          { text: 'Epilepsy', isChosen: true },
        ],
      },
    ]);
  });

  it.each([[7], [{ options: 'Asthma' }], [{ options: [7] }], [{ other: {} }], [{ options: Array(501).fill('a') }]])(
    'rejects %j: not a choice',
    (value) => expect(errorsOf(choice(), value)).toEqual(['not a value']),
  );
});
