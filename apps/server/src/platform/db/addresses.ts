// The ways to the database that the server itself uses: each with a login that owns nothing, some through a pooler.
import type pg from 'pg';
import { ensureLogins, type Login, loginsOf } from './logins.ts';
import { isPooled, PoolerError, refusedByPooler } from './pooler.ts';
import { assertSafeRole } from './roles.ts';
import { withClient } from './with-client.ts';

/** URLs under the server's own logins. */
export interface Addresses {
  /** For tenant transactions. */
  readonly app: string;
  /** For looking up practices and sessions. */
  readonly lookup: string;
  /** For the job queue. */
  readonly jobs: string;
  /** Without a pooler: for LISTEN, which a pooler's connection hears nothing of. */
  readonly direct: string;
  /** The database's replica, if there is one, for tenant transactions that only read. */
  readonly replica: string | undefined;
  /** Whether a statement keeps its plan under a name. Behind a pooler names are not: the next statement may meet another connection. */
  readonly areStatementsNamed: boolean;
}

export interface Ways {
  /** The database as its owner, without a pooler (DATABASE_DIRECT_URL). */
  readonly ownerUrl: string;
  /** The database through a pooler (DATABASE_URL, if there is a DATABASE_DIRECT_URL as well). */
  readonly poolerUrl?: string | undefined;
  readonly replicaUrl?: string | undefined;
  /** DATABASE_STATEMENTS; undefined: by what is found. */
  readonly statements?: 'named' | 'unnamed' | undefined;
}

/** Returns `base` under this login. */
export function addressAs(base: string, { user, password }: Login): string {
  return Object.assign(new URL(base), { username: user, password }).href;
}

/** @throws PoolerError if the owner's address leads through a pooler, where neither LISTEN nor a lasting lock would hold */
async function assertDirect(owner: pg.Client, hasPooler: boolean): Promise<void> {
  if (!(await isPooled(owner))) return;
  throw new PoolerError(
    hasPooler
      ? 'DATABASE_DIRECT_URL leads to a connection pooler; set it to the address of PostgreSQL itself, for migrations, backups and live pages need a connection of their own.'
      : 'DATABASE_URL leads to a connection pooler; set DATABASE_DIRECT_URL to the address of PostgreSQL itself as well, for migrations, backups and live pages need a connection of their own.',
  );
}

/** Logs in with each login. Returns whether a pooler answered. @throws PoolerError if it refuses one */
async function isKnownToPooler(poolerUrl: string, logins: readonly Login[]): Promise<boolean> {
  let hasPooler = false;
  for (const login of logins)
    hasPooler = await withClient(addressAs(poolerUrl, login), isPooled).catch((error: Error & { code?: string }) => {
      if (error.code === '28P01' || error.code === '28000' || error.code === '08P01')
        throw refusedByPooler(error.message, login.user);
      throw error;
    });
  return hasPooler;
}

/**
 * Makes the server's logins and returns the ways to use them. `secret` is what their passwords are derived from.
 * @throws UnsafeRoleError if a login could bypass row level security; PoolerError if a pooler is in the wrong place or refuses
 * them
 */
export async function openAddresses(ways: Ways, secret: Buffer): Promise<Addresses> {
  const { ownerUrl, poolerUrl, replicaUrl, statements } = ways;
  const logins = loginsOf(new URL(ownerUrl).pathname.slice(1), secret);
  await withClient(ownerUrl, async (owner) => {
    await assertDirect(owner, poolerUrl !== undefined);
    await ensureLogins(owner, logins);
    const names = Object.values(logins).map(({ user }) => user);
    await assertSafeRole(owner, names);
  });
  const hasPooler = poolerUrl !== undefined && (await isKnownToPooler(poolerUrl, Object.values(logins)));
  const base = poolerUrl ?? ownerUrl;
  return {
    app: addressAs(base, logins.app),
    lookup: addressAs(base, logins.lookup),
    jobs: addressAs(base, logins.jobs),
    direct: addressAs(ownerUrl, logins.app),
    replica: replicaUrl === undefined ? undefined : addressAs(replicaUrl, logins.app),
    areStatementsNamed: statements === undefined ? !hasPooler : statements === 'named',
  };
}
