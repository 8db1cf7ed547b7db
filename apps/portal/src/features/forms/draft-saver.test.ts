// When answers are saved, with a fake clock.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createDraftSaver,
  firstRetryMs,
  longestRetryMs,
  pauseLimitMs,
  type SaveFailure,
  saveAfterMs,
  saveAtLeastEveryMs,
} from './draft-saver.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const at = new Date('2026-05-08T14:42:00Z');

/** Returns a saver whose saves finish when the test says so, unless `auto`. */
function start(auto = true) {
  const saves: { isLast: boolean; succeed: () => void; fail: (failure: SaveFailure) => void }[] = [];
  let failing: SaveFailure | undefined;
  const saver = createDraftSaver({
    failureOf: (error) => error as SaveFailure,
    save: (isLast) => {
      const { promise, resolve, reject } = Promise.withResolvers<Date>();
      saves.push({ isLast, succeed: () => resolve(at), fail: reject });
      if (auto && failing) reject(failing);
      else if (auto) resolve(at);
      return promise;
    },
  });
  const failWith = (failure: SaveFailure | undefined) => {
    failing = failure;
  };
  return { saver, saves, failWith };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('answers are saved two seconds after the last change, once', async () => {
  const { saver, saves } = start();
  expect(saver.state()).toEqual({ kind: 'idle' });
  saver.changed();
  expect(saver.state().kind).toBe('waiting');
  await pass(saveAfterMs - 1);
  saver.changed();
  await pass(saveAfterMs - 1);
  expect(saves).toHaveLength(0);
  await pass(1);
  expect(saves).toHaveLength(1);
  expect(saver.state()).toEqual({ kind: 'saved', at });
  await pass(60_000);
  expect(saves).toHaveLength(1);
  expect(saver.isPending()).toBe(false);
});

test('who types without a pause is saved every ten seconds all the same', async () => {
  const { saver, saves } = start();
  for (let passed = 0; passed < 3 * saveAtLeastEveryMs; passed += 500) {
    saver.changed();
    await pass(500);
  }
  expect(saves).toHaveLength(3);
});

test('one save at a time; what changes meanwhile is saved after it', async () => {
  const { saver, saves } = start(false);
  saver.changed();
  await pass(saveAfterMs);
  expect(saver.state().kind).toBe('saving');
  saver.changed();
  await pass(saveAfterMs * 3);
  expect(saves).toHaveLength(1);
  saves[0]?.succeed();
  await pass(0);
  expect(saves).toHaveLength(2);
  saver.changed();
  saves[1]?.succeed();
  await pass(0);
  expect(saver.state().kind).toBe('waiting');
  await pass(saveAfterMs);
  expect(saves).toHaveLength(3);
});

test('a flush saves at once, waits for a save under way, and does nothing when all is saved', async () => {
  const { saver, saves } = start(false);
  expect(saver.flush()).toBeUndefined();
  saver.changed();
  const flushed = vi.fn();
  saver.flush()?.then(flushed);
  expect(saves).toHaveLength(1);
  saver.changed();
  const again = vi.fn();
  saver.flush()?.then(again);
  expect(saves).toHaveLength(1);
  saves[0]?.succeed();
  await pass(0);
  expect(flushed).toHaveBeenCalled();
  expect(again).not.toHaveBeenCalled();
  expect(saves).toHaveLength(2);
  saves[1]?.succeed();
  await pass(0);
  expect(again).toHaveBeenCalled();
  expect(saver.flush()).toBeUndefined();
});

test('when the page goes, what is not saved goes out beside a save under way', async () => {
  const { saver, saves } = start(false);
  saver.changed();
  void saver.flush();
  saver.changed();
  void saver.flush(true);
  expect(saves.map(({ isLast }) => isLast)).toEqual([false, true]);
});

test('while the line is down it tries again, later each time, and at once when the line is back', {
  tags: ['FAIL-02'],
}, async () => {
  const { saver, saves, failWith } = start();
  failWith({ kind: 'unreached' });
  saver.changed();
  await pass(saveAfterMs);
  expect(saver.state()).toEqual({ kind: 'unreached' });
  let wait = firstRetryMs;
  for (let tries = 2; tries < 9; tries++) {
    await pass(wait - 1);
    expect(saves).toHaveLength(tries - 1);
    // Further typing does not bring the next attempt forward.
    saver.changed();
    await pass(1);
    expect(saves).toHaveLength(tries);
    wait = Math.min(wait * 2, longestRetryMs);
  }
  expect(saver.isPending()).toBe(true);
  failWith(undefined);
  await saver.flush();
  expect(saver.state()).toEqual({ kind: 'saved', at });
  failWith({ kind: 'unreached' });
  saver.changed();
  await pass(saveAfterMs);
  const before = saves.length;
  await pass(firstRetryMs);
  expect(saves).toHaveLength(before + 1);
});

test('a server that is away is asked after 2, 4, 8 and then every 15 seconds; its first answer is told at once', {
  tags: ['FILL-10'],
}, async () => {
  const { saver, saves, failWith } = start();
  failWith({ kind: 'unreached' });
  saver.changed();
  await pass(saveAfterMs);
  for (const [at, seconds] of [2, 4, 8, 15, 15].entries()) {
    await pass(seconds * 1000 - 1);
    expect(saves).toHaveLength(at + 1);
    await pass(1);
    expect(saves).toHaveLength(at + 2);
  }
  failWith(undefined);
  await pass(15_000);
  expect(saver.state()).toEqual({ kind: 'saved', at });
});

test('a server that asks for patience gets it', async () => {
  const { saver, saves, failWith } = start();
  failWith({ kind: 'busy', retryAfterMs: 30_000 });
  saver.changed();
  await pass(saveAfterMs);
  failWith(undefined);
  await pass(29_999);
  expect(saves).toHaveLength(1);
  await pass(1);
  expect(saver.state()).toEqual({ kind: 'saved', at });
});

test('a conflict stops saving until the person has chosen', async () => {
  const { saver, saves, failWith } = start();
  failWith({ kind: 'conflict' });
  saver.changed();
  await pass(saveAfterMs);
  failWith(undefined);
  saver.changed();
  expect(saver.flush()).toBeUndefined();
  await pass(120_000);
  expect(saves).toHaveLength(1);
  expect(saver.state()).toEqual({ kind: 'conflict' });
  saver.overrule();
  await pass(0);
  expect(saver.state()).toEqual({ kind: 'saved', at });
});

test('what is refused is tried again with the next change only; without a session not before somebody signs in', async () => {
  const { saver, saves, failWith } = start();
  failWith({ kind: 'refused' });
  saver.changed();
  await pass(120_000);
  expect(saves).toHaveLength(1);
  failWith({ kind: 'signed-out' });
  saver.changed();
  await pass(120_000);
  expect(saves).toHaveLength(2);
  saver.changed();
  await pass(120_000);
  expect(saves).toHaveLength(2);
  failWith(undefined);
  await saver.flush();
  expect(saver.state()).toEqual({ kind: 'saved', at });
});

test('answers that are too long for the form are tried again once they were changed', {
  tags: ['SAFE-18'],
}, async () => {
  const { saver, saves, failWith } = start();
  failWith({ kind: 'too-long' });
  saver.changed();
  await pass(120_000);
  expect(saves).toHaveLength(1);
  expect(saver.state()).toEqual({ kind: 'too-long' });
  failWith(undefined);
  saver.changed();
  await pass(20_000);
  expect(saver.state()).toEqual({ kind: 'saved', at });
});

test('a save that hangs holds nobody up for long', async () => {
  const { saver } = start(false);
  saver.changed();
  void saver.flush();
  const paused = vi.fn();
  void saver.pause().then(paused);
  await pass(pauseLimitMs);
  expect(paused).toHaveBeenCalled();
});

test('paused, it waits for the save under way and begins none; resumed, it catches up; stopped, it is silent', async () => {
  const { saver, saves } = start(false);
  saver.changed();
  void saver.flush();
  const paused = vi.fn();
  void saver.pause().then(paused);
  saver.changed();
  await pass(pauseLimitMs - 1);
  expect(paused).not.toHaveBeenCalled();
  saves[0]?.succeed();
  await pass(0);
  expect(paused).toHaveBeenCalled();
  await pass(60_000);
  expect(saves).toHaveLength(1);
  saver.resume();
  await pass(0);
  expect(saves).toHaveLength(2);
  saver.stop();
  saves[1]?.fail({ kind: 'unreached' });
  saver.changed();
  await pass(120_000);
  expect(saves).toHaveLength(2);
  expect(saver.isPending()).toBe(false);
});
