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
  const { processingTexts } = await import('./processing-texts.en.ts');
  addTexts(processingTexts);
});

const failed = (status: number, code?: string, message = 'Said by the server.', retryAfter?: number) =>
  new CallError('/public/forms', status, code ? ({ code, message, status, retryAfter } as never) : undefined);
const said = (error: unknown, { isOnline = true, isSaved = false } = {}) =>
  sendFailure(error, { isOnline, isSaved, practice: 'Harbor Dental' });
const entries = 'We were unable to process this submission. Please check your entries and try again.';
const away = 'Harbor Dental cannot be reached right now';

test('entries are blamed only where they may be at fault', { tags: ['ERR-05', 'FILL-09'] }, () => {
  for (const error of [failed(422, 'submission-invalid'), failed(418), new TypeError('odd')])
    expect(said(error)).toEqual({ title: 'Your answers were not sent', text: entries, again: 'Try again' });
  for (const error of [
    failed(0),
    failed(500),
    failed(502),
    failed(429, 'rate-limited'),
    failed(503, 'overloaded'),
    failed(409, 'form-changed'),
    failed(409, 'key-reused'),
    failed(507, 'out-of-space'),
  ])
    expect(said(error).text).not.toContain('entries');
  expect(said(failed(0), { isOnline: false }).text).not.toContain('entries');
});

test('offline, a server that is away, too many tries and a form that changed have words of their own', {
  tags: ['ERR-04', 'FILL-09'],
}, () => {
  expect(said(failed(0), { isOnline: false })).toMatchObject({
    title: 'You are offline',
    text: 'Your answers are kept on this page. Send them when you are connected again.',
    again: 'Try again',
    kind: 'offline',
  });
  for (const status of [0, 500, 502, 503, 504]) expect(said(failed(status)).title).toBe(away);
  expect(said(failed(500)).text).toBe('Your answers are kept. It is not your connection. Try again in a minute.');
  expect(said(failed(500), { isSaved: true }).text).toContain('Your answers are kept, and saved.');
  expect(said(failed(429, 'rate-limited', 'x', 12))).toMatchObject({ title: 'Too many tries at once', seconds: 12 });
  expect(said(failed(409, 'form-changed'))).toMatchObject({ title: 'This form was changed', again: 'Go on' });
  expect(said(failed(409, 'key-reused'))).toMatchObject({
    title: 'This form was already sent',
    again: 'Send these answers too',
  });
  expect(said(failed(403, 'owner-not-allowed'))).toEqual({
    title: 'Your answers were not sent',
    text: 'Said by the server.',
    again: undefined,
  });
});
