// The idle rule, with a clock that the test moves.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from './fake-browser.ts';
import { startIdleClock } from './idle-clock.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function start(storage = fakeStorage()) {
  const target = new EventTarget();
  const onOver = vi.fn();
  const clock = startIdleClock({ target, storage, onOver });
  return { target, storage, onOver, clock };
}

test('[IDLE-01] after 900000 ms without activity the session is over, and a minute before a warning counts down', () => {
  const { clock, onOver } = start();
  vi.advanceTimersByTime(839_999);
  expect(clock.state()).toEqual({ kind: 'active' });
  vi.advanceTimersByTime(1);
  expect(clock.state()).toEqual({ kind: 'warning', secondsLeft: 60 });
  vi.advanceTimersByTime(45_000);
  expect(clock.state()).toEqual({ kind: 'warning', secondsLeft: 15 });
  vi.advanceTimersByTime(14_999);
  expect(onOver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onOver).toHaveBeenCalledOnce();
  expect(clock.state()).toEqual({ kind: 'over' });
});

test.each(['mousemove', 'mousedown', 'keydown', 'touchstart'])('[IDLE-02] %s restarts the idle clock', (name) => {
  const { target, clock, onOver } = start();
  vi.advanceTimersByTime(830_000);
  target.dispatchEvent(new Event(name));
  expect(clock.state()).toEqual({ kind: 'active' });
  vi.advanceTimersByTime(899_000);
  expect(onOver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(onOver).toHaveBeenCalledOnce();
});

test.each(['mousemove', 'mousedown', 'keydown', 'touchstart', 'wheel'])(
  '[IDLE-01] [IDLE-02] while the warning stands, %s neither closes it nor counts; its own answer does',
  (name) => {
    const { target, clock, onOver } = start();
    vi.advanceTimersByTime(845_000);
    target.dispatchEvent(new Event(name));
    expect(clock.state()).toEqual({ kind: 'warning', secondsLeft: 55 });
    expect(clock.idleSeconds()).toBe(845);
    clock.touch();
    expect(clock.state()).toEqual({ kind: 'active' });
    vi.advanceTimersByTime(845_000);
    target.dispatchEvent(new Event(name));
    vi.advanceTimersByTime(55_000);
    expect(onOver).toHaveBeenCalledOnce();
  },
);

test('[IDLE-02] activity in another tab counts also while the warning stands', () => {
  const { clock, storage } = start();
  vi.advanceTimersByTime(845_000);
  storage.setItem('lastActivity', String(Date.now()));
  vi.advanceTimersByTime(1000);
  expect(clock.state()).toEqual({ kind: 'active' });
});

test('[IDLE-02] activity in one tab counts for all tabs', () => {
  const shared = fakeStorage();
  const here = start(shared);
  const there = start(shared);
  vi.advanceTimersByTime(600_000);
  there.target.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(600_000);
  expect(here.onOver).not.toHaveBeenCalled();
  expect(here.clock.idleSeconds()).toBe(600);
});

test('a computer that wakes up after the end is signed out, even if the first thing it hears is a key', () => {
  const { target, onOver } = start();
  vi.setSystemTime(Date.now() + 3_600_000);
  target.dispatchEvent(new Event('keydown'));
  expect(onOver).toHaveBeenCalledOnce();
});

test('[IDLE-04] stopping ends the interval', () => {
  const { clock, onOver } = start();
  clock.stop();
  vi.advanceTimersByTime(2_000_000);
  expect(onOver).not.toHaveBeenCalled();
});

test('a time in the future, left by a wrong clock, does not keep a session alive', () => {
  const storage = fakeStorage();
  storage.setItem('lastActivity', String(Date.now() + 9e9));
  const { onOver } = start(storage);
  vi.advanceTimersByTime(900_000);
  expect(onOver).toHaveBeenCalledOnce();
});
