// The idle clock, with a fake clock.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from './fake-browser.ts';
import { type IdleClock, startIdleClock } from './idle-clock.ts';
import { idleLimitMs } from './idle-state.ts';

const minute = 60_000;
const clocks: IdleClock[] = [];

function start(storage = fakeStorage()) {
  const target = new EventTarget();
  const clock = startIdleClock({ target, storage, key: 'lastActivity' });
  clocks.push(clock);
  const over = vi.fn();
  clock.subscribe(() => {
    if (clock.state().phase === 'over') over();
  });
  return {
    clock,
    storage,
    over,
    shared: () => Number(storage.getItem('lastActivity')),
    touch: (name = 'keydown') => target.dispatchEvent(new Event(name)),
  };
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000_000_000 }));
afterEach(() => {
  for (const clock of clocks.splice(0)) clock.stop();
  vi.useRealTimers();
});

test('after 900000 ms without activity the session is over, and a minute before a warning counts down', {
  tags: ['IDLE-01'],
}, () => {
  const { clock, over } = start();
  const seen: string[] = [];
  clock.subscribe(() => void seen.push(`${clock.state().phase} ${clock.state().secondsLeft}`));
  vi.advanceTimersByTime(839_999);
  expect(clock.state().phase).toBe('active');
  expect(seen).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual(['warning 60']);
  vi.advanceTimersByTime(45_000);
  expect(clock.state()).toMatchObject({ phase: 'warning', secondsLeft: 15 });
  vi.advanceTimersByTime(14_999);
  expect(over).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(over).toHaveBeenCalledOnce();
  expect(seen).toHaveLength(61);
  expect(seen.at(-1)).toBe('over 0');
});

const activities = ['mousemove', 'mousedown', 'pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel'];

test.each(activities)('%s restarts the idle clock', { tags: ['IDLE-02'] }, (name) => {
  const { clock, touch, over } = start();
  vi.advanceTimersByTime(830_000);
  touch(name);
  vi.advanceTimersByTime(13 * minute);
  expect(clock.state().phase).toBe('active');
  expect(clock.secondsIdle()).toBe(13 * 60);
  vi.advanceTimersByTime(minute);
  expect(clock.state().phase).toBe('warning');
  vi.advanceTimersByTime(59_000);
  expect(over).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(over).toHaveBeenCalledOnce();
});

test.each(activities)(
  'while the warning stands, %s neither closes it nor counts; its own answer does',
  { tags: ['IDLE-01', 'IDLE-02'] },
  (name) => {
    const { clock, touch, over } = start();
    vi.advanceTimersByTime(845_000);
    touch(name);
    expect(clock.state()).toMatchObject({ phase: 'warning', secondsLeft: 55 });
    expect(clock.secondsIdle()).toBe(845);
    clock.stay();
    expect(clock.state().phase).toBe('active');
    vi.advanceTimersByTime(14 * minute - 1);
    expect(clock.state().phase).toBe('active');
    vi.advanceTimersByTime(5001);
    touch(name);
    vi.advanceTimersByTime(55_000);
    expect(over).toHaveBeenCalledOnce();
  },
);

test('activity in another tab counts also while the warning stands', { tags: ['IDLE-02'] }, () => {
  const { clock, storage, touch } = start();
  vi.advanceTimersByTime(845_000);
  storage.setItem('lastActivity', String(Date.now()));
  touch('storage');
  expect(clock.state().phase).toBe('active');
});

test('it counts even where the storage event does not come', { tags: ['IDLE-02'] }, () => {
  const { clock, storage } = start();
  vi.advanceTimersByTime(845_000);
  storage.setItem('lastActivity', String(Date.now()));
  vi.advanceTimersByTime(1000);
  expect(clock.state().phase).toBe('active');
});

test('activity in one tab counts for all tabs', { tags: ['IDLE-02'] }, () => {
  const shared = fakeStorage();
  const here = start(shared);
  const there = start(shared);
  vi.advanceTimersByTime(600_000);
  there.touch();
  vi.advanceTimersByTime(600_000);
  expect(here.over).not.toHaveBeenCalled();
  expect(here.clock.secondsIdle()).toBe(600);
});

test('shares its own activity, at most once a second', () => {
  const { shared, touch } = start();
  const first = shared();
  expect(first).toBe(Date.now());
  vi.advanceTimersByTime(400);
  touch();
  expect(shared()).toBe(first);
  vi.advanceTimersByTime(1000);
  touch();
  const second = shared();
  expect(second).toBe(Date.now());
  for (let moves = 0; moves < 25; moves++) {
    vi.advanceTimersByTime(100);
    touch('pointermove');
  }
  expect(shared()).toBe(second + 2000);
});

test.each(['focus', 'pageshow', 'keydown'])('a computer that wakes up after the end is signed out by %s', (name) => {
  const { clock, touch, over } = start();
  vi.setSystemTime(Date.now() + 3_600_000);
  touch(name);
  expect(over).toHaveBeenCalledOnce();
  clock.stay();
  expect(clock.state().phase).toBe('over');
});

test('an answer to the warning that comes after the end does not count', () => {
  const { clock, over } = start();
  vi.advanceTimersByTime(845_000);
  vi.setSystemTime(Date.now() + 3_600_000);
  clock.stay();
  expect(clock.state().phase).toBe('over');
  expect(over).toHaveBeenCalledOnce();
});

test('stopping ends the timers', { tags: ['IDLE-04'] }, () => {
  const { clock, over } = start();
  const heard = vi.fn();
  clock.subscribe(heard);
  clock.stop();
  vi.advanceTimersByTime(2_000_000);
  expect(over).not.toHaveBeenCalled();
  expect(heard).not.toHaveBeenCalled();
});

test('a time in the future, left by a wrong clock, does not keep a session alive', () => {
  const { clock, storage, over } = start();
  storage.setItem('lastActivity', String(Date.now() + 9e9));
  vi.advanceTimersByTime(minute);
  expect(clock.secondsIdle()).toBe(60);
  vi.advanceTimersByTime(idleLimitMs - minute);
  expect(over).toHaveBeenCalledOnce();
});
