// Caches belong to their server: shared by all its readers, and separate from other servers.
import { expect, it } from 'vitest';
import { createCaches, defineCache } from './caches.ts';

it('two servers of one process keep nothing of each other, and one keeps it for all of its readers', {
  tags: ['SAFE-55'],
}, async () => {
  let now = 0;
  const clock = { now: () => new Date(now) };
  const definition = defineCache<string>({ lifeMs: 1000, limit: 10 });
  const [one, other] = [createCaches(clock), createCaches(clock)];
  const read = (caches: typeof one, value: string) => caches.of(definition).get('key', async () => value);
  expect(await read(one, 'of one')).toBe('of one');
  expect(await read(other, 'of the other')).toBe('of the other');
  expect(await read(one, 'anew')).toBe('of one');
  expect(await one.of(defineCache<string>({ lifeMs: 1000, limit: 10 })).get('key', async () => 'apart')).toBe('apart');
  expect(await one.of(definition).peek('key')).toBe('of one');
  now = 1001;
  expect(one.of(definition).peek('key')).toBeUndefined();
  expect(await read(one, 'anew')).toBe('anew');
  one.of(definition).set('key', 'known');
  expect(await read(one, 'read')).toBe('known');
});
