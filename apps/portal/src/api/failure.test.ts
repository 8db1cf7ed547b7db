// Messages for failed calls.
import type { ProblemBody } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { failureMessage } from './failure.ts';

const words = { problem: { unknown: 'Something went wrong.', unreached: 'No answer came.' } };
beforeAll(() => void i18next.init({ lng: 'en', resources: { en: { translation: words } }, initAsync: false }));

const problem = { code: 'code-incorrect', message: 'The code is incorrect. Please try again.' } as ProblemBody;

test('the message of the response comes first', { tags: ['ERR-11'] }, () => {
  expect(failureMessage(new CallError('/x', 400, problem))).toBe('The code is incorrect. Please try again.');
});

test('without one it is a sentence of our own, which names no address; other errors keep their own', {
  tags: ['ERR-12', 'ERR-36'],
}, () => {
  expect(failureMessage(new CallError('/auth/v1/x', 502, undefined))).toBe('Something went wrong.');
  expect(failureMessage(new CallError('/auth/v1/x', 0, undefined))).toBe('No answer came.');
  expect(new CallError('/auth/v1/x', 502, undefined).message).toBe('/auth/v1/x request failed with status: [502]');
  expect(failureMessage(new Error('odd'))).toBe('odd');
});
