// What Phone Number accepts, reports, stores and prints.
import { describe, expect, it } from 'vitest';
import { printModel } from '../../engine/print-model.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf } from '../../testing/check-one.ts';
import { phoneNumber } from './definition.ts';

const field = defineField('Phone Number', { common: { label: 'Phone' } });

describe('Phone Number', () => {
  it.each([
    '2075550148',
    '(207) 555-0148',
    '207.555.0148',
    '207/555/0148',
    '+1 (207) 555-0148',
    '+44 20 7946 0958',
    '555-0148',
  ])('accepts %j', { tags: ['FIELD-PHONE-01'] }, (text) => expect(errorsOf(field, text)).toEqual([]));

  it.each(['12345', '207555014x', '207 555 0148 ext 3', '++12075550148', '1234567890123456', '---', '<b>2075550148'])(
    'rejects %j',
    { tags: ['FIELD-PHONE-01'] },
    (text) => expect(errorsOf(field, text)).toEqual(['Phone is invalid']),
  );

  it('writes ten digits as (###) ###-####, in print too, and leaves others unchanged', {
    tags: ['FIELD-PHONE-02', 'FIELD-PHONE-05', 'FORM-34'],
  }, () => {
    expect(storedOf(field, '207.555.0148')).toBe('(207) 555-0148');
    expect(storedOf(field, '+442079460958')).toBe('+442079460958');
    expect(storedOf(field, '555-0148')).toBe('555-0148');
    const entries = [{ id: field.id, uuid: field.uuid, value: '2075550148' }];
    expect(printModel([field], entries, { audience: 'staff' })).toEqual([
      { kind: 'answer', label: 'Phone', lines: ['(207) 555-0148'] },
    ]);
  });

  it('starts as an empty string', { tags: ['FIELD-PHONE-03'] }, () => {
    expect(phoneNumber.empty).toBe('');
  });
});
