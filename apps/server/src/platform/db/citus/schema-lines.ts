// What a database's tables are made of, as lines to compare: distributing a table and bringing it back may not change any.
import type pg from 'pg';

/**
 * Columns, constraints, indexes, policies, triggers, rights and switches of all our tables, one a line. Parentheses are left out
 * of conditions: `(a and b) and c` comes back as `a and b and c`.
 */
const text = `
  with t as (
    select oid, relname, relacl, relrowsecurity, relforcerowsecurity from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely%'
  )
  select relname || ' switches ' || relrowsecurity || ' ' || relforcerowsecurity as line from t
  union all
  select relname || ' column ' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' || attgenerated::text
    || attidentity::text || ' ' || coalesce(pg_get_expr(adbin, adrelid), '') || ' ' || attcollation::regcollation
  from t join pg_attribute on attrelid = t.oid and attnum > 0 and not attisdropped
  left join pg_attrdef on adrelid = t.oid and adnum = attnum
  union all
  select relname || ' constraint ' || conname || ' ' || translate(pg_get_constraintdef(c.oid), '()', '') from t join pg_constraint c on conrelid = t.oid
  union all
  select relname || ' index ' || pg_get_indexdef(indexrelid) from t join pg_index on indrelid = t.oid
  union all
  select relname || ' policy ' || polname || ' ' || polcmd::text || ' ' || polroles::regrole[]::text || ' '
    || coalesce(pg_get_expr(polqual, polrelid), '') || ' ' || coalesce(pg_get_expr(polwithcheck, polrelid), '')
  from t join pg_policy on polrelid = t.oid
  union all
  select relname || ' trigger ' || translate(pg_get_triggerdef(g.oid), '()', '') || ' ' || tgenabled::text
  from t join pg_trigger g on tgrelid = t.oid and not tgisinternal
  where pg_get_triggerdef(g.oid) not like '%citus_truncate_trigger%'
  union all
  select relname || ' right ' || coalesce(grantee::regrole::text, '') || ' ' || privilege_type from t, aclexplode(relacl)
  union all
  select relname || ' right ' || grantee::regrole || ' ' || privilege_type || ' ' || attname
  from t join pg_attribute on attrelid = t.oid and attacl is not null, aclexplode(attacl)`;

export async function schemaLines(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ line: string }>(text);
  return new Set(rows.map(({ line }) => line));
}

/** Returns what is missing and what is new, as sentences; none when both are the same. */
export function differencesOf(before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
  return [
    ...[...before].filter((line) => !after.has(line)).map((line) => `Gone: ${line}.`),
    ...[...after].filter((line) => !before.has(line)).map((line) => `New: ${line}.`),
  ];
}
