// What a connector signs, and how: docs/sync.md has a worked example.
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
export function signedText({ method, target, timestamp, nonce, body }: SignedRequest): string {
  const digest = createHash('sha256').update(body).digest('hex');
  return ['FOYER-SYNC-1', method, target, timestamp, nonce, digest].join('\n');
}

/** Returns the HMAC-SHA-256 under the key's secret half, 32 bytes. */
export function signatureOf(secret: string, request: SignedRequest): Buffer {
  return createHmac('sha256', secret).update(signedText(request)).digest();
}
