// What Name accepts, reports, stores and prints.
import { describe, expect, it } from 'vitest';
import { personNameIn } from '../../engine/facts.ts';
import { printModel } from '../../engine/print-model.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf } from '../../testing/check-one.ts';
import { name, nameParts } from './definition.ts';

const field = defineField('Name', { common: { label: 'Your name', makeRequired: true } });
const sam = { first: ' Sam ', middle: '', last: 'Rivera' };

describe('Name', () => {
  it('has three parts, each an empty string at first', { tags: ['FIELD-NAME-01', 'FIELD-NAME-03'] }, () => {
    expect(nameParts.map(({ key }) => key)).toEqual(['first', 'middle', 'last']);
    expect(name.empty).toEqual({ first: '', middle: '', last: '' });
  });

  it('requires only the first and the last part', { tags: ['FIELD-NAME-02'] }, () => {
    expect(errorsOf(field, '')).toEqual(["First Name can't be blank", "Last Name can't be blank"]);
    expect(errorsOf(field, { first: ' ', middle: 'J', last: 'Rivera' })).toEqual(["First Name can't be blank"]);
    expect(errorsOf(field, sam)).toEqual([]);
  });

  it('may be left out or half filled in if it is not required', () => {
    const optional = defineField('Name');
    expect(errorsOf(optional, '')).toEqual([]);
    expect(errorsOf(optional, { first: 'Sam' })).toEqual([]);
  });

  it('rejects parts that are too long or not text, and stores only its parts', () => {
    expect(errorsOf(field, { ...sam, middle: 'x'.repeat(101) })).toEqual([
      'Middle Name is too long (maximum is 100 characters)',
    ]);
    for (const value of [[], 'Sam', 5, { first: 1, last: 'x' }, { first: ['a'], last: 'b' }])
      expect(errorsOf(field, value)).toEqual(['not a value']);
    const sent = JSON.parse('{"first":"Sam","last":"Rivera","isAdmin":true,"__proto__":{"middle":"X"}}');
    expect(storedOf(field, sent)).toEqual({ first: 'Sam', middle: '', last: 'Rivera' });
  });

  it('prints its parts on one line', { tags: ['FIELD-NAME-05'] }, () => {
    const entries = [{ id: field.id, uuid: field.uuid, value: { first: 'Ada', middle: 'K.', last: 'Okafor' } }];
    expect(printModel([field], entries, { audience: 'patient' })).toEqual([
      { kind: 'answer', label: 'Your name', lines: ['Ada K. Okafor'] },
    ]);
  });

  it('names a guest submission by the first Name field with an answer', () => {
    const second = defineField('Name');
    const entry = (uuid: string, value: unknown) => ({ id: uuid, uuid, value });
    expect(personNameIn([field, second], [entry(second.uuid, { first: 'Ada', last: 'Okafor' })])).toBe('Ada Okafor');
    expect(personNameIn([field, second], [entry(field.uuid, 7)])).toBe('');
  });
});
