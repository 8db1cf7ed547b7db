// An observable value.
import { expect, test, vi } from 'vitest';
import { createStore } from './store.ts';

test('tells each listener of a change, until it stops listening', () => {
  const store = createStore(1);
  const [one, other] = [vi.fn(() => store.state()), vi.fn()];
  store.subscribe(one);
  const stop = store.subscribe(other);
  store.set(2);
  stop();
  store.set(3);
  expect(one.mock.results.map(({ value }) => value)).toEqual([2, 3]);
  expect(other).toHaveBeenCalledOnce();
  expect(store.state()).toBe(3);
});
