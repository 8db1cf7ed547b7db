// The server's database role, and the refusal to start with one that could bypass row level security.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { loginsOf } from './logins.ts';
import { assertSafeRole, UnsafeRoleError } from './roles.ts';
import { inTenant } from './tenant-transaction.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.stop());

async function withOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: t.ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe('the server’s role', () => {
  it('is safe as it is made', async () => {
    const client = await t.services.db.pool.connect();
    await expect(assertSafeRole(client)).resolves.toBeUndefined();
    client.release();
  });

  it.each([
    ['a superuser', 'alter role ROLE superuser', 'alter role ROLE nosuperuser', /is a superuser/],
    ['one with BYPASSRLS', 'alter role ROLE bypassrls', 'alter role ROLE nobypassrls', /has BYPASSRLS/],
    [
      'one that owns a tenant table',
      'alter table throttles owner to ROLE',
      'alter table throttles owner to current_user',
      /owns tenant tables/,
    ],
  ])('%s is refused in one sentence', async (_what, make, undo, sentence) => {
    const { user } = loginsOf(new URL(t.ownerUrl).pathname.slice(1), t.services.secrets.database).app;
    await withOwner((owner) => owner.query(make.replace('ROLE', user)));
    const client = await t.services.db.pool.connect();
    await expect(assertSafeRole(client)).rejects.toThrow(UnsafeRoleError);
    await expect(assertSafeRole(client)).rejects.toThrow(sentence);
    client.release();
    await withOwner((owner) => owner.query(undo.replace('ROLE', user)));
  });

  it('may do nothing outside a tenant transaction', { tags: ['TEN-09'] }, async () => {
    await expect(t.services.db.pool.query('select * from patients')).rejects.toThrow(/permission denied/);
    await expect(t.services.db.lookup.query('select * from patients')).rejects.toThrow(/permission denied/);
    await expect(t.services.db.lookup.query('select password_hash from accounts')).rejects.toThrow(/permission denied/);
  });
});

describe('a tenant transaction', () => {
  it('sees its own rows, and can neither read nor write those of another practice', { tags: ['TEN-09'] }, async () => {
    const maple = t.systemCtx('maple');
    const own = await inTenant(maple, (tx) => tx.selectFrom('patients').select('tenantId').distinct().execute());
    expect(own).toEqual([{ tenantId: tenantId('maple') }]);
    const foreign = inTenant(maple, (tx) =>
      tx
        .insertInto('patients')
        .values({
          tenantId: tenantId('demo'),
          patientId: crypto.randomUUID(),
          nameFirst: 'A',
          nameLast: 'B',
          birthDate: '2000-01-01',
          createdAt: new Date(),
        })
        .execute(),
    );
    await expect(foreign).rejects.toThrow(/row-level security/);
    const changed = await inTenant(maple, (tx) =>
      tx.updateTable('patients').set({ nameFirst: 'X' }).where('tenantId', '=', tenantId('demo')).executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
  });

  it('leaves its connection without a tenant and without a role', async () => {
    await inTenant(t.systemCtx('demo'), (tx) => tx.selectFrom('patients').select('patientId').limit(1).execute());
    const client = await t.services.db.pool.connect();
    const { rows } = await client.query(
      `select current_setting('app.tenant_id', true) as tenant, current_user = session_user as bare`,
    );
    expect(rows[0].tenant || null).toBeNull();
    expect(rows[0].bare).toBe(true);
    client.release();
  });

  it('rolls back when its work throws', async () => {
    const ctx = t.systemCtx('demo');
    const failing = inTenant(ctx, async (tx) => {
      await tx.updateTable('patients').set({ nameFirst: 'Changed' }).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(
      await inTenant(ctx, (tx) =>
        tx.selectFrom('patients').select('nameFirst').where('nameFirst', '=', 'Changed').execute(),
      ),
    ).toEqual([]);
  });
});
