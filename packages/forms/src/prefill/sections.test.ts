// Fields that say themselves where the record fills them in.
import { describe, expect, it } from 'vitest';
import { libraryFieldOf } from '../library/field-library.ts';
import { defineField } from '../model/define-field.ts';
import { fieldsToPrefill } from './sections.ts';

describe('a field that says itself where it is filled in', { tags: ['AUTHOR-09', 'PRE-18'] }, () => {
  const isFilled = (fillFromRecord: string | undefined, group_name: string | null) => {
    const { uuid } = libraryFieldOf('email');
    const common = { fillFromRecord: fillFromRecord as 'always' };
    return fieldsToPrefill([defineField('Email Address', { uuid, group_name, common })]).length === 1;
  };

  it('is filled in wherever it stands, nowhere, or in the six sections', () => {
    for (const group of ['Hobbies', null, 'Dental History']) {
      expect(isFilled('always', group)).toBe(true);
      expect(isFilled('never', group)).toBe(false);
      expect(isFilled('section', group)).toBe(group === 'Dental History');
    }
  });

  it('is filled in in the six sections if it says nothing, or something unknown', () => {
    for (const said of [undefined, 'everywhere']) {
      expect(isFilled(said, 'Hobbies')).toBe(false);
      expect(isFilled(said, 'Dental History')).toBe(true);
    }
  });
});
