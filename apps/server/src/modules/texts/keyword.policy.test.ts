// Which texts have a meaning.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayMeanStop, readText } from './keyword.policy.ts';

const stops = ['STOP', 'STOPALL', 'STOP ALL', 'QUIT', 'END', 'REVOKE', 'OPT OUT', 'OPTOUT', 'UNSUBSCRIBE'];

/** A word as people write it: any case, with punctuation around it and more space between its parts. */
const written = (word: string) =>
  fc
    .tuple(
      fc.array(fc.boolean(), { minLength: word.length, maxLength: word.length }),
      fc.constantFrom('', ' ', '\n', '!', '"', '...', ' - '),
      fc.constantFrom('', ' ', '.', '!!!', '…', '”', '\t', ' :)'),
    )
    .map(([upper, before, after]) => {
      const letters = [...word].map((letter, at) => (upper[at] ? letter : letter.toLowerCase())).join('');
      return `${before}${letters.replace(' ', '   ')}${after}`;
    });

describe('a text', () => {
  it.each([
    ...stops.map((word) => [word, 'stop'] as const),
    ['CANCEL', 'cancel'],
    ['START', 'start'],
    ['UNSTOP', 'start'],
    ['HELP', 'help'],
    ['1', 'confirm'],
    ['C', 'confirm'],
    ['YES', 'confirm'],
    ['CONFIRM', 'confirm'],
  ] as const)('%s means %s in any case and punctuation', { tags: ['CONS-04', 'CONS-06'] }, (word, kind) => {
    fc.assert(
      fc.property(written(word), (text) => {
        expect(readText(text), text).toBe(kind);
      }),
    );
  });

  it.each(['please stop', 'stop it', 'cancel my visit', '11', 'yes please', '', '👍', 'can I come at 1'])(
    '“%s” is none of the words',
    { tags: ['CONS-04', 'CONS-06'] },
    (text) => expect(readText(text)).toBe('other'),
  );

  it.each([
    'please stop',
    'Don’t text me',
    "don't text",
    'remove me',
    'leave me alone',
    'No more!',
    'how do I unsubscribe?',
  ])('“%s” may mean STOP', { tags: ['CONS-04'] }, (text) => expect(mayMeanStop(text)).toBe(true));

  it('that is a known word, or harmless, is not marked', () => {
    for (const text of ['STOP', 'I am running late', 'see you']) expect(mayMeanStop(text)).toBe(false);
  });
});
