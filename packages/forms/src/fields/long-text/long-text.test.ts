// What Long Text Entry accepts, reports, stores and prints.
import { describe, expect, it } from 'vitest';
import { printModel } from '../../engine/print-model.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf } from '../../testing/check-one.ts';
import { countWords, LONG_TEXT_CAP, longText } from './definition.ts';

const field = defineField('Long Text Entry', { common: { label: 'History' }, specific: { limit: true, max: 3 } });

describe('Long Text Entry', () => {
  it('counts words, the parts between white space', { tags: ['FIELD-LONG-01', 'FIELD-LONG-03'] }, () => {
    expect(countWords('  one\ttwo\n three-four  ')).toBe(3);
    expect(errorsOf(field, ' one\n two three ')).toEqual([]);
    expect(errorsOf(field, 'one two three four')).toEqual(['History is too long (maximum is 3 words)']);
  });

  it('starts as an empty string', { tags: ['FIELD-LONG-02'] }, () => {
    expect(longText.empty).toBe('');
  });

  it('keeps its line breaks and rejects more than the hard cap', () => {
    expect(storedOf(field, ' a\r\nb\n\nc ')).toBe('a\nb\n\nc');
    expect(errorsOf(field, 'x'.repeat(LONG_TEXT_CAP + 1))).toHaveLength(1);
  });

  it('prints the whole text line by line', { tags: ['FIELD-LONG-05'] }, () => {
    const entries = [{ id: field.id, uuid: field.uuid, value: 'a\n\nb' }];
    expect(printModel([field], entries, { audience: 'patient' })).toEqual([
      { kind: 'answer', label: 'History', lines: ['a', '', 'b'] },
    ]);
  });
});
