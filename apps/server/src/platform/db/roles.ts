// Database roles: what the server may do, and the refusal to start with a role that could bypass row level security.
import { createHmac } from 'node:crypto';
import type pg from 'pg';

/** Roles without login that hold the rights; shared by all Foyer databases on a server. */
const groupRoles = ['foyer_app', 'foyer_lookup', 'foyer_jobs'] as const;

/** The server's database account could see rows of every practice. The message is one sentence that says what to do. */
export class UnsafeRoleError extends Error {
  override name = 'UnsafeRoleError';
}

/** Creates the missing roles that hold the rights. Needs CREATEROLE the first time. */
export async function ensureGroupRoles(owner: pg.Client): Promise<void> {
  for (const role of groupRoles)
    await owner.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin noinherit; end if;
    exception when duplicate_object or unique_violation then null; end $$`);
  // Since PostgreSQL 16 the creator of a role may grant it but not assume it; the command line assumes it to list practices.
  await owner.query(`do $$ begin
    if not (select rolsuper from pg_roles where rolname = current_user) then
      execute format('grant foyer_lookup to %I', current_user);
    end if;
  exception when others then null; end $$`);
}

/**
 * Returns the name and password of a database's login role; the password is derived from the secrets, so it is stored nowhere.
 */
export function loginOf(database: string, secret: Buffer): { user: string; password: string } {
  const user = `foyer_login_${createHmac('sha256', secret).update(`login ${database}`).digest('hex').slice(0, 16)}`;
  return { user, password: createHmac('sha256', secret).update(`password ${database}`).digest('base64url') };
}

/** Creates or repairs the login role: it inherits nothing, owns nothing, and may only assume the group roles. */
export async function ensureLogin(owner: pg.Client, login: { user: string; password: string }): Promise<void> {
  const attributes = `login noinherit nosuperuser nocreatedb nocreaterole nobypassrls password '${login.password}'`;
  const known = await owner.query('select rolsuper or rolbypassrls as unsafe from pg_roles where rolname = $1', [
    login.user,
  ]);
  // An unsafe role is left alone: the check below refuses to start and reports it.
  if (known.rows[0]?.unsafe) return;
  const isNew = known.rowCount === 0;
  await owner.query(
    isNew
      ? `create role ${login.user} ${attributes}`
      : `alter role ${login.user} login noinherit password '${login.password}'`,
  );
  if (isNew) await owner.query(`grant ${groupRoles.join(', ')} to ${login.user}`);
}

/** @throws UnsafeRoleError if the connection's account, or a role it may assume, could bypass row level security */
export async function assertSafeRole(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ role: string; reason: string }>(`
    select r.rolname as role, case when r.rolsuper then 'is a superuser' when r.rolbypassrls then 'has BYPASSRLS' else 'owns tenant tables' end as reason
    from pg_roles r
    where pg_has_role(session_user, r.oid, 'member')
      and (r.rolsuper or r.rolbypassrls or exists (
        select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relowner = r.oid and c.relkind in ('r', 'p') and n.nspname = 'public'))
    limit 1`);
  const unsafe = rows[0];
  if (unsafe)
    throw new UnsafeRoleError(
      `The database role ${unsafe.role} ${unsafe.reason}, so row level security would not hold; take that from it ("alter role ${unsafe.role} nosuperuser nobypassrls") or let Foyer make its own login role.`,
    );
}
