// Sending a file over an unstable connection, and to a server that refuses it.
import { attachments } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendFile } from './send-file.ts';

const file = new Blob(['x']);
const input = { query: { accountId: 'a1' } };
let answers: { status: number; response: unknown }[] = [];
let sent: { line: string; token: string | undefined }[] = [];

/** Replies to each request with the next of the prepared responses; the last is repeated. */
class FakeRequest {
  status = 0;
  response: unknown = null;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload = () => {};
  private line = '';
  private token: string | undefined;

  open(method: string, url: string) {
    this.line = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string) {
    if (name === 'authorization') this.token = value;
  }
  send() {
    sent.push({ line: this.line, token: this.token });
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    Object.assign(this, answers.length > 1 ? answers.shift() : answers[0]);
    queueMicrotask(() => this.onload());
  }
  abort() {}
}

function start(...prepared: { status: number; response: unknown }[]) {
  answers = prepared;
  sent = [];
  const onUnauthorized = vi.fn();
  const onProgress = vi.fn();
  const client = { baseUrl: 'https://a.example', token: () => 't1', onUnauthorized };
  const sending = sendFile(client, attachments.uploadAttachment, input, file, { onProgress });
  sending.catch(() => undefined);
  return { sending, onUnauthorized, onProgress };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('sends the file with the token and returns the answer', async () => {
  const { sending, onProgress } = start({ status: 200, response: { key: 'k1' } });
  expect(await sending).toEqual({ key: 'k1' });
  expect(sent).toEqual([
    { line: 'POST https://a.example/storage/v1/public/patient-attachments?accountId=a1', token: 'Bearer t1' },
  ]);
  expect(onProgress.mock.calls).toEqual([[0.5]]);
});

test('tries a broken line again, from the beginning', async () => {
  const { sending, onProgress } = start({ status: 0, response: null }, { status: 200, response: { key: 'k1' } });
  await vi.advanceTimersByTimeAsync(500);
  expect(await sending).toEqual({ key: 'k1' });
  expect(onProgress.mock.calls).toEqual([[0.5], [0], [0.5]]);
});

test('gives up after four tries', async () => {
  const { sending } = start({ status: 503, response: null });
  await vi.advanceTimersByTimeAsync(7500);
  await expect(sending).rejects.toMatchObject({ name: 'CallError', status: 503 });
  expect(sent).toHaveLength(4);
});

test('takes a refusal as final, and a refused token as the end of the session', async () => {
  const problem = { code: 'file-type', message: 'm' };
  await expect(start({ status: 415, response: problem }).sending).rejects.toMatchObject({ code: 'file-type' });
  const { sending, onUnauthorized } = start({ status: 401, response: null });
  await expect(sending).rejects.toBeInstanceOf(CallError);
  expect(onUnauthorized).toHaveBeenCalledOnce();
  expect(sent).toHaveLength(1);
});
