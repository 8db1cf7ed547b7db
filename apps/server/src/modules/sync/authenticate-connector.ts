// Authenticates a signed request of the practice's management software.
import type { FastifyRequest } from 'fastify';
import type { Ctx, Principal, Tenant, Uses } from '../../platform/context.ts';
import { sameBytes } from '../../platform/crypto/tokens.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { addressOfCaller } from '../../platform/http/caller-address.ts';
import { bodyBytes } from '../../platform/http/kept-body.ts';
import { signatureLife } from '../../platform/http/signed-request.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';
import { signatureOf } from './signature.policy.ts';
import { insertNonce, selectLiveKey, touchSyncKey } from './sync-keys.store.ts';
import { placeOfSecret } from './sync-keys.ts';

const limits = {
  /** Calls of one key: enough to push 60,000 items in five minutes. */
  calls: { limit: 300, windowMs: 300_000 },
  /** Wrong signatures from one network address. */
  wrong: { limit: 30, windowMs: 600_000 },
} as const;

interface Presented {
  readonly keyId: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: Buffer;
}

const shapes = {
  'x-sync-key': /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  'x-sync-timestamp': /^\d{10}$/,
  'x-sync-nonce': /^[\w-]{16,64}$/,
  'x-sync-signature': /^[0-9a-f]{64}$/,
} as const;

function presentedBy(request: FastifyRequest): Presented | undefined {
  const read = (name: keyof typeof shapes) => {
    const value = request.headers[name];
    return typeof value === 'string' && shapes[name].test(value) ? value : undefined;
  };
  const keyId = read('x-sync-key');
  const timestamp = read('x-sync-timestamp');
  const nonce = read('x-sync-nonce');
  const signature = read('x-sync-signature');
  if (!keyId || !timestamp || !nonce || !signature) return undefined;
  return { keyId, timestamp, nonce, signature: Buffer.from(signature, 'hex') };
}

type Scope = Pick<Ctx, 'tenant' | 'db' | 'clock'> & Uses<'budgets' | 'cipherOf'>;

/** Counts a wrong signature of a network address. Returns the refusal. */
async function refusalOf(scope: Scope, ip: string): Promise<Problem> {
  const over = await inTenant(scope, (tx) => overLimit(tx, scope, ['sync signature from', ip, limits.wrong]));
  return over ?? problem('signature-invalid');
}

/** Whether the signature over exactly this request was made with a key of this practice. */
async function isSigned(scope: Scope, request: FastifyRequest, presented: Presented) {
  const found = await inTenant(scope, (tx) => selectLiveKey(tx, presented.keyId));
  if (!found) return false;
  const cipher = await scope.cipherOf(scope.tenant.id);
  const secret = cipher.open(placeOfSecret(found.keyId), found.secretSealed);
  const { timestamp, nonce } = presented;
  const signed = { method: request.method, target: request.url, timestamp, nonce, body: bodyBytes(request) };
  return sameBytes(signatureOf(secret, signed), presented.signature);
}

/** Accepts a request once. Returns why not, if it is refused. */
function take(scope: Scope, { keyId, nonce }: Presented): Promise<Problem | undefined> {
  const now = scope.clock.now();
  return inTenant(scope, async (tx) => {
    if (!(await insertNonce(tx, { keyId, nonce, seenAt: now }))) return problem('request-replayed');
    await touchSyncKey(tx, keyId, now);
    return overLimit(tx, scope, ['sync calls of', keyId, limits.calls]);
  });
}

/**
 * Returns the connector behind a request whose body has been read.
 * @throws unauthenticated (not signed), signature-invalid, signature-expired, request-replayed, rate-limited
 */
export async function authenticateConnector(
  services: Omit<Scope, 'tenant'>,
  tenant: Tenant,
  request: FastifyRequest,
): Promise<Principal> {
  const presented = presentedBy(request);
  if (!presented) throw problem('unauthenticated');
  const scope = { ...services, tenant };
  if (!(await isSigned(scope, request, presented))) throw await refusalOf(scope, addressOfCaller(request));
  const age = services.clock.now().getTime() / 1000 - Number(presented.timestamp);
  if (Math.abs(age) > signatureLife) throw problem('signature-expired');
  const refused = await take(scope, presented);
  if (refused) throw refused;
  return { kind: 'connector', keyId: presented.keyId };
}
