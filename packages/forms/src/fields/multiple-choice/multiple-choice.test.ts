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
  it('starts with none checked', { tags: ['FIELD-MULTI-04'] }, () => {
    expect(multipleChoice.empty).toEqual({ options: [], other: null });
  });

  it('has texts and pictures as options', { tags: ['FIELD-MULTI-01'] }, () => {
    const picture = { src: 'data:image/png;base64,iVBORw0KGgo=', alt: 'Tooth' };
    expect(choice({ options: ['Asthma', picture] }).properties.specific.options).toEqual([
      { text: 'Asthma' },
      { text: 'Tooth', image: picture },
    ]);
  });

  it('needs at least one if it is required', { tags: ['FIELD-MULTI-05'] }, () => {
    const field = choice({ displayOther: true }, true);
    const message = 'Had must have at least one option checked';
    expect(errorsOf(field, { options: [], other: null })).toEqual([message]);
    expect(errorsOf(field, { options: [], other: ' ' })).toEqual([message]);
    expect(errorsOf(field, null)).toEqual([message]);
    expect(errorsOf(field, { options: ['Asthma'], other: null })).toEqual([]);
  });

  it('counts the typed text of ‘other’ as included', { tags: ['FIELD-MULTI-02'] }, () => {
    expect(errorsOf(choice({ displayOther: true }, true), { options: [], other: 'Gout' })).toEqual([]);
    expect(errorsOf(choice(), { options: [], other: 'Gout' })).toEqual([
      'Had value "Gout" is not included in the list',
    ]);
  });

  it('names a checked value that is not among the options', { tags: ['FIELD-MULTI-06'] }, () => {
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

  it('prints every option with the checked ones marked', { tags: ['FIELD-MULTI-08'] }, () => {
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

it('stores an option that stands alone only when it does', { tags: ['COND-19'] }, () => {
  const field = choice({ options: ['Latex', { text: 'None of these', isExclusive: true }], displayOther: true });
  const stored = (options: readonly string[], other: string | null = null) => storedOf(field, { options, other });
  expect(stored(['None of these'])).toEqual({ options: ['None of these'], other: null });
  expect(stored(['None of these', 'Latex'])).toEqual({ options: ['Latex'], other: null });
  expect(stored(['None of these'], 'Pollen')).toEqual({ options: [], other: 'Pollen' });
});
