// Sends one file with progress; after a lost connection it retries.
import type { CallInput, EndpointSpec, ProblemBody } from '@foyer/contract';
import { addressOf, CallError, type ClientOptions } from '@foyer/contract/client';

interface SendOptions {
  /** What the endpoint takes about the file; it is sent before the file. */
  readonly about?: unknown;
  readonly onProgress?: ((fraction: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Milliseconds before each retry. */
const pausesMs = [500, 2000, 5000] as const;
/** Longest wait in milliseconds while the browser is offline. */
const offlinePatienceMs = 30_000;

interface Sending extends SendOptions {
  readonly method: string;
  readonly url: string;
  readonly token: string | undefined;
  readonly file: Blob;
}

/**
 * One attempt; resolves with status 0 if the connection was lost. XMLHttpRequest, because only it reports upload progress.
 * @throws the signal's reason
 */
function post({
  method,
  url,
  token,
  file,
  about,
  onProgress,
  signal,
}: Sending): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress?.(loaded / total);
    const done = () => {
      signal?.removeEventListener('abort', stop);
      resolve({ status: request.status, body: request.response });
    };
    const stop = () => {
      request.abort();
      reject(signal?.reason);
    };
    request.onload = done;
    request.onerror = done;
    request.ontimeout = done;
    signal?.addEventListener('abort', stop, { once: true });
    const body = new FormData();
    if (about !== undefined) body.append('about', JSON.stringify(about));
    body.append('file', file);
    request.send(body);
  });
}

/** Waits, and longer while offline. @throws the signal's reason */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const isOffline = !navigator.onLine;
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      removeEventListener('online', end);
      resolve();
    };
    const stop = () => {
      end();
      reject(signal?.reason);
    };
    const timer = setTimeout(end, isOffline ? offlinePatienceMs : ms);
    if (isOffline) addEventListener('online', end, { once: true });
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Returns whether the status is temporary (lost, or refused by a gateway), so that a retry may help. */
function isPassing(status: number): boolean {
  return status === 0 || status === 502 || status === 503 || status === 504;
}

/**
 * Sends the file as the part `file` to an endpoint that accepts one. Returns the body of the response.
 * @throws CallError if the server refuses it, or is not reached (status 0); the signal's reason
 */
export async function sendFile<E extends EndpointSpec>(
  { baseUrl, token: readToken, onUnauthorized }: ClientOptions,
  endpoint: E,
  input: Omit<CallInput<E>, 'body'>,
  file: Blob,
  { about, onProgress, signal }: SendOptions = {},
): Promise<unknown> {
  const url = baseUrl + addressOf(endpoint, input);
  for (const ms of [...pausesMs, undefined]) {
    signal?.throwIfAborted();
    const token = readToken();
    const { status, body } = await post({ method: endpoint.method, url, token, file, about, onProgress, signal });
    if (status >= 200 && status < 300) return body;
    if (status === 401 && token) onUnauthorized?.();
    if (!isPassing(status) || ms === undefined)
      throw new CallError(url, status, (body as ProblemBody | null) ?? undefined);
    onProgress?.(0);
    await pause(ms, signal);
  }
  throw new CallError(url, 0, undefined);
}
