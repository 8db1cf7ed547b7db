// Messages for failed sends.
import { CallError } from '@foyer/contract/client';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { addTexts } from '../../api/texts.ts';
import { sendFailure } from './send-failure.ts';

beforeAll(async () => {
  // Other test files of the same process may have initialized it, and may have loaded these texts before.
  if (!i18next.isInitialized) await i18next.init({ lng: 'en', resources: {}, interpolation: { escapeValue: false } });
  // Importing these texts adds them, which works only after i18next was initialized.
  const { submissionTexts } = await import('./texts.en.ts');
  addTexts(submissionTexts);
});

const failed = (status: number, code?: string, message = 'Said by the server.') =>
  new CallError('/public/forms', status, code ? ({ code, message, status } as never) : undefined);
const said = (error: unknown, isOnline = true) => {
  const { title, text, again } = sendFailure(error, isOnline);
  return [title, text, again];
};
const entries = 'We were unable to process this submission. Please check your entries and try again.';

test('entries are blamed only where they may be at fault', { tags: ['ERR-05'] }, () => {
  expect(said(failed(422, 'submission-invalid'))).toEqual(['Your answers were not sent', entries, undefined]);
  expect(said(failed(500))).toEqual(['Your answers were not sent', entries, 'Try again']);
  expect(said(new TypeError('odd'))).toEqual(['Your answers were not sent', entries, 'Try again']);
  for (const [error, isOnline] of [
    [failed(0), false],
    [failed(0), true],
    [failed(502), true],
    [failed(429, 'rate-limited'), true],
    [failed(503, 'overloaded'), true],
    [failed(409, 'form-changed'), true],
    [failed(409, 'key-reused'), true],
  ] as const)
    expect(sendFailure(error, isOnline).text).not.toContain('entries');
});

test('offline, a server that is away, and what was sent already have words of their own, and a button that sends', {
  tags: ['ERR-04'],
}, () => {
  expect(said(failed(0), false)).toMatchObject(['You are offline', expect.stringContaining('kept'), 'Try again']);
  expect(said(failed(0))).toMatchObject([
    "The practice's server cannot be reached",
    expect.stringContaining('kept'),
    'Try again',
  ]);
  expect(said(failed(504))[0]).toBe("The practice's server cannot be reached");
  expect(said(failed(409, 'key-reused'))).toMatchObject([
    'This form was already sent',
    expect.any(String),
    'Send these answers too',
  ]);
  expect(said(failed(429, 'rate-limited'))).toEqual(['Your answers were not sent', 'Said by the server.', 'Try again']);
  expect(said(failed(409, 'form-changed'))).toEqual(['Your answers were not sent', 'Said by the server.', undefined]);
});
