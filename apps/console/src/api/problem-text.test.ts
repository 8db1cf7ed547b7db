// What a person is told about a failed call.
import { CallError } from '@foyer/contract/client';
import { expect, it } from 'vitest';
import { readProblem } from './problem-text.ts';

it('shows the message of the server and never the address that failed', () => {
  const problem = {
    type: 'about:blank',
    title: 'x',
    status: 400,
    code: 'code-incorrect',
    message: 'The code is incorrect.',
    error: 'x',
  } as const;
  expect(readProblem(new CallError('/office/v1/x', 400, problem))).toEqual({
    code: 'code-incorrect',
    message: 'The code is incorrect.',
    isUnreached: false,
  });
  expect(readProblem(new CallError('/office/v1/x', 502, undefined)).message).toBeUndefined();
});

it('tells a server that was not reached from one that refused', () => {
  expect(readProblem(new CallError('/x', 0, undefined)).isUnreached).toBe(true);
  expect(readProblem(new TypeError('secret')).message).toBeUndefined();
});
