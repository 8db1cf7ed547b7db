// Proves that a form opens with the answers that the previous page sent while unloading.
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetGone, loadAfterGone, noteGone } from './gone-draft.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
/** Returns these revisions one after the other, then the last one repeatedly. */
const loads = (...revisions: readonly number[]) => {
  const left = [...revisions];
  return vi.fn(async () => {
    const revision = left.length > 1 ? left.shift() : left[0];
    return revision ? { revision } : undefined;
  });
};

beforeEach(() => kept.clear());

it('waits for what was sent as the page went, and only for that', { tags: ['FORM-23'] }, async () => {
  noteGone('form', 0, storage);
  const late = loads(0, 0, 1);
  expect(await loadAfterGone('form', late, storage)).toEqual({ revision: 1 });
  expect(late).toHaveBeenCalledTimes(3);
  // It has arrived: the next opening does not wait.
  const next = loads(0);
  expect(await loadAfterGone('form', next, storage)).toBeUndefined();
  expect(next).toHaveBeenCalledTimes(1);
});

it('does not wait for another form’s answers, for what was there at once, nor for what arrived while the page was here', async () => {
  noteGone('other', 3, storage);
  const one = loads(3);
  expect(await loadAfterGone('form', one, storage)).toEqual({ revision: 3 });
  expect(one).toHaveBeenCalledTimes(1);

  const other = loads(4);
  expect(await loadAfterGone('other', other, storage)).toEqual({ revision: 4 });
  expect(other).toHaveBeenCalledTimes(1);

  noteGone('form', 3, storage);
  forgetGone(storage);
  const arrived = loads(3);
  await loadAfterGone('form', arrived, storage);
  expect(arrived).toHaveBeenCalledTimes(1);
});

it('opens the form with what there is when it never comes', async () => {
  vi.useFakeTimers();
  noteGone('form', 2, storage);
  const never = loads(2);
  const opening = loadAfterGone('form', never, storage);
  await vi.advanceTimersByTimeAsync(1600);
  expect(await opening).toEqual({ revision: 2 });
  expect(never).toHaveBeenCalledTimes(6);
  vi.useRealTimers();
});
