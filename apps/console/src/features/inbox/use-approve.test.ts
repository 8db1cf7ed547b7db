// Which outcome each refusal of an approval maps to.

import { type ProblemCode, problems } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { expect, it } from 'vitest';
import { kindOf } from './use-approve.ts';

const refusal = (code: ProblemCode) => {
  const { status, text } = problems[code];
  return new CallError('/x', status, { type: 'about:blank', title: text, status, code, message: text, error: text });
};

it('goes by the code of a refusal, never by its text', () => {
  expect(kindOf(refusal('already-approved'))).toBe('already-approved');
  expect(kindOf(refusal('submission-changed'))).toBe('newer');
  expect(kindOf(refusal('no-patient'))).toBe('stranger');
  expect(kindOf(refusal('record-changed'))).toBe('record');
  expect(kindOf(refusal('not-found'))).toBe('gone');
  expect(kindOf(refusal('internal'))).toBe('failed');
});

it('takes a lost connection, and anything else, as a failure', () => {
  expect(kindOf(new CallError('/x', 0, undefined))).toBe('failed');
  expect(kindOf(new Error('x'))).toBe('failed');
});
