// When single letters act, and how the keys of a list are found and written.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { actionOf, letterActs, type PageKey, shortcutOf, shownKey, tooltipOf } from './keys.ts';

const keys: readonly PageKey<'find' | 'file' | 'away' | 'search'>[] = [
  { key: 'f', action: 'find', when: 'page' },
  { key: 'f', action: 'file', when: 'page', isShifted: true },
  { key: '!', action: 'away', when: 'page' },
  { key: '/', action: 'search', when: 'page' },
];

it('no letter acts while typing, with a modifier, in a dialog, or when letters are switched off', {
  tags: ['TRIAGE-30'],
}, () => {
  const free = { isModified: false, isTyping: false, isInDialog: false };
  expect(letterActs(free, true)).toBe(true);
  const place = fc.record({ isModified: fc.boolean(), isTyping: fc.boolean(), isInDialog: fc.boolean() });
  fc.assert(
    fc.property(place, fc.boolean(), (where, hasLetters) => {
      const isHeld = where.isModified || where.isTyping || where.isInDialog || !hasLetters;
      expect(letterActs(where, hasLetters)).toBe(!isHeld);
    }),
  );
});

it('a letter acts in either case, with Shift only where the list says so; signs need Shift on some keyboards', () => {
  expect(actionOf(keys, 'f')?.action).toBe('find');
  expect(actionOf(keys, 'F')?.action).toBe('find');
  expect(actionOf(keys, 'F', true)?.action).toBe('file');
  expect(actionOf(keys, '!', true)?.action).toBe('away');
  expect(actionOf(keys, '/', true)?.action).toBe('search');
  expect(actionOf(keys, 'g')).toBeUndefined();
});

it('buttons name their key as long as letters act', { tags: ['TRIAGE-29'] }, () => {
  expect(keys.map(shownKey)).toEqual(['F', 'Shift F', '!', '/']);
  expect(shortcutOf(keys, 'file', true)).toBe('Shift+F');
  expect(shortcutOf(keys, 'file', false)).toBeUndefined();
  expect(tooltipOf('Find', keys, 'find', true)).toBe('Find (F)');
  expect(tooltipOf('Find', keys, 'find', false)).toBe('Find');
});
