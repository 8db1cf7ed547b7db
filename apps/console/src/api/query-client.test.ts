// Which failed reads are tried again.
import { CallError } from '@foyer/contract/client';
import { expect, it } from 'vitest';
import { shouldRetry } from './query-client.ts';

const failure = (status: number) => new CallError('/x', status, undefined);

it('tries again when the server is away or busy, twice at most', () => {
  expect([0, 1, 2].map((count) => shouldRetry(count, failure(503)))).toEqual([true, true, false]);
  expect(shouldRetry(0, failure(0))).toBe(true);
});

it('takes a refusal, and a mistake of our own, as final', () => {
  expect(shouldRetry(0, failure(404))).toBe(false);
  expect(shouldRetry(0, failure(401))).toBe(false);
  expect(shouldRetry(0, new TypeError('x'))).toBe(false);
});
