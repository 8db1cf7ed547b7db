// Sends one file to the practice, saying how far it is; a line that breaks is tried again when it is back.
import type { ProblemBody } from '@foyer/contract';
import { UploadError } from '@foyer/forms';

export interface Sending {
  readonly url: string;
  readonly token: string | undefined;
  /** With its name. */
  readonly file: File;
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

interface Answer {
  /** 0 when the line broke. */
  readonly status: number;
  readonly body: unknown;
}

/** Milliseconds before each further try. */
const PAUSES = [500, 2000, 5000] as const;
/** Longest wait for a line that the browser knows to be down. */
const OFFLINE_PATIENCE = 30_000;

/** One try. Uploads are reported by no other means of the browser. @throws the signal's reason */
function post({ url, token, file, onProgress, signal }: Sending): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total);
    const done = () => {
      signal.removeEventListener('abort', stop);
      resolve({ status: request.status, body: request.response });
    };
    const stop = () => {
      request.abort();
      reject(signal.reason);
    };
    request.onload = done;
    request.onerror = done;
    request.ontimeout = done;
    signal.addEventListener('abort', stop, { once: true });
    const body = new FormData();
    body.append('file', file, file.name);
    request.send(body);
  });
}

/** Waits, longer where there is no line at all. @throws the signal's reason */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const isOffline = !navigator.onLine;
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      removeEventListener('online', end);
      resolve();
    };
    const stop = () => {
      end();
      reject(signal.reason);
    };
    const timer = setTimeout(end, isOffline ? OFFLINE_PATIENCE : ms);
    if (isOffline) addEventListener('online', end, { once: true });
    signal.addEventListener('abort', stop, { once: true });
  });
}

function failureOf({ status, body }: Answer): UploadError {
  const code = (body as ProblemBody | null)?.code;
  if (code === 'file-too-large' || status === 413) return new UploadError('too-large');
  if (code === 'file-type') return new UploadError('type');
  if (code === 'rate-limited' || code === 'overloaded') return new UploadError('busy');
  return new UploadError('processing');
}

/** Lost, or turned away by something on the way: worth another try. */
function isPassing(status: number): boolean {
  return status === 0 || status === 502 || status === 503 || status === 504;
}

/** Answers the key. @throws UploadError; the signal's reason */
export async function sendFile(sending: Sending): Promise<string> {
  for (const ms of [...PAUSES, undefined]) {
    sending.signal.throwIfAborted();
    const answer = await post(sending);
    const key = (answer.body as { key?: unknown } | null)?.key;
    if (answer.status === 200 && typeof key === 'string') return key;
    if (!isPassing(answer.status)) throw failureOf(answer);
    if (ms === undefined) throw answer.status === 0 ? new UploadError('lost') : failureOf(answer);
    sending.onProgress(0);
    await pause(ms, sending.signal);
  }
  throw new UploadError('lost');
}
