// The secret for holding times.
import { quietStorage } from '@foyer/client/browser-storage';
import { expect, test } from 'vitest';
import { holdTokenHeader, holdTokenKey } from './hold-token.ts';

function storage(first?: string) {
  const values = new Map(first === undefined ? [] : [[holdTokenKey, first]]);
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

test('is made once and kept for the session; what is no secret is replaced', () => {
  const place = storage('too short');
  const { 'X-Hold-Token': token } = holdTokenHeader(place);
  expect(token).toMatch(/^[\w-]{32}$/);
  expect(holdTokenHeader(place)).toEqual({ 'X-Hold-Token': token });
  expect(place.values.get(holdTokenKey)).toBe(token);
});

test('stays the same where nothing can be stored', () => {
  const place = quietStorage(() => {
    throw new Error('forbidden');
  });
  expect(holdTokenHeader(place)).toEqual(holdTokenHeader(place));
});
