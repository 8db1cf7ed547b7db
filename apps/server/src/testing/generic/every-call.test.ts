// Three loops instead of lists: every call refuses the wrong caller, every tenant table is closed, every problem is documented.
import type { EndpointSpec } from '@foyer/contract';
import { problems } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { allEndpoints, openApi } from '@foyer/contract/openapi';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';

let t: TestApp;
let patient: string;
let staff: string;
let foreign: string;

beforeAll(async () => {
  t = await startTestApp();
  patient = (await t.signIn('sam.rivera@example.com')).token;
  staff = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  foreign = (await t.signIn('sam.rivera@example.com', { host: 'maple.localhost' })).token;
});
afterAll(() => t.stop());

const closed = allEndpoints().filter(({ endpoint }) => endpoint.access !== 'public' && endpoint.access !== 'either');

/** Calls for accounts; the practice's management software has none. */
const signedIn = closed.filter(({ endpoint }) => endpoint.access !== 'sync');

/** An address that is well-formed, so that only the caller can be what is wrong. */
function wellFormed(endpoint: EndpointSpec): string {
  const id = '00000000-0000-4000-8000-000000000000';
  return addressOf(endpoint, { params: { id, submissionId: id, accountId: id, checksum: 'AAAAAAAAAAAAAAAAAAAAAA' } });
}

async function statusFor(endpoint: EndpointSpec, token: string | undefined): Promise<number> {
  const answer = await t.app.inject({
    method: endpoint.method,
    url: wellFormed(endpoint),
    headers: { host: 'localhost', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(endpoint.method === 'GET' ? {} : { payload: {} }),
  });
  return answer.statusCode;
}

describe('every call', () => {
  it.each(closed.map(({ module, name, endpoint }) => [`${module}.${name}`, endpoint] as const))(
    '[API-126] [TEN-09] %s refuses guests, made-up tokens and the tokens of another practice',
    async (_name, endpoint) => {
      expect(await statusFor(endpoint, undefined)).toBe(401);
      expect(await statusFor(endpoint, 'x'.repeat(43))).toBe(401);
      expect(await statusFor(endpoint, foreign)).toBe(401);
    },
  );

  it.each(signedIn.map(({ module, name, endpoint }) => [`${module}.${name}`, endpoint] as const))(
    '[ROLE-10] %s refuses the other kind of account',
    async (_name, endpoint) => {
      expect(await statusFor(endpoint, endpoint.access.startsWith('staff:') ? patient : staff)).toBe(403);
    },
  );

  it.each(
    closed.filter(({ endpoint }) => endpoint.access === 'sync').map(({ name, endpoint }) => [name, endpoint] as const),
  )('[ROLE-10] sync.%s refuses everybody who does not sign, whatever their account', async (_name, endpoint) => {
    for (const token of [patient, staff]) expect(await statusFor(endpoint, token)).toBe(401);
  });

  it('[API-126] no call without /public in its path is open, but those that the specification opens', () => {
    const open = allEndpoints().filter(
      ({ endpoint }) => endpoint.access === 'public' && !endpoint.path.includes('/public'),
    );
    expect(open.map(({ endpoint }) => endpoint.path)).toEqual(['/auth/v1/verify-identity']);
  });
});

describe('every table', () => {
  it('[TEN-09] that has a tenant enables and forces row level security, starts its key with the tenant, and there is no other table', async () => {
    const client = new pg.Client({ connectionString: t.ownerUrl });
    await client.connect();
    const { rows } = await client.query<{ name: string; closed: boolean; policies: number; first: string | null }>(`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as closed,
        (select count(*)::int from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant_rows' and p.polqual is not null and p.polwithcheck is not null) as policies,
        (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] where i.indrelid = c.oid and i.indisprimary) as first
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname not like 'kysely%' order by 1`);
    await client.end();
    expect(rows.length).toBeGreaterThan(15);
    for (const row of rows) expect(row, row.name).toMatchObject({ closed: true, policies: 1, first: 'tenant_id' });
  });

  it('[TEN-09] shows and takes nothing while no tenant is set', async () => {
    const client = await t.services.db.pool.connect();
    try {
      await client.query(`begin; set local role foyer_app`);
      const tables = ['tenants', 'contacts', 'accounts', 'sessions', 'submissions', 'audit_entries'];
      for (const table of tables) expect((await client.query(`select * from ${table}`)).rows, table).toEqual([]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('every problem', () => {
  it.each(Object.keys(problems))('%s stands in the reference with its status and text', async (code) => {
    const page = (await t.app.inject({ url: '/api/docs', headers: { host: 'localhost' } })).body;
    expect(page).toContain(`id="problem-${code}"`);
  });

  it('[API-003] the reference lists every endpoint as OpenAPI 3.1', async () => {
    const answer = await t.app.inject({ url: '/api/openapi.json', headers: { host: 'localhost' } });
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(openApi())));
    expect(Object.keys(answer.json().paths)).toHaveLength(
      new Set(allEndpoints().map(({ endpoint }) => endpoint.path)).size,
    );
  });
});
