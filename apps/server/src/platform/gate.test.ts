// Heavy work: a few pieces at a time, some waiting, the rest turned away.
import { expect, it } from 'vitest';
import { createGate } from './gate.ts';

it('runs a few at once and the waiting ones in their order; who comes on top is told to come back', async () => {
  const gate = createGate({ atOnce: 2, waiting: 1 });
  const ended: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) =>
    gate.run(async () => {
      await new Promise<void>((resolve) => ends.push(resolve));
      ended.push(number);
    });
  const [first, second, third] = [work(1), work(2), work(3)];
  await expect(work(4)).rejects.toMatchObject({ code: 'overloaded' });
  expect(ends).toHaveLength(2);
  ends[0]?.();
  await first;
  await expect.poll(() => ends).toHaveLength(3);
  ends[1]?.();
  ends[2]?.();
  await Promise.all([second, third]);
  expect(ended).toEqual([1, 2, 3]);
});

it('goes on after work that failed', async () => {
  const gate = createGate({ atOnce: 1, waiting: 5 });
  const failed = gate.run(() => Promise.reject(new Error('broken')));
  const next = gate.run(async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await gate.run(async () => 'again')).toBe('again');
});
