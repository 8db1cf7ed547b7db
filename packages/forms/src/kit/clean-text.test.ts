// What cleaned text may contain.
import { expect, test } from 'vitest';
import { cleanLine, cleanText, withoutDirections } from './clean-text.ts';

const overrides = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];

test('removes characters that override the writing direction, and keeps those that scripts need', {
  tags: ['SAFE-43'],
}, () => {
  for (const sign of overrides) {
    expect(withoutDirections(`Sam${sign}gnp.exe`)).toBe('Samgnp.exe');
    expect(cleanText(`a${sign}\nb`)).toBe('a\nb');
    expect(cleanLine(`a ${sign} b`)).toBe('a b');
  }
  const needed = '\u05d3\u05e0\u05d4\u200f \u0646\u0627\u0645\u200c\u0647 \u0915\u094d\u200d\u0937';
  expect(withoutDirections(needed)).toBe(needed);
});

test('removes control characters, and writes every line break as \\n', { tags: ['SAFE-43'] }, () => {
  expect(cleanText('a\u0000b\u0007c\u0085d\u009b')).toBe('abcd');
  expect(cleanText('a\r\nb\rc\u2028d\u2029e')).toBe('a\nb\nc\nd\ne');
  expect(cleanLine('a\u2028b\u0000')).toBe('a b');
});
