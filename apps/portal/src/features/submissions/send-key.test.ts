// The key that makes repeated sends harmless.
import { quietStorage } from '@foyer/client/browser-storage';
import { fakeStorage } from '@foyer/client/fake-browser';
import { expect, test } from 'vitest';
import { openSendKey } from './send-key.ts';

test('all tabs that have the same form open share a key; other forms and later openings have others', () => {
  const storage = fakeStorage();
  const one = openSendKey(storage, 'sam:form:');
  const two = openSendKey(storage, 'sam:form:');
  expect(two.current()).toBe(one.current());
  expect(openSendKey(storage, 'obi:form:').current()).not.toBe(one.current());
  one.spend();
  expect(two.current()).toBe(one.current());
  const later = openSendKey(storage, 'sam:form:');
  expect(later.current()).not.toBe(one.current());
  // The older tab does not remove the new one's key.
  two.spend();
  expect(openSendKey(storage, 'sam:form:').current()).toBe(later.current());
});

test('other answers get another key; a key of yesterday and nonsense are not taken up', () => {
  const storage = fakeStorage();
  let now = 1_000_000;
  const key = openSendKey(storage, 'f', () => now);
  const before = key.current();
  key.renew();
  expect(key.current()).not.toBe(before);
  now += 86_400_000;
  expect(openSendKey(storage, 'f', () => now).current()).not.toBe(key.current());
  storage.setItem('sendKey g', 'nonsense');
  expect(openSendKey(storage, 'g').current()).toMatch(/^[\da-f-]{36}$/);
});

test('without a storage a tab still has its key', () => {
  const refuse = () => {
    throw new Error('No storage.');
  };
  const key = openSendKey(quietStorage(refuse), 'f');
  expect(key.current()).toBe(key.current());
  key.spend();
});
