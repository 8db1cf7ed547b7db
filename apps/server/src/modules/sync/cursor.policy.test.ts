// Cursors are read as they were written, and nothing else is accepted.
import { describe, expect, it } from 'vitest';
import { readCursor, writeCursor } from './cursor.policy.ts';

const id = '00000000-0000-4000-8000-000000000000';

describe('a cursor', () => {
  it.each(['1:1:', '10:20:', '10:20:10,14,19', `10:20:12~15:30:15,29~18~${id}`])(
    '%s is read as it was written',
    (text) => {
      const cursor = readCursor(text);
      expect(cursor && writeCursor(cursor)).toBe(text);
    },
  );

  it.each([
    '',
    '0:1:',
    '20:10:',
    '10:20:21',
    '10:20:9',
    '10:20:14,12',
    '10:20:12,12',
    '10:20:20',
    '10:20:12,',
    '10:20:,',
    `10:20:~30:20:~18~${id}`,
    '10:20:~15:30:~18~x',
    "10:20:'",
  ])('%j is none', (text) => {
    expect(readCursor(text)).toBeUndefined();
  });
});
