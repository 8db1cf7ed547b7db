// One signed call to Foyer, as any external program makes it: none of Foyer's own code is used here.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';

export interface SyncResponse {
  readonly status: number;
  readonly body: unknown;
}

export interface SyncRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How a request is delivered; tests bring their own way. */
export type Send = (request: SyncRequest) => Promise<SyncResponse>;

/** Signs a request with a key in the form that Foyer prints (`foyer-sync.<id>.<secret>`). */
export function signed(key: string, request: Omit<SyncRequest, 'headers'>, now: Date): SyncRequest {
  const [, keyId = '', secret = ''] = key.split('.');
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const nonce = randomBytes(16).toString('hex');
  const digest = createHash('sha256').update(request.body).digest('hex');
  const text = `FOYER-SYNC-1\n${request.method}\n${request.target}\n${timestamp}\n${nonce}\n${digest}`;
  return {
    ...request,
    headers: {
      ...(request.body === '' ? {} : { 'content-type': 'application/json' }),
      'x-sync-key': keyId,
      'x-sync-timestamp': timestamp,
      'x-sync-nonce': nonce,
      'x-sync-signature': createHmac('sha256', secret).update(text).digest('hex'),
    },
  };
}

/** Sends over HTTP to the practice at an address such as http://synced.localhost:3000. */
export function sendTo(address: string): Send {
  const url = new URL(address);
  // Not every system resolves names in .localhost to this machine.
  const hostname = url.hostname.endsWith('.localhost') ? 'localhost' : url.hostname;
  return ({ method, target, headers, body }) =>
    new Promise((resolve, reject) => {
      const { request } = url.protocol === 'https:' ? https : http;
      const call = request(
        { hostname, port: url.port, path: target, method, headers: { ...headers, host: url.host }, timeout: 20_000 },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', reject);
          answer.on('end', () => {
            const text = Buffer.concat(parts).toString('utf8');
            const isJson = answer.headers['content-type']?.includes('json') ?? false;
            resolve({ status: answer.statusCode ?? 0, body: isJson ? JSON.parse(text) : undefined });
          });
        },
      );
      call.on('timeout', () => call.destroy(new Error('Foyer did not answer in 20 seconds.')));
      call.on('error', reject);
      call.end(body);
    });
}
