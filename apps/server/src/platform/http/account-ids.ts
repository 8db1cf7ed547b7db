// The practice that a call names must be the practice of the host it was sent to (and of its token).
import type { FastifyRequest } from 'fastify';
import type { Tenant } from '../context.ts';
import { problem } from '../problem.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function namedIn(part: unknown): unknown[] {
  if (typeof part !== 'object' || part === null) return [];
  const { accountId, account_id } = part as { accountId?: unknown; account_id?: unknown };
  return [accountId, account_id].flat();
}

/** Returns every account named in path, query and body, whether the endpoint declares it or not. */
export function accountIdsIn({ params, query, body }: Pick<FastifyRequest, 'params' | 'query' | 'body'>): unknown[] {
  return [params, query, body].flatMap(namedIn).filter((id) => id !== undefined && id !== null && id !== '');
}

/** @throws not-found for the id of another practice; malformed ids are left to the endpoint's own rules */
export function checkIds(tenant: Tenant, named: readonly unknown[]): void {
  if (named.some((id) => typeof id === 'string' && uuid.test(id) && id.toLowerCase() !== tenant.id))
    throw problem('not-found');
}

/** Applied after those rules. @throws not-found for anything but the practice's own id */
export function checkAccounts(tenant: Tenant, named: readonly unknown[]): void {
  if (named.some((id) => typeof id !== 'string' || id.toLowerCase() !== tenant.id)) throw problem('not-found');
}
