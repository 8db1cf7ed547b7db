// SQL of a test, as one practice: row level security holds it to that practice's rows, as it holds the server.
import { demoTenantId } from '../../apps/server/src/seed/demo-ids.ts';
import { runStatement } from '../../apps/server/src/testing/run-statement.ts';

/** Belongs to no product: may read and change all tables, and sees the rows of the practice in `app.tenant_id` alone. */
const role = 'foyer_tests';

/** Lets tests write into a database. Databases of one PostgreSQL share the role. */
export async function admitTests(databaseUrl: string): Promise<void> {
  await runStatement(
    databaseUrl,
    `do $$ begin create role ${role}; exception when duplicate_object or unique_violation then null; end $$;
    grant usage on schema public to ${role};
    grant all on all tables in schema public to ${role};
    grant all on all sequences in schema public to ${role};
    grant all on all functions in schema public to ${role}`,
  );
}

/** Runs statements in one transaction, as a practice: what they do not limit is limited to its rows. */
export function runAsPractice(databaseUrl: string, slug: string, statements: string): Promise<void> {
  const id = demoTenantId(slug);
  return runStatement(
    databaseUrl,
    `begin; set local role ${role}; set local app.tenant_id = '${id}'; ${statements}; commit`,
  );
}
