// Refreshing the profile.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startProfilePoll } from './profile-poll.ts';
import type { Profile } from './session.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function start(load: () => Promise<Profile>) {
  const spies = { load: vi.fn(load), onProfile: vi.fn(), onFailure: vi.fn() };
  const person = { isSignedIn: true };
  const { stop, refresh } = startProfilePoll({ ...spies, isSignedIn: () => person.isSignedIn });
  return { ...spies, person, stop, refresh };
}
const profile = { id: 'c1' } as Profile;

test('the profile is refreshed every 300000 ms while a token exists, and not without one', {
  tags: ['SESS-01'],
}, async () => {
  const { load, onProfile, person } = start(async () => profile);
  await vi.advanceTimersByTimeAsync(0);
  expect(onProfile).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(299_999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  person.isSignedIn = false;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a refresh besides the regular ones is made once at a time', async () => {
  const { load, refresh } = start(() => new Promise((resolve) => setTimeout(() => resolve(profile), 100)));
  refresh();
  await vi.advanceTimersByTimeAsync(100);
  expect(load).toHaveBeenCalledTimes(1);
  refresh();
  refresh();
  await vi.advanceTimersByTimeAsync(100);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a failure is tried again twice and then reported', { tags: ['ERR-03'] }, async () => {
  const { load, onFailure } = start(async () => {
    throw new Error('away');
  });
  await vi.advanceTimersByTimeAsync(2000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(onFailure).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(load).toHaveBeenCalledTimes(3);
  expect(onFailure).toHaveBeenCalledOnce();
});

test('a call that ended the session is no failure', async () => {
  const { onFailure, person } = start(async () => {
    person.isSignedIn = false;
    throw new Error('401');
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onFailure).not.toHaveBeenCalled();
});

test('after stopping, the interval is gone and a late answer is dropped', { tags: ['IDLE-04'] }, async () => {
  const { load, onProfile, stop } = start(async () => profile);
  stop();
  await vi.advanceTimersByTimeAsync(900_000);
  expect(load).toHaveBeenCalledTimes(1);
  expect(onProfile).not.toHaveBeenCalled();
});
