// Authenticates a signed request of the SMS gateway. It is of the installation, so its secret is a setting.
import type { FastifyRequest } from 'fastify';
import type { Principal, Services } from '../../platform/context.ts';
import { sameBytes } from '../../platform/crypto/tokens.ts';
import { bodyBytes } from '../../platform/http/kept-body.ts';
import { type SignedRequest, signatureLife, signatureUnder } from '../../platform/http/signed-request.ts';
import { problem } from '../../platform/problem.ts';
import { takeNonce } from './sms-nonces.store.ts';

const scheme = 'FOYER-SMS-1';

const shapes = {
  'x-sms-timestamp': /^\d{10}$/,
  'x-sms-nonce': /^[\w-]{16,64}$/,
  'x-sms-signature': /^[0-9a-f]{64}$/,
} as const;

/** Returns the signature of a request under the gateway's secret, 32 bytes. */
export function gatewaySignature(secret: string, request: SignedRequest): Buffer {
  return signatureUnder(secret, scheme, request);
}

/**
 * Returns the gateway behind a request whose body has been read. @throws signature-invalid (also without a secret, or without a
 * signature), signature-expired, request-replayed
 */
export async function authenticateGateway(
  { config, clock, db }: Pick<Services, 'config' | 'clock' | 'db'>,
  request: FastifyRequest,
): Promise<Principal> {
  const read = (name: keyof typeof shapes) => {
    const value = request.headers[name];
    return typeof value === 'string' && shapes[name].test(value) ? value : undefined;
  };
  const timestamp = read('x-sms-timestamp');
  const nonce = read('x-sms-nonce');
  const signature = read('x-sms-signature');
  const secret = config.smsInboundSecret;
  if (!secret || !timestamp || !nonce || !signature) throw problem('signature-invalid');
  const signed = { method: request.method, target: request.url, timestamp, nonce, body: bodyBytes(request) };
  if (!sameBytes(gatewaySignature(secret, signed), Buffer.from(signature, 'hex'))) throw problem('signature-invalid');
  const now = clock.now();
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > signatureLife) throw problem('signature-expired');
  // A nonce is kept for as long as its request could be signed with another time and still pass.
  const old = new Date(now.getTime() - 3 * signatureLife * 1000);
  if (!(await takeNonce(db, nonce, now, old))) throw problem('request-replayed');
  return { kind: 'gateway' };
}
