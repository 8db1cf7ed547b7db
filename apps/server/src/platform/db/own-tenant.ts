// The practice of the transaction as a value in SQL. Every statement names it for every table of a practice, so that a cluster
// sends the statement to the one node that has that practice.
import { sql } from 'kysely';

/** Stands in a statement's parameters for the practice's id, which is known when the statement is sent. */
export const tenantPlaceholder: unique symbol = Symbol('the practice of the transaction');

/**
 * The practice of the transaction in raw SQL: `where x.tenant_id = ${ownTenant}`. Statements of Kysely name it by themselves, and
 * the texts of `statement` spell it `:tenant`.
 */
export const ownTenant = sql<string>`${tenantPlaceholder}::uuid`;

/**
 * Returns a statement's parameters with the practice's id in place of its placeholder. Statements have the placeholder at most
 * once, however often they name the practice.
 * @throws if the statement names the practice, and there is none
 */
export function withTenant(parameters: readonly unknown[], tenantId: string | undefined): readonly unknown[] {
  const at = parameters.indexOf(tenantPlaceholder);
  if (at < 0) return parameters;
  if (tenantId === undefined) throw new Error('The statement names a practice, but its connection is at none.');
  return parameters.with(at, tenantId);
}
