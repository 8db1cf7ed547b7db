// Three loops instead of lists: every call refuses the wrong caller, every tenant table is isolated, every problem is documented.
import type { EndpointSpec } from '@foyer/contract';
import { problems } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { allEndpoints, openApi } from '@foyer/contract/openapi';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, tenantId } from '../test-app.ts';

let t: TestApp;
let patient: string;
let staff: string;
let foreign: string;
let admin: string;
let guardian: string;

beforeAll(async () => {
  t = await startTestApp();
  patient = (await t.signIn('sam.rivera@example.com')).token;
  staff = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
  guardian = (await t.signIn('grace.okafor@example.com')).token;
  foreign = (await t.signIn('sam.rivera@example.com', { host: 'maple.localhost' })).token;
});
afterAll(() => t.stop());

const closed = allEndpoints().filter(({ endpoint }) => endpoint.access !== 'public' && endpoint.access !== 'either');

/** Whether programs make the call, which sign it: the practice's management software, or the SMS gateway. */
const isSigned = ({ access }: EndpointSpec) => access === 'sync' || access === 'sms';

/** Calls for accounts; programs have none. */
const signedIn = closed.filter(({ endpoint }) => !isSigned(endpoint));

/** Returns a well-formed address, so that only the caller can be wrong. */
function wellFormed(endpoint: EndpointSpec, accountId = '00000000-0000-4000-8000-000000000000'): string {
  const id = '00000000-0000-4000-8000-000000000000';
  return addressOf(endpoint, { params: { id, submissionId: id, accountId, checksum: 'AAAAAAAAAAAAAAAAAAAAAA' } });
}

const named = (some: ReturnType<typeof allEndpoints>) =>
  some.map(({ module, name, endpoint }) => [`${module}.${name}`, endpoint] as const);

interface Sent {
  readonly url?: string;
  readonly method?: string;
  readonly payload?: object;
}

