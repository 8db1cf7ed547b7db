// Options edited as a text: which line is which option, what points it gives, and what does not fit.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { optionsFrom, textOfOptions } from './options-text.ts';

const room = { most: 500, length: 500 };
const read = (text: string, before = options) => optionsFrom(text, before, room).options;
const options = [
  { text: 'Never', code: 'never', points: 0 },
  { text: 'Often', code: 'often', points: 1.5 },
  { text: 'None', code: 'none', isExclusive: true },
];

describe('options as a text', () => {
  it('come back as they were', { tags: ['AUTHOR-02'] }, () => {
    expect(textOfOptions(options)).toBe('Never | 0\nOften | 1.5\nNone');
    expect(read(textOfOptions(options))).toEqual(options);
    const lines = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(lines, (texts) => {
        const own = texts.map((text, at) => ({ text, code: `c${at}`, ...(at % 2 === 0 && { points: at }) }));
        expect(read(textOfOptions(own), own as never)).toEqual(own);
      }),
    );
  });

  it('a renamed line keeps its code, a moved one takes it along, a new one has none', { tags: ['AUTHOR-02'] }, () => {
    expect(read('At no time | 0\nOften | 2\nNone\nAlways')).toEqual([
      { text: 'At no time', code: 'never', points: 0 },
      { text: 'Often', code: 'often', points: 2 },
      { text: 'None', code: 'none', isExclusive: true },
      { text: 'Always' },
    ]);
    expect(read('None\nNever').map(({ code }) => code)).toEqual(['none', 'never']);
    expect(read('New\nNever').map(({ code }) => code)).toEqual([undefined, 'never']);
  });

  it('empty and repeated lines go, points have two decimal places, a bar alone is text', {
    tags: ['AUTHOR-02'],
  }, () => {
    expect(read(' A | 3 \n\n\nA\nB|-1,25\nC | D\nE | 1.234\nF | 5000', [])).toEqual([
      { text: 'A', points: 3 },
      { text: 'B', points: -1.25 },
      { text: 'C | D' },
      { text: 'E | 1.234' },
      { text: 'F' },
    ]);
  });

  it('what is beyond the limit is counted', { tags: ['AUTHOR-02'] }, () => {
    expect(optionsFrom('a\nb\nc', [], { most: 2, length: 5 })).toEqual({
      options: [{ text: 'a' }, { text: 'b' }],
      left: 1,
    });
  });
});
