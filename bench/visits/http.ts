// Calls to the server over kept connections, with their times.
import { Agent, request } from 'node:http';

export interface Call {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly etag: string;
  /** Milliseconds from the call to the last byte. */
  readonly ms: number;
}

export type Caller = (call: Call) => Promise<Answered>;

/** Returns a function that calls this port, `atOnce` at a time. */
export function createCaller(port: number, atOnce: number): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  return ({ method = 'GET', path, body, headers = {} }) =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      const sent =
        body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      const options = {
        port,
        host: '127.0.0.1',
        path,
        method,
        agent,
        headers: { host: 'localhost', ...sent, ...headers },
      };
      const call = request(options, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(parts).toString(),
            etag: String(answer.headers.etag ?? ''),
            ms: performance.now() - began,
          }),
        );
      });
      call.on('error', reject);
      call.end(body);
    });
}

/** Calls again as long as the server says that it is busy: that counts as waiting. */
export async function patiently(send: Caller, call: Call): Promise<Answered> {
  for (;;) {
    const answer = await send(call);
    if (answer.status !== 503) return answer;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Returns a network address of its own for each number, so that flood protection does not interfere. */
export const addressFrom = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
