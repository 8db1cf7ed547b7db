// Refusals of input that is no valid request: bytes for the connection, shaped like every other refusal.
import { problems } from '@foyer/contract';
import { problem, problemBody } from '../problem.ts';

const codes = {
  HPE_HEADER_OVERFLOW: 'head-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
} as const;

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Content Too Large',
  431: 'Request Header Fields Too Large',
};

/** Returns the whole response to an unreadable head, for the parser's error code. The connection must be closed after it. */
export function rawRefusal(parserCode: string | undefined, headers: Readonly<Record<string, string>>): string {
  const refusal = problem(codes[parserCode as keyof typeof codes] ?? 'malformed-request');
  const requestId = crypto.randomUUID();
  const body = JSON.stringify(problemBody(refusal, requestId));
  const { status } = problems[refusal.code];
  const all = {
    ...headers,
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${reasons[status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
}
