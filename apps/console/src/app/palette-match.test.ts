// What a search in the command palette returns.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matching } from './palette-match.ts';

const entries = [
  { label: 'Inbox' },
  { label: 'Settings', words: 'logo colour zone' },
  { label: 'Sign out' },
  { label: 'Café hours' },
];
const found = (search: string) => matching(entries, search).map(({ label }) => label);

describe('the command palette', () => {
  it('shows everything in order until something is searched', () => {
    expect(found('')).toEqual(entries.map(({ label }) => label));
    expect(found('   ')).toHaveLength(4);
  });

  it('puts what begins with the search first, then words that do, then what holds it', () => {
    expect(found('s')[0]).toBe('Settings');
    expect(found('o')).toEqual(['Sign out', 'Inbox', 'Settings', 'Café hours']);
    expect(found('out sign')).toEqual(['Sign out']);
  });

  it('does not ask for capitals or accents, and knows other words', () => {
    expect(found('CAFE')).toEqual(['Café hours']);
    expect(found('logo')).toEqual(['Settings']);
    expect(found('zzz')).toEqual([]);
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
