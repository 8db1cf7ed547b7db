// The idle watch on a clock of its own.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE_TIMEOUT } from './idle.ts';
import { type IdleWatch, watchIdle } from './idle-watch.ts';

const MINUTE = 60_000;

function setUp() {
  const page = new EventTarget();
  const kept = { at: 0 };
  const shared = { read: () => kept.at, write: (time: number) => Object.assign(kept, { at: time }) };
  const watch = watchIdle(page, shared);
  return { page, kept, watch, touch: (name = 'keydown') => page.dispatchEvent(new Event(name)) };
}

let watches: IdleWatch[] = [];
const start = () => {
  const made = setUp();
  watches.push(made.watch);
  return made;
};

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000_000_000 }));
afterEach(() => {
  for (const watch of watches) watch.stop();
  watches = [];
  vi.useRealTimers();
});

describe('watchIdle', () => {
  it('[IDLE-01] warns after 14 minutes and ends after 15', () => {
    const { watch } = start();
    const seen: string[] = [];
    watch.subscribe(() => void seen.push(`${watch.state().phase} ${watch.state().secondsLeft}`));
    vi.advanceTimersByTime(14 * MINUTE - 1);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(['warning 60']);
    vi.advanceTimersByTime(MINUTE);
    expect(seen).toHaveLength(61);
    expect(seen.at(-1)).toBe('over 0');
  });

  it.each(['pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel'])(
    '[IDLE-02] %s restarts the clock',
    (name) => {
      const { watch, touch } = start();
      vi.advanceTimersByTime(13 * MINUTE);
      touch(name);
      vi.advanceTimersByTime(13 * MINUTE);
      expect(watch.state().phase).toBe('active');
      expect(watch.secondsIdle()).toBe(13 * 60);
      vi.advanceTimersByTime(MINUTE);
      expect(watch.state().phase).toBe('warning');
    },
  );

  it('takes only an answer during the warning, not a passing mouse', () => {
    const { watch, touch } = start();
    vi.advanceTimersByTime(14 * MINUTE + 5000);
    touch('pointermove');
    expect(watch.state()).toMatchObject({ phase: 'warning', secondsLeft: 55 });
    watch.stay();
    expect(watch.state().phase).toBe('active');
    vi.advanceTimersByTime(14 * MINUTE - 1);
    expect(watch.state().phase).toBe('active');
  });

  it('counts activity in another tab, also during the warning', () => {
    const { watch, kept, touch } = start();
    vi.advanceTimersByTime(14 * MINUTE + 5000);
    kept.at = Date.now();
    touch('storage');
    expect(watch.state().phase).toBe('active');
  });

  it('shares its own activity, at most once a second', () => {
    const { kept, touch } = start();
    const first = kept.at;
    vi.advanceTimersByTime(400);
    touch();
    expect(kept.at).toBe(first);
    vi.advanceTimersByTime(1000);
    touch();
    expect(kept.at).toBe(Date.now());
    const shared = kept.at;
    for (let moves = 0; moves < 25; moves++) {
      vi.advanceTimersByTime(100);
      touch('pointermove');
    }
    expect(kept.at).toBe(shared + 2000);
  });

  it('ends at once when a computer wakes up after the time', () => {
    const { watch, touch } = start();
    vi.setSystemTime(Date.now() + IDLE_TIMEOUT + 1);
    touch('focus');
    expect(watch.state().phase).toBe('over');
    watch.stay();
    expect(watch.state().phase).toBe('over');
  });

  it('does not let the first key after a sleep extend a session that is over', () => {
    const { watch, touch } = start();
    vi.setSystemTime(Date.now() + IDLE_TIMEOUT + 1);
    touch('keydown');
    expect(watch.state().phase).toBe('over');
  });

  it('is not fooled by a time of the future in storage', () => {
    const { watch, kept } = start();
    kept.at = Date.now() + 1e9;
    vi.advanceTimersByTime(MINUTE);
    expect(watch.secondsIdle()).toBe(0);
    kept.at = 0;
    vi.advanceTimersByTime(IDLE_TIMEOUT);
    expect(watch.state().phase).toBe('over');
  });

  it('is silent once stopped', () => {
    const { watch } = start();
    let calls = 0;
    watch.subscribe(() => calls++);
    watch.stop();
    vi.advanceTimersByTime(IDLE_TIMEOUT);
    expect(calls).toBe(0);
  });
});
