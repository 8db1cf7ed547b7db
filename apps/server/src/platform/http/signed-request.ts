// How other programs sign their requests: an HMAC over method, address, time, nonce and body.
import { createHash, createHmac } from 'node:crypto';

/** Most seconds that a signature may be old or ahead. */
export const signatureLife = 300;

export interface SignedRequest {
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly target: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  /** 16 to 64 letters, digits, `-` and `_`; used only once. */
  readonly nonce: string;
  readonly body: Buffer;
}

/** Returns six lines: the scheme, method, target, timestamp, nonce, and SHA-256 of the body in hex. */
export function signedLines(scheme: string, { method, target, timestamp, nonce, body }: SignedRequest): string {
  const digest = createHash('sha256').update(body).digest('hex');
  return [scheme, method, target, timestamp, nonce, digest].join('\n');
}

/** Returns the HMAC-SHA-256 of these lines under a secret, 32 bytes. */
export function signatureUnder(secret: string, scheme: string, request: SignedRequest): Buffer {
  return createHmac('sha256', secret).update(signedLines(scheme, request)).digest();
}
