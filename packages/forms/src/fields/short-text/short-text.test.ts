// What Short Text Entry accepts, reports, stores and prints.
import { describe, expect, it } from 'vitest';
import { createForm } from '../../engine/create-form.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf, TODAY } from '../../testing/check-one.ts';
import { SHORT_TEXT_CAP } from './definition.ts';

const limited = defineField('Short Text Entry', { common: { label: 'Nickname' }, specific: { limit: true, max: 5 } });

describe('Short Text Entry', () => {
  it('starts as an empty string', { tags: ['FIELD-SHORT-02', 'FIELD-COMMON-11'] }, () => {
    const form = createForm({ fields: [limited], surroundings: { today: TODAY } });
    expect(form.getField(limited.uuid).value).toBe('');
  });

  it('says how many characters are too many', { tags: ['FIELD-SHORT-01', 'FIELD-SHORT-03'] }, () => {
    expect(errorsOf(limited, '12345')).toEqual([]);
    expect(errorsOf(limited, '123456')).toEqual(['Nickname is too long (maximum is 5 characters)']);
  });

  it('has only a hard cap unless the limit is on', () => {
    const open = defineField('Short Text Entry', { common: { label: 'Nickname' }, specific: { max: 5 } });
    expect(errorsOf(open, '123456')).toEqual([]);
    expect(errorsOf(open, 'x'.repeat(SHORT_TEXT_CAP + 1))).toEqual([
      `Nickname is too long (maximum is ${SHORT_TEXT_CAP} characters)`,
    ]);
  });

  it('is stored trimmed, on one line and without characters that databases reject', { tags: ['VAL-08'] }, () => {
    expect(storedOf(limited, '  a\u0000b\r\nc \ud800 ')).toBe('ab c \ufffd');
  });

  it.each([[{}], [[]], [true], [['a']]])('rejects %j: not text', (value) => {
    expect(errorsOf(limited, value)).toEqual(['not a value']);
  });
});
