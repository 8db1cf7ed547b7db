// Work shared by several callers: done once, and abandoned when the last of them has left.
import { expect, it } from 'vitest';
import { createSharedWork } from './shared-work.ts';

it('does what many ask for once, and anew for who asks later', { tags: ['SAFE-08'] }, async () => {
  const shared = createSharedWork<number>();
  let runs = 0;
  const ask = (key: string) =>
    shared.run(key, async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      runs += 1;
      return runs;
    });
  expect(await Promise.all([ask('a'), ask('a'), ask('a')])).toEqual([1, 1, 1]);
  expect(await Promise.all([ask('a'), ask('b')])).toEqual([2, 3]);
});

it('tells all of them what went wrong, and begins anew', async () => {
  const shared = createSharedWork<string>();
  const fail = () => shared.run('a', () => Promise.reject(new Error('broken')));
  expect(await Promise.allSettled([fail(), fail()])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  expect(await shared.run('a', async () => 'done')).toBe('done');
});

it('goes on while one of them waits, and stops with the last', { tags: ['SAFE-10'] }, async () => {
  const shared = createSharedWork<string>();
  const [first, second] = [new AbortController(), new AbortController()];
  let given: AbortSignal | undefined;
  const ask = (signal: AbortSignal) =>
    shared.run(
      'a',
      (own) => {
        given = own;
        return new Promise(() => undefined);
      },
      signal,
    );
  const answers = [ask(first.signal), ask(second.signal)];
  first.abort(new Error('gone'));
  await expect(answers[0]).rejects.toThrow('gone');
  expect(given?.aborted).toBe(false);
  second.abort(new Error('gone too'));
  await expect(answers[1]).rejects.toThrow('gone too');
  expect(given?.aborted).toBe(true);
  expect(await shared.run('a', async () => 'anew')).toBe('anew');
});
