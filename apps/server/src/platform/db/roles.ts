// Database roles: what the server may do, and the refusal to start with a role that could bypass row level security.
import type pg from 'pg';

/** Roles without login that hold the rights; shared by all Foyer databases on a server. */
export const groupRoles = ['foyer_app', 'foyer_lookup', 'foyer_jobs'] as const;

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
 * Checks the connection's account, or the named ones.
 * @throws UnsafeRoleError if one of them, or a role it may assume, could bypass row level security
 */
export async function assertSafeRole(client: Pick<pg.ClientBase, 'query'>, names?: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ role: string; reason: string }>(
    `
    select r.rolname as role, case when r.rolsuper then 'is a superuser' when r.rolbypassrls then 'has BYPASSRLS' else 'owns tenant tables' end as reason
    from unnest(coalesce($1::text[], array[session_user::text])) login join pg_roles r on pg_has_role(login, r.oid, 'member')
    where true
      and (r.rolsuper or r.rolbypassrls or exists (
        select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relowner = r.oid and c.relkind in ('r', 'p') and n.nspname = 'public'))
    limit 1`,
    [names ?? null],
  );
  const unsafe = rows[0];
  if (unsafe)
    throw new UnsafeRoleError(
      `The database role ${unsafe.role} ${unsafe.reason}, so row level security would not hold; take that from it ("alter role ${unsafe.role} nosuperuser nobypassrls") or let Foyer make its own login role.`,
    );
}
