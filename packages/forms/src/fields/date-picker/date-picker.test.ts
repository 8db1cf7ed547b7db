// What Date Picker accepts, reports, stores and prints.
import { dayOrders, daySeparators, formatDay, isoOfDay } from '@foyer/scheduling';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryOf } from '../../engine/entries.ts';
import { printModel } from '../../engine/print-model.ts';
import { timeOfMinutes } from '../../kit/time-text.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf, TODAY } from '../../testing/check-one.ts';
import { datePicker } from './definition.ts';

const visit = (specific: Record<string, unknown> = {}) =>
  defineField('Date Picker', { common: { label: 'Visit' }, specific });
const recent = fc.integer({ min: -10_000, max: 25_000 }); // 1942 to 2038

describe('Date Picker', () => {
  it('stores the chosen day at 00:00 UTC, in any order and with any separator, and shows it again', {
    tags: ['FIELD-DATE-01', 'FIELD-DATE-02', 'VAL-07'],
  }, () => {
    fc.assert(
      fc.property(
        recent,
        fc.constantFrom(...dayOrders),
        fc.constantFrom(...daySeparators),
        (day, dateFormat, separator) => {
          const field = visit({ dateFormat, separator });
          const text = formatDay(day, dateFormat, separator);
          const stored = `${isoOfDay(day)}T00:00:00.000Z`;
          expect(errorsOf(field, text)).toEqual([]);
          expect(storedOf(field, text)).toBe(stored);
          expect(datePicker.fromStored(stored, field.properties.specific as never)).toBe(text);
        },
      ),
    );
  });

  it('names the format it expects', { tags: ['FIELD-DATE-08'] }, () => {
    const field = visit({ dateFormat: 'DD/MM/YYYY', separator: '.' });
    const message = 'Visit is not in the valid format. The expected format is DD.MM.YYYY.';
    for (const text of ['12/04/1985', '12.04.85', 'yesterday', '1.2']) expect(errorsOf(field, text)).toEqual([message]);
    expect(errorsOf(field, '12.04.1985')).toEqual([]);
  });

  it('rejects a day that does not exist', { tags: ['FIELD-DATE-09'] }, () => {
    expect(errorsOf(visit(), '02/29/2023')).toEqual(['Visit must be a valid date']);
    expect(errorsOf(visit(), '13/01/2023')).toEqual(['Visit must be a valid date']);
  });

  it('goes back to the start of the year 100 years ago', { tags: ['FIELD-DATE-10'] }, () => {
    expect(errorsOf(visit(), '01/01/1926')).toEqual([]);
    expect(errorsOf(visit(), '12/31/1925')).toEqual(['Visit must not be before 01/01/1926']);
  });

  it('accepts only the past or the future; today counts as both', {
    tags: ['FIELD-DATE-04', 'FIELD-DATE-11', 'FIELD-DATE-12'],
  }, () => {
    expect(errorsOf(visit({ pastFuture: 'future' }), '11/20/2026')).toEqual(['Visit must be in the future']);
    expect(errorsOf(visit({ pastFuture: 'past' }), '11/22/2026')).toEqual(['Visit must be in the past']);
    for (const pastFuture of ['past', 'future', 'both'])
      expect(errorsOf(visit({ pastFuture }), '11/21/2026')).toEqual([]);
    expect(errorsOf(visit(), '11/22/2090')).toEqual([]);
  });

  it('accepts only the chosen weekdays', { tags: ['FIELD-DATE-05'] }, () => {
    const field = visit({ weekdays: [1, 2] });
    expect(errorsOf(field, '11/23/2026')).toEqual([]);
    expect(errorsOf(field, '11/25/2026')).toEqual(['Visit must be on a Monday or Tuesday']);
  });

  it('starts as an empty string', { tags: ['FIELD-DATE-07'] }, () => {
    expect(datePicker.empty).toBe('');
  });

  it('prints in its own format', { tags: ['FIELD-DATE-14'] }, () => {
    const field = visit({ dateFormat: 'YYYY/MM/DD', separator: '-' });
    const entries = [{ id: field.id, uuid: field.uuid, value: '2026-11-02T00:00:00.000Z' }];
    expect(printModel([field], entries, { audience: 'patient' })).toEqual([
      { kind: 'answer', label: 'Visit', lines: ['2026-11-02'] },
    ]);
  });

  it('with a time, stores the instant with the offset of the practice’s zone, and shows and prints it again', {
    tags: ['FIELD-DATE-03', 'FIELD-DATE-14'],
  }, () => {
    fc.assert(
      fc.property(
        recent,
        fc.integer({ min: 0, max: 1439 }),
        fc.constantFrom(...dayOrders),
        fc.constantFrom(...daySeparators),
        (day, minutes, dateFormat, separator) => {
          const field = visit({ includeTime: true, dateFormat, separator });
          const text = `${formatDay(day, dateFormat, separator)} ${timeOfMinutes(minutes)}`;
          expect(errorsOf(field, text)).toEqual([]);
          const { value: stored } = entryOf(field, text, { today: TODAY, timezone: 'America/New_York' });
          expect(stored).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00-0[45]:00$/);
          expect(String(stored).slice(0, 10)).toBe(isoOfDay(day));
          expect(datePicker.fromStored(stored, field.properties.specific as never)).toBe(text);
          const entries = [{ id: field.id, uuid: field.uuid, value: stored }];
          expect(printModel([field], entries, { audience: 'patient' })).toEqual([
            { kind: 'answer', label: 'Visit', lines: [text] },
          ]);
        },
      ),
    );
  });

  it('with a time, requires both, and reports errors in either', { tags: ['FIELD-DATE-03'] }, () => {
    const field = visit({ includeTime: true, pastFuture: 'past' });
    const incomplete = 'Visit must have an hour, minutes, and AM or PM';
    for (const text of ['11/20/2026', '11/20/2026 09:-- AM', '2026-11-20T00:00:00.000Z', '11/20/2026 noon'])
      expect(errorsOf(field, text)[0]).toBe(
        text.endsWith('noon') ? 'Visit is not in the valid format. The expected format is MM/DD/YYYY.' : incomplete,
      );
    expect(errorsOf(field, '09:30 AM')).toEqual([
      'Visit is not in the valid format. The expected format is MM/DD/YYYY.',
    ]);
    expect(errorsOf(field, '02/29/2023 09:30 AM')).toEqual(['Visit must be a valid date']);
    expect(errorsOf(field, '11/22/2026 09:30 AM')).toEqual(['Visit must be in the past']);
    expect(errorsOf(field, '--:-- --')).toEqual([]);
    expect(storedOf(field, '--:-- --')).toBe('');
    expect(storedOf(field, '1/2/2026 09:30 AM')).toBe('2026-01-02T09:30:00');
    expect(storedOf(visit(), '11/20/2026 09:30 AM')).toBe('11/20/2026 09:30 AM');
  });

  it.each([[20261121], [{}], ['x'.repeat(41)], [['2026-11-21']]])('rejects %j: not a date', (value) => {
    expect(errorsOf(visit(), value)).toEqual(['not a value']);
  });
});
