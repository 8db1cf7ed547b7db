// A storage that throws, and texts that are not JSON.
import { expect, test } from 'vitest';
import { parseJson, quietStorage } from './browser-storage.ts';
import { fakeStorage } from './fake-browser.ts';

test('passes on what is read, written and removed', () => {
  const kept = fakeStorage();
  const storage = quietStorage(() => kept);
  storage.setItem('a', '1');
  expect([storage.getItem('a'), kept.getItem('a'), storage.getItem('b')]).toEqual(['1', '1', null]);
  storage.removeItem('a');
  expect(kept.getItem('a')).toBeNull();
});

test('what a storage does not take, because it is full or may not even be named, lasts as long as the page', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  for (const storage of [quietStorage(refuse), quietStorage(() => ({ ...fakeStorage(), setItem: refuse }))]) {
    expect(storage.getItem('a')).toBeNull();
    storage.setItem('a', '1');
    expect(storage.getItem('a')).toBe('1');
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
  }
});

test('what is taken later replaces what was not taken before', () => {
  const kept = fakeStorage();
  let isFull = true;
  const storage = quietStorage(() => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    return kept;
  });
  storage.setItem('a', '1');
  isFull = false;
  storage.setItem('a', '2');
  expect(kept.getItem('a')).toBe('2');
  kept.setItem('a', '3');
  expect(storage.getItem('a')).toBe('3');
});

test('reads JSON, and anything else as undefined', () => {
  expect(parseJson('{"a":[1]}')).toEqual({ a: [1] });
  expect(parseJson('null')).toBeNull();
  for (const text of [null, undefined, '', '{', 'x']) expect(parseJson(text)).toBeUndefined();
});
