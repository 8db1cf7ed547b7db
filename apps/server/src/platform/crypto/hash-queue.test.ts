// Who is admitted to the password hashing queue, in which order, and who leaves it.
import { describe, expect, it, vi } from 'vitest';
import { createHashQueue, HasherBusy } from './hash-queue.ts';

/** Work that records its start and ends on command. */
function stage(queue: ReturnType<typeof createHashQueue>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, turn: Parameters<typeof queue.run>[1] = {}) =>
    queue.run(
      () =>
        new Promise<string>((resolve) => {
          begun.push(name);
          ends.set(name, () => resolve(name));
        }),
      turn,
    );
  /** Ends the named work and lets the next begin. */
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { begun, run, end };
}

const queueOf = (atOnce = 1, waiting = 3) =>
  createHashQueue({ atOnce, mostWaitMs: (waiting * 100) / atOnce, guessMs: 100 });

describe('the queue of password hashing', () => {
  it('drops a caller who has gone before the hash begins', { tags: ['SAFE-06'] }, async () => {
    const { begun, run, end } = stage(queueOf());
    const left = new AbortController();
    const [first, gone, last] = [run('first'), run('gone', { signal: left.signal }), run('last')];
    left.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
    await end('first');
    await end('last');
    expect(await Promise.all([first, last])).toEqual(['first', 'last']);
    expect(begun).toEqual(['first', 'last']);
    await expect(run('never', { signal: left.signal })).rejects.toThrow('gone');
    expect(begun).toEqual(['first', 'last']);
  });

  it('gives the place of who has gone to the next', { tags: ['SAFE-06'] }, async () => {
    const { run, end } = stage(queueOf());
    const left = new AbortController();
    const kept = [run('a'), run('b'), run('c')];
    const gone = run('d', { signal: left.signal });
    await expect(run('e')).rejects.toBeInstanceOf(HasherBusy);
    left.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
    kept.push(run('f'));
    for (const name of ['a', 'b', 'c', 'f']) await end(name);
    expect(await Promise.all(kept)).toEqual(['a', 'b', 'c', 'f']);
  });

  it('lets nobody wait whose turn would come too late, by the time that hashes really take', {
    tags: ['SAFE-05'],
  }, async () => {
    const queue = createHashQueue({ atOnce: 1, mostWaitMs: 100, guessMs: 100 });
    const slow = () => new Promise((resolve) => setTimeout(resolve, 2));
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    // Measured: 2 ms rather than 100.
    for (let round = 0; round < 30; round += 1) await Promise.all([queue.run(slow), vi.advanceTimersByTimeAsync(2)]);
    vi.useRealTimers();
    const { run, end } = stage(queue);
    const all = Array.from({ length: 400 }, (_, n) => run(`${n}`).catch(() => 'refused'));
    for (let n = 0; n < 400; n += 1) await end(`${n}`);
    const accepted = (await Promise.all(all)).filter((answer) => answer !== 'refused').length;
    expect(accepted).toBeGreaterThan(2);
    expect(accepted).toBeLessThan(400);
  });

  it('lets who sets a password go before known browsers, and those before strangers, each in order', async () => {
    const { begun, run, end } = stage(queueOf(1, 10));
    const all = [
      run('in hand'),
      run('stranger 1', { rank: 'unknown' }),
      run('known 1'),
      run('stranger 2', { rank: 'unknown' }),
      run('first 1', { rank: 'first' }),
      run('known 2', { rank: 'known' }),
      run('first 2', { rank: 'first' }),
    ];
    for (let n = 0; n < all.length; n += 1) await end(begun[n] ?? '');
    await Promise.all(all);
    expect(begun).toEqual(['in hand', 'first 1', 'first 2', 'known 1', 'known 2', 'stranger 1', 'stranger 2']);
  });

  it('takes the place of the last stranger for who goes first, and nobody of the same rank', async () => {
    const { begun, run, end } = stage(queueOf());
    const strangers = ['a', 'b', 'c', 'd'].map((name) =>
      run(name, { rank: 'unknown' }).catch((error: unknown) => error),
    );
    await expect(run('e', { rank: 'unknown' })).rejects.toBeInstanceOf(HasherBusy);
    const first = run('first', { rank: 'first' });
    expect(await strangers[3]).toBeInstanceOf(HasherBusy);
    for (const name of ['a', 'first', 'b', 'c']) await end(name);
    await first;
    expect(begun).toEqual(['a', 'first', 'b', 'c']);
  });

  it('goes on after work that failed', async () => {
    const queue = queueOf();
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run(async () => 'well')).toBe('well');
  });
});
