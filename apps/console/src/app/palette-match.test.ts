// What a search in the command palette returns.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markedParts, matching } from './palette-match.ts';

const entries = [
  { title: 'Inbox' },
  { title: 'Settings', words: 'logo colour zone' },
  { title: 'Sign out' },
  { title: 'Café hours' },
];
const found = (search: string) => matching(entries, search).map(({ title }) => title);

describe('the command palette', () => {
  it('shows everything in order until something is searched', () => {
    expect(found('')).toEqual(entries.map(({ title }) => title));
    expect(found('   ')).toHaveLength(4);
  });

  it('puts what begins with the search first, then words that do, then other words', () => {
    expect(found('s')[0]).toBe('Settings');
    expect(found('o')).toEqual(['Sign out']);
    expect(found('out sign')).toEqual(['Sign out']);
  });

  it('does not ask for capitals or accents, and knows other words', () => {
    expect(found('CAFE')).toEqual(['Café hours']);
    expect(found('logo')).toEqual(['Settings']);
    expect(found('zzz')).toEqual([]);
  });

  it('marks the words that begin with what was typed', () => {
    const marked = (title: string, search: string) =>
      markedParts(title, search)
        .filter(({ isMarked }) => isMarked)
        .map(({ text }) => text);
    expect(marked('Grace Okafor', 'oka g')).toEqual(['Grace', 'Okafor']);
    expect(marked('José Müller-Lüdenscheidt', 'mull jose')).toEqual(['José', 'Müller']);
    expect(marked('Grace Okafor', 'kafor')).toEqual([]);
    expect(
      markedParts('Grace Okafor', '')
        .map(({ text }) => text)
        .join(''),
    ).toBe('Grace Okafor');
  });

  it('never finds more by searching for more', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        (a, b) => matching(entries, `${a} ${b}`).length <= matching(entries, a).length,
      ),
    );
  });
});
