// The server's clock: unaffected by jumps of the wall clock, anchored, movable.
import { afterEach, expect, it, vi } from 'vitest';
import { createClock } from './clock.ts';

afterEach(() => void vi.restoreAllMocks());

it('a jump of the wall clock does not move it', { tags: ['FAIL-06'] }, () => {
  const clock = createClock();
  const before = clock.now().getTime();
  vi.spyOn(Date, 'now').mockReturnValue(before + 86_400_000);
  expect(clock.now().getTime() - before).toBeLessThan(1000);
});

it('tells by how much the anchored time moved against the steady timer, also when it was moved by hand', {
  tags: ['SAFE-41'],
}, () => {
  const clock = createClock();
  expect(clock.anchor(new Date('2027-03-14T06:00:00Z'))).toBeUndefined();
  expect(Math.abs(clock.anchor(new Date('2027-03-14T06:00:00Z')) ?? Number.NaN)).toBeLessThan(1000);
  clock.move(new Date('2030-01-01T00:00:00Z'));
  expect((clock.anchor(new Date('2027-03-15T06:00:00Z')) ?? 0) / 86_400_000).toBeCloseTo(1, 3);
  expect((clock.anchor(new Date('2027-03-14T06:00:00Z')) ?? 0) / 86_400_000).toBeCloseTo(-1, 3);
});

it('follows an anchor until it is moved by hand, and runs on from there', () => {
  const clock = createClock();
  clock.anchor(new Date('2027-03-14T06:00:00Z'));
  expect(clock.now().toISOString().slice(0, 16)).toBe('2027-03-14T06:00');
  clock.move(new Date('2027-11-07T05:30:00Z'));
  clock.anchor(new Date('2020-01-01T00:00:00Z'));
  expect(clock.now().toISOString().slice(0, 16)).toBe('2027-11-07T05:30');
});