function send(endpoint: EndpointSpec, token: string | undefined, sent: Sent = {}) {
  return t.app.inject({
    method: (sent.method ?? endpoint.method) as 'GET',
    url: sent.url ?? wellFormed(endpoint),
    headers: { host: 'localhost', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(endpoint.method === 'GET' ? {} : { payload: sent.payload ?? {} }),
  });
}

const statusFor = async (endpoint: EndpointSpec, token: string | undefined) => (await send(endpoint, token)).statusCode;

/** Returns the token of somebody who may make this call; undefined for calls without a token. */
function rightToken({ access, refusesStaff }: EndpointSpec): string | undefined {
  if (access.startsWith('staff:')) return admin;
  if (access === 'patient' || access === 'guardian') return guardian;
  return access === 'either' && refusesStaff ? guardian : undefined;
}

/** Adds one more member to the address's query. */
const withQuery = (url: string, more: string) => `${url}${url.includes('?') ? '&' : '?'}${more}`;

let foreignIds: readonly string[];

describe('every call', () => {
  beforeAll(async () => {
    const client = new pg.Client({ connectionString: t.ownerUrl });
    await client.connect();
    // The columns that identify each table's rows, besides the practice.
    const { rows: keys } = await client.query<{ table: string; column: string }>(`
      select i.indrelid::regclass::text as table, a.attname as column from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[1]
      where i.indisprimary and i.indnkeyatts > 1 and a.atttypid = 'uuid'::regtype and i.indrelid::regclass::text !~ '\\.'`);
    const ids: string[] = [];
    for (const { table, column } of keys) {
      const text = `select ${column}::text as id from ${table} where tenant_id = $1 order by 1 limit 1`;
      const { rows } = await client.query<{ id: string }>(text, [tenantId('maple')]);
      ids.push(...rows.map(({ id }) => id));
    }
    await client.end();
    foreignIds = [...new Set(ids)];
    expect(foreignIds.length).toBeGreaterThan(6);
  });

  it.each(named(closed))(
    '%s refuses guests, made-up tokens and the tokens of another practice',
    { tags: ['API-126', 'TEN-09'] },
    async (_name, endpoint) => {
      expect(await statusFor(endpoint, undefined)).toBe(401);
      expect(await statusFor(endpoint, 'x'.repeat(43))).toBe(401);
      expect(await statusFor(endpoint, foreign)).toBe(401);
    },
  );

  it.each(named(signedIn))('%s refuses the other kind of account', { tags: ['ROLE-10'] }, async (_name, endpoint) => {
    expect(await statusFor(endpoint, endpoint.access.startsWith('staff:') ? patient : staff)).toBe(403);
  });

  it.each(named(closed.filter(({ endpoint }) => isSigned(endpoint))))(
    '%s refuses everybody who does not sign, whatever their account',
    { tags: ['ROLE-10'] },
    async (_name, endpoint) => {
      for (const token of [patient, staff]) expect(await statusFor(endpoint, token)).toBe(401);
    },
  );

  /** Streams never end, and programs' calls are refused before they are examined (sync.test.ts, texts.test.ts). */
  const answered = allEndpoints().filter(
    ({ endpoint }) => !isSigned(endpoint) && endpoint.produces !== 'text/event-stream',
  );

  it.each(named(answered))(
    '%s does not exist for the account of another practice, in query and body, declared or not',
    { tags: ['SAFE-35', 'SAFE-52'] },
    async (_name, endpoint) => {
      const token = rightToken(endpoint);
      for (const id of [tenantId('maple'), tenantId('maple').toUpperCase(), crypto.randomUUID()]) {
        const url = wellFormed(endpoint).replace(/accountId=[^&]*/, '');
        expect((await send(endpoint, token, { url: withQuery(url, `accountId=${id}`) })).statusCode).toBe(404);
        expect((await send(endpoint, token, { url: withQuery(url, `account_id=${id}`) })).statusCode).toBe(404);
        if (endpoint.method === 'GET' || endpoint.bodyKind === 'multipart') continue;
        for (const member of ['accountId', 'account_id'])
          expect((await send(endpoint, token, { payload: { [member]: id } })).statusCode, member).toBe(404);
      }
    },
  );

  /** After signing out, a session cannot be tested again. */
  const repeatable = answered.filter(({ name }) => name !== 'signOut' && name !== 'staffSignOut');

  it.each(named(repeatable))(
    '%s answers as before when it is sent members that it does not know, and never with 500',
    { tags: ['SAFE-52'] },
    async (_name, endpoint) => {
      const token = rightToken(endpoint);
      const own = (await send(endpoint, token)).statusCode;
      expect(own).toBeLessThan(500);
      const url = withQuery(wellFormed(endpoint), 'isAdmin=true&tenant_id=1&__proto__[x]=1');
      expect((await send(endpoint, token, { url })).statusCode).toBe(own);
      const payload = { isAdmin: true, tenant_id: '1', patientIds: { $ne: 1 } };
      expect((await send(endpoint, token, { payload })).statusCode).toBe(own);
    },
  );

  it.each(named(answered))(
    '%s refuses the character NUL in path, query and body with 400',
    { tags: ['FIND-06', 'SAFE-47'] },
    async (_name, endpoint) => {
      const token = rightToken(endpoint);
      const url = wellFormed(endpoint, tenantId('demo'));
      const inPath = addressOf(endpoint, { params: { id: 'NUL', submissionId: 'NUL', checksum: 'NUL' } });
      const urls = [withQuery(url, 'q=%00'), withQuery(url, 'a%00=1'), `${url.split('?')[0]}%00`];
      for (const address of [...urls, inPath.replaceAll('NUL', '%00')].filter((each) => each.includes('%00')))
        expect((await send(endpoint, token, { url: address })).statusCode, address).toBe(400);
      if (endpoint.method === 'GET' || endpoint.bodyKind === 'multipart') return;
      for (const payload of [{ text: 'a\u0000b' }, { deep: [{ text: '\u0000' }] }, { 'a\u0000': 1 }])
        expect((await send(endpoint, token, { url, payload })).statusCode).toBe(400);
    },
  );

  it.each(named(allEndpoints()))(
    '%s takes no other method, and says which it takes',
    { tags: ['SAFE-52'] },
    async (_name, { path }) => {
      const url = wellFormed({ path, method: 'GET' } as EndpointSpec);
      const [address = ''] = url.split('?');
      const matches = (text: string) => new RegExp(`^${text.replace(/\{\w+\}/g, '[^/]+')}$`).test(address);
      const allowed = allEndpoints()
        .filter(({ endpoint }) => matches(endpoint.path))
        .map(({ endpoint }) => endpoint.method as string);
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        if (allowed.includes(method)) continue;
        const answer = await t.app.inject({ method: method as 'GET', url, headers: { host: 'localhost' } });
        expect(answer.statusCode, method).toBe(405);
        expect(String(answer.headers.allow).split(', ')).toEqual(expect.arrayContaining(allowed));
      }
    },
  );

  it.each(named(repeatable.filter(({ endpoint }) => endpoint.path.includes('{'))))(
    '%s tells and changes nothing of another practice, whatever of its ids is named',
    { tags: ['SAFE-52', 'TEN-09'] },
    async (_name, endpoint) => {
      const token = rightToken(endpoint);
      for (const id of foreignIds) {
        const url = addressOf(endpoint, {
          params: { id, submissionId: id, key: id, accountId: id, checksum: 'AAAAAAAAAAAAAAAAAAAAAA' },
        });
        const { statusCode } = await send(endpoint, token, { url });
        expect(statusCode, id).toBeGreaterThanOrEqual(400);
        expect(statusCode, id).toBeLessThan(500);
      }
    },
  );

  it.each(named(allEndpoints().filter(({ endpoint }) => endpoint.refusesStaff)))(
    '%s refuses the token of a member of staff, and serves a browser that still holds a dead one',
    { tags: ['SAFE-37', 'TRIAGE-20'] },
    async (_name, endpoint) => {
      for (const token of [staff, admin]) {
        const answer = await send(endpoint, token);
        expect(answer.statusCode).toBe(403);
        expect(answer.json().code).toBe('forbidden');
      }
      if (endpoint.access === 'public') expect(await statusFor(endpoint, 'x'.repeat(43))).not.toBe(403);
    },
  );

  it('nothing of the portal that sends, keeps or uploads is left out', { tags: ['SAFE-37'] }, () => {
    const writes = allEndpoints().filter(
      ({ module, endpoint: { method, access } }) =>
        ['submissions', 'drafts', 'attachments', 'holds'].includes(module) &&
        method !== 'GET' &&
        (access === 'public' || access === 'either'),
    );
    expect(writes).toHaveLength(6);
    for (const { name, endpoint } of writes) expect(endpoint.refusesStaff, name).toBe(true);
  });

  it('no call without /public in its path is open, but those that the specification opens', {
    tags: ['API-126'],
  }, () => {
    const open = allEndpoints().filter(
      ({ endpoint }) => endpoint.access === 'public' && !endpoint.path.includes('/public'),
    );
    expect(open.map(({ endpoint }) => endpoint.path)).toEqual(['/auth/v1/verify-identity', '/calendar/v1/{token}.ics']);
  });
});

describe('every table', () => {
  it('that has a tenant enables and forces row level security, starts its key with the tenant, and there is no other table', {
    tags: ['TEN-09'],
  }, async () => {
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

  it('shows and takes nothing while no tenant is set', { tags: ['TEN-09'] }, async () => {
    const client = await t.services.db.pool.connect();
    try {
      await client.query(`begin; set local role foyer_app`);
      const tables = ['tenants', 'patients', 'accounts', 'sessions', 'submissions', 'audit_entries'];
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

  it('the reference lists every endpoint as OpenAPI 3.1', { tags: ['API-003'] }, async () => {
    const answer = await t.app.inject({ url: '/api/openapi.json', headers: { host: 'localhost' } });
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(openApi())));
    expect(Object.keys(answer.json().paths)).toHaveLength(
      new Set(allEndpoints().map(({ endpoint }) => endpoint.path)).size,
    );
  });
});
