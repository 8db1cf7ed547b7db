// Marks of forms with unsent answers.
import { dirtyKey } from '@foyer/forms';
import { expect, test } from 'vitest';
import { createDirtyForms } from './dirty-forms.ts';

test('the mark is keyed by owner and form id when signed in, else by form id', { tags: ['FORM-26'] }, () => {
  expect(dirtyKey('f1', 'c1')).toBe('c1:f1');
  expect(dirtyKey('f1')).toBe('f1');
  const forms = createDirtyForms();
  forms.mark(dirtyKey('f1', 'c1'));
  forms.mark(dirtyKey('f1', 'c2'));
  forms.unmark(dirtyKey('f1', 'c1'));
  expect(forms.isAny()).toBe(true);
  forms.unmark(dirtyKey('f1', 'c2'));
  expect(forms.isAny()).toBe(false);
});
