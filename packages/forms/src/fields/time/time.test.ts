// What Time accepts, reports, stores and prints.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printModel } from '../../engine/print-model.ts';
import { timeOfMinutes } from '../../kit/time-text.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf } from '../../testing/check-one.ts';
import { rangeOf, time, timesOf } from './definition.ts';

const call = (specific: Record<string, unknown> = {}, makeRequired = false) =>
  defineField('Time', { common: { label: 'Call me', makeRequired }, specific });
const minutes = fc.integer({ min: 0, max: 1439 });
const incomplete = 'Call me must have an hour, minutes, and AM or PM';

describe('Time', () => {
  it('has a range and a name for its end', { tags: ['FIELD-TIME-01'] }, () => {
    expect(call().properties.specific).toEqual({ timeRange: false, until: '' });
    expect(call({ timeRange: true, until: 'At the latest' }).properties.specific).toEqual({
      timeRange: true,
      until: 'At the latest',
    });
  });

  it('starts as an empty string', { tags: ['FIELD-TIME-06'] }, () => {
    expect(time.empty).toBe('');
  });

  it('accepts every time, and needs one only if it is required', { tags: ['FIELD-TIME-07'] }, () => {
    fc.assert(
      fc.property(minutes, (at) => {
        const text = timeOfMinutes(at);
        expect(errorsOf(call({}, true), text)).toEqual([]);
        expect(storedOf(call(), text)).toBe(text);
      }),
    );
    expect(errorsOf(call(), '')).toEqual([]);
    for (const blank of ['', ' ', '--:-- --', null])
      expect(errorsOf(call({}, true), blank)).toEqual(["Call me can't be blank"]);
  });

  it.each(['09:-- AM', '09:00 --', '--:30 PM', 'noon', '25:00', '09:00 AM - 10:00 AM'])(
    'asks for the rest of %j rather than losing it',
    (text) => expect(errorsOf(call(), text)).toEqual([incomplete]),
  );

  it('accepts only a range that ends after it begins', { tags: ['FIELD-TIME-02'] }, () => {
    fc.assert(
      fc.property(minutes, minutes, (from, until) => {
        const text = rangeOf(timeOfMinutes(from), timeOfMinutes(until));
        expect(errorsOf(call({ timeRange: true }), text)).toEqual(
          until > from ? [] : ['Call me must end after it begins'],
        );
        expect(storedOf(call({ timeRange: true }), text)).toBe(text);
        expect(timesOf(text)).toEqual([timeOfMinutes(from), timeOfMinutes(until)]);
      }),
    );
  });

  it('needs both ends of a range', { tags: ['FIELD-TIME-02'] }, () => {
    const message = 'Call me must have an hour, minutes, and AM or PM at both ends';
    for (const text of ['09:00 AM', '09:00 AM - --:-- --', '--:-- -- - 09:00 AM', '09:00 AM - 09:30 --'])
      expect(errorsOf(call({ timeRange: true }), text)).toEqual([message]);
    expect(storedOf(call({ timeRange: true }), '--:-- -- - --:-- --')).toBe('');
    expect(errorsOf(call({ timeRange: true }, true), '')).toEqual(["Call me can't be blank"]);
  });

  it('normalises any text to a value that it accepts', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.boolean(), (typed, timeRange) => {
        const field = call({ timeRange });
        const stored = storedOf(field, typed);
        expect(errorsOf(field, stored)).toEqual(errorsOf(field, typed));
        expect(storedOf(field, stored)).toBe(stored);
      }),
    );
    expect(storedOf(call({ timeRange: true }), 'x'.repeat(40))).toBe('x'.repeat(40));
  });

  it('reads times stored in other spellings', () => {
    expect(storedOf(call(), '9:30 am')).toBe('09:30 AM');
    expect(storedOf(call(), '14:30')).toBe('02:30 PM');
    expect(storedOf(call({ timeRange: true }), '9:00 - 17:30')).toBe('09:00 AM - 05:30 PM');
  });

  it('prints hh:mm and AM or PM, both ends of a range', { tags: ['FIELD-TIME-09'] }, () => {
    const print = (specific: Record<string, unknown>, value: string) => {
      const field = call(specific);
      return printModel([field], [{ id: field.id, uuid: field.uuid, value }], { audience: 'staff' });
    };
    expect(print({}, '09:05 AM')).toEqual([{ kind: 'answer', label: 'Call me', lines: ['09:05 AM'] }]);
    expect(print({ timeRange: true }, '09:00 AM - 05:30 PM')).toEqual([
      { kind: 'answer', label: 'Call me', lines: ['09:00 AM - 05:30 PM'] },
    ]);
  });

  it.each([[930], [{}], ['x'.repeat(41)], [['09:00 AM']]])('rejects %j: not a time', (value) => {
    expect(errorsOf(call(), value)).toEqual(['not a value']);
  });
});
