// Callers that want the same thing while one of them is being served are served together.
import { expect, it } from 'vitest';
import { createGather } from './gather.ts';

/** Work that ends when the test says so, and records the number of callers of each run. */
function held() {
  const counts: number[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const work = async (count: number) => {
    const end = Promise.withResolvers<void>();
    counts.push(count);
    ends.push(end);
    await end.promise;
    return Array.from({ length: count }, (_, at) => `${counts.length}:${at}`);
  };
  return { work, counts, ends };
}

it('the first caller starts at once, and whoever comes meanwhile is worked on together', async () => {
  const gather = createGather();
  const { work, counts, ends } = held();
  const calls = ['a', 'a', 'a', 'a'].map((key) => gather(key, work));
  expect(counts).toEqual([1]);
  ends[0]?.resolve();
  expect(await calls[0]).toBe('1:0');
  await expect.poll(() => counts).toEqual([1, 3]);
  ends[1]?.resolve();
  expect(await Promise.all(calls)).toEqual(['1:0', '2:0', '2:1', '2:2']);
  const later = gather('a', work);
  expect(counts).toEqual([1, 3, 1]);
  ends[2]?.resolve();
  expect(await later).toBe('3:0');
});

it('keys do not wait for each other', () => {
  const gather = createGather();
  const { work, counts } = held();
  void gather('a', work);
  void gather('b', work);
  expect(counts).toEqual([1, 1]);
});

it('a failure reaches the callers of that run only, and the next run starts', async () => {
  const gather = createGather();
  const { work, ends } = held();
  const calls = ['a', 'a'].map((key) => gather(key, work));
  ends[0]?.reject(new Error('away'));
  await expect(calls[0]).rejects.toThrow('away');
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.resolve();
  expect(await calls[1]).toBe('2:0');
});
