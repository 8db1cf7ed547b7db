// What a connector signs, and how: docs/sync.md has a worked example.
import { type SignedRequest, signatureUnder, signedLines } from '../../platform/http/signed-request.ts';

const scheme = 'FOYER-SYNC-1';

/** Returns six lines: the scheme, method, target, timestamp, nonce, and SHA-256 of the body in hex. */
export function signedText(request: SignedRequest): string {
  return signedLines(scheme, request);
}

/** Returns the HMAC-SHA-256 under the key's secret half, 32 bytes. */
export function signatureOf(secret: string, request: SignedRequest): Buffer {
  return signatureUnder(secret, scheme, request);
}
