// Questions that keep their answers in record fields of the practice's own.
import { defineField, ownTarget } from '@foyer/forms';
import { startingOptions } from '@foyer/forms/authoring';
import { describe, expect, it } from 'vitest';
import { copyOf } from './new-field.ts';
import { asOwnField, optionTexts, withFieldOptions, withoutOwnField } from './own-binding.ts';

const asking = (options: readonly string[]) => defineField('Dropdown', { uuid: 'q', specific: { options } });

describe('a question for a field of the practice’s own', { tags: ['AUTHOR-09'] }, () => {
  it('stays the same question, and is filled in wherever it stands, until it keeps its answer nowhere', () => {
    const kept = asOwnField(asking(['A']), 'seat');
    expect(ownTarget(kept)).toMatchObject({ table: 'custom', column: 'seat' });
    expect(kept).toMatchObject({ uuid: 'q', properties: { common: { fillFromRecord: 'always' } } });
    const free = withoutOwnField(kept);
    expect(ownTarget(free)).toBeUndefined();
    expect(free.properties.common.fillFromRecord).toBe('section');
    // A form asks for a field once.
    expect(ownTarget(copyOf(kept))).toBeUndefined();
  });

  it('takes the options of the field only while it has none of its own', () => {
    const seat = { options: ['Window', 'Aisle'] };
    expect(optionTexts(withFieldOptions(asking(startingOptions), seat))).toEqual(['Window', 'Aisle']);
    expect(optionTexts(withFieldOptions(asking([]), seat))).toEqual(['Window', 'Aisle']);
    expect(optionTexts(withFieldOptions(asking(['Front', 'Back']), seat))).toEqual(['Front', 'Back']);
    expect(optionTexts(withFieldOptions(asking(startingOptions), { options: [] }))).toEqual([...startingOptions]);
  });
});
