// Messages of failed calls.
import type { ProblemBody } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { expect, test } from 'vitest';
import { failureMessage } from './failure.ts';

const problem = { code: 'code-incorrect', message: 'The code is incorrect. Please try again.' } as ProblemBody;

test('[ERR-11] the message of the response comes first', () => {
  expect(failureMessage(new CallError('/x', 400, problem))).toBe('The code is incorrect. Please try again.');
});

test('[ERR-12] [ERR-36] without one it is the error’s own', () => {
  expect(failureMessage(new CallError('/auth/v1/x', 502, undefined))).toBe(
    '/auth/v1/x request failed with status: [502]',
  );
  expect(failureMessage(new Error('odd'))).toBe('odd');
});
