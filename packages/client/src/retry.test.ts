// Which failed reads are retried.
import { CallError } from '@foyer/contract/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shouldRetry, withRetries } from './retry.ts';

const failure = (status: number) => new CallError('/x', status, undefined);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tries again when the server is away or busy, twice at most', () => {
  expect([0, 1, 2].map((count) => shouldRetry(count, failure(503)))).toEqual([true, true, false]);
  expect(shouldRetry(0, failure(0))).toBe(true);
});

it('takes a refusal, and a mistake of our own, as final', () => {
  expect(shouldRetry(0, failure(404))).toBe(false);
  expect(shouldRetry(0, failure(401))).toBe(false);
  expect(shouldRetry(0, new TypeError('x'))).toBe(false);
});

it('answers as soon as one try does', async () => {
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure(0)).mockResolvedValue('here');
  const answer = withRetries(read);
  await vi.runAllTimersAsync();
  expect(await answer).toBe('here');
  expect(read).toHaveBeenCalledTimes(2);
});

it('gives up after three failures, and at once when refused', async () => {
  const away = vi.fn<() => Promise<string>>().mockRejectedValue(failure(503));
  const answer = expect(withRetries(away)).rejects.toThrow('[503]');
  await vi.runAllTimersAsync();
  await answer;
  expect(away).toHaveBeenCalledTimes(3);
  const refused = vi.fn<() => Promise<string>>().mockRejectedValue(failure(404));
  await expect(withRetries(refused)).rejects.toThrow('[404]');
  expect(refused).toHaveBeenCalledTimes(1);
});
