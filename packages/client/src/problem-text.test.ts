// Texts for failed calls.
import type { ProblemBody } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { expect, it } from 'vitest';
import { problemText } from './problem-text.ts';

const own = (key: string) => `own ${key}`;
const problem = { code: 'code-incorrect', message: 'The code is incorrect.', error: 'x' } as ProblemBody;

it('shows the message of the server and never the address that failed', () => {
  expect(problemText(new CallError('/office/v1/x', 400, problem), own)).toBe('The code is incorrect.');
  expect(problemText(new CallError('/office/v1/x', 400, problem), own, 'error')).toBe('x');
  expect(problemText(new CallError('/office/v1/x', 400, { ...problem, error: '' }), own, 'error')).toBe(
    'The code is incorrect.',
  );
  expect(problemText(new CallError('/office/v1/x', 502, undefined), own)).toBe('own unknown');
});

it('tells a server that was not reached from one that refused', () => {
  expect(problemText(new CallError('/x', 0, undefined), own)).toBe('own unreached');
  expect(problemText(new TypeError('secret'), own)).toBe('own unknown');
});
