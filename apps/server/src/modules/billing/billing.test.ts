// Balance, sign-on and statement, against the real database.
import { createHmac } from 'node:crypto';
import { billing, identity } from '@foyer/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { billingSiteKey } from '../../cli/keys.ts';
import { openBilling, request, rowsOf, signOnPath } from '../../testing/billing-visit.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const sam = 'sam.rivera@example.com';
const grace = 'grace.okafor@example.com';
let t: TestApp;
let token: string;

beforeAll(async () => {
  t = await startTestApp({ BILLING_HOSTS: 'pay.example.com' });
});
afterAll(() => t.stop());
beforeEach(async () => {
  t.pass(61);
  token = (await t.signIn(sam)).token;
});

const set = (assignment: string) => rowsOf(t, `update practice_settings set ${assignment}`).then(() => t.pass(0.05));

describe('the account status', () => {
  it('tells a patient what they owe, exactly, and in which currency', {
    tags: ['API-069', 'API-070', 'SCOPE-02'],
  }, async () => {
    const answer = await t.call(billing.accountStatus, {}, { token });
    expect(answer).toMatchObject({ status: 200, body: { enabled: true, balance: '184.00', currency: 'USD' } });
    const other = await t.signIn(grace);
    const settled = await t.call(billing.accountStatus, {}, { token: other.token });
    expect(settled.body).toEqual({ enabled: true, balance: '0.00', currency: 'USD' });
  });

  it('says where there is no billing, and then there is no sign-on', { tags: ['API-070'] }, async () => {
    const options = { token: (await t.signIn(sam, { host: 'quiet.localhost' })).token, host: 'quiet.localhost' };
    expect((await t.call(billing.accountStatus, {}, options)).body).toEqual({
      enabled: false,
      balance: '0.00',
      currency: 'USD',
    });
    expect((await t.call(billing.patientSignOn, {}, options)).problem.code).toBe('not-found');
  });
});

describe('the sign-on', () => {
  it('answers a path of our own that opens the statement, with a cookie for billing only', {
    tags: ['API-071', 'API-072'],
  }, async () => {
    const path = await signOnPath(t, token);
    expect(path).toMatch(/^\/billing\/sign-on\?token=[\w-]{43}$/);
    const entered = await request(t, 'GET', path);
    expect([entered.status, entered.location]).toEqual([303, '/billing/statement']);
    expect(String(entered.headers['set-cookie'])).toMatch(
      /^billing=[\w-]{43}; Max-Age=900; Path=\/billing; HttpOnly; SameSite=Strict$/,
    );
    const [stored] = await rowsOf(t, 'select * from billing_signons order by expires_at desc limit 1');
    expect(JSON.stringify(stored)).not.toContain(path.slice(-43));
  });

  it('works once, also when two come at the same time', async () => {
    const path = await signOnPath(t, token);
    const both = await Promise.all([request(t, 'GET', path), request(t, 'GET', path)]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 401]);
    const again = await request(t, 'GET', path);
    expect(again.status).toBe(401);
    expect(again.body).toContain('This page has closed');
  });

  it('is over after a minute', async () => {
    const [early, late] = [await signOnPath(t, token), await signOnPath(t, token)];
    t.pass(0.98);
    expect((await request(t, 'GET', early)).status).toBe(303);
    t.pass(0.05);
    expect((await request(t, 'GET', late)).status).toBe(401);
  });

  it('of one practice opens nothing at another, and nothing when another site asks for it', async () => {
    const path = await signOnPath(t, token);
    expect((await request(t, 'GET', path, { headers: { host: 'maple.localhost' } })).status).toBe(401);
    expect((await request(t, 'GET', path, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(401);
    expect((await request(t, 'GET', path, { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(303);
  });

  it('is written down in the audit trail', async () => {
    await signOnPath(t, token);
    const trail = await rowsOf(t, `select actor_kind, object_kind from audit_entries where action = 'sign-on' limit 1`);
    expect(trail).toEqual([{ actor_kind: 'patient', object_kind: 'billing' }]);
  });

  it('hands over to an outside site of an allowed host, signed, and to no other', async () => {
    await set(`billing_provider = 'outside', billing_outside_url = 'https://pay.example.com/enter'`);
    const url = new URL(await signOnPath(t, token));
    expect([url.origin, url.pathname]).toEqual(['https://pay.example.com', '/enter']);
    const [payload = '', signature] = url.searchParams.get('signon')?.split('.') ?? [];
    const key = await billingSiteKey(t.services.config, 'demo');
    expect(createHmac('sha256', Buffer.from(key, 'base64url')).update(payload).digest('base64url')).toBe(signature);
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(claims).toMatchObject({ practice: 'demo', exp: Math.floor(t.clock.now().getTime() / 1000) + 60 });

    await set(`billing_outside_url = 'https://evil.example/enter'`);
    const refused = await t.call(billing.patientSignOn, {}, { token });
    expect([refused.status, refused.problem.code]).toEqual([503, 'unavailable']);
    await set(`billing_provider = 'built-in', billing_outside_url = ''`);
  });

  it('never leads to an address that is no https address, whoever sets it', { tags: ['ABUSE-18'] }, async () => {
    for (const address of ['javascript:alert(1)', '//evil.example', 'http://pay.example.com', 'https:///evil'])
      await expect(
        rowsOf(t, `update practice_settings set billing_provider = 'outside', billing_outside_url = $1`, [address]),
      ).rejects.toThrow(/billing_outside_url/);
  });

  it('frames are those of our own pages and of allowed hosts; billing’s pages are framed by us alone', {
    tags: ['ABUSE-18'],
  }, async () => {
    const policyOf = async (path: string) => String((await request(t, 'GET', path)).headers['content-security-policy']);
    expect(await policyOf('/api/docs')).toContain("frame-src 'self' https://pay.example.com;");
    expect(await policyOf('/api/docs')).toContain("frame-ancestors 'none'");
    const page = await request(t, 'GET', '/billing/statement');
    expect(String(page.headers['content-security-policy'])).toMatch(/^default-src 'none';.*frame-ancestors 'self'$/);
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(page.headers['cache-control']).toBe('no-store');
  });
});

describe('the statement', () => {
  it('shows the balance and every entry with the balance after it, newest first', async () => {
    const { body, status } = await (await openBilling(t, token)).get('/billing/statement');
    expect(status).toBe(200);
    expect(body).toContain('<h1>Statement for Sam Rivera</h1>');
    expect(body).toContain('<p class="money">$184.00</p>');
    const cells = [...body.matchAll(/data-label="(?:Amount|Balance)">([^<]+)</g)].map(([, text]) => text);
    expect(cells.slice(0, 4)).toEqual(['-$200.00', '$184.00', '-$100.00', '$384.00']);
    expect(cells).toHaveLength(18);
    expect(cells.slice(-4)).toEqual(['$118.00', '$214.00', '$96.00', '$96.00']);
    expect(body).not.toMatch(/<script|style=|javascript:/);
  });

  it('shows each person their own, and nobody’s without the cookie', async () => {
    const visit = await openBilling(t, (await t.signIn(grace)).token);
    const { body } = await visit.get('/billing/statement');
    expect(body).toContain('Statement for Grace Okafor');
    expect(body).toContain('Nothing is due. Thank you.');
    expect(body).not.toContain('Rivera');
    expect(body).not.toContain('name="amount"');
    for (const path of ['/billing/statement', '/billing/statement.pdf', '/billing/test-provider'])
      expect((await request(t, 'GET', path, { headers: { cookie: `billing=${'x'.repeat(43)}` } })).status).toBe(401);
  });

  it('shows names and descriptions as text, whatever is in them', async () => {
    await rowsOf(
      t,
      `insert into ledger_entries (tenant_id, entry_id, patient_id, kind, amount, description, occurred_on, created_at)
        select tenant_id, gen_random_uuid(), patient_id, 'charge', 0.01, '<script>alert(1)</script>', current_date, now() from patients where name_first = 'Sam'`,
    );
    const { body } = await (await openBilling(t, token)).get('/billing/statement');
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(body).not.toContain('<script>');
    await rowsOf(
      t,
      `insert into ledger_entries (tenant_id, entry_id, patient_id, kind, amount, description, occurred_on, created_at)
        select tenant_id, gen_random_uuid(), patient_id, 'adjustment', -0.01, 'Correction', current_date, now() from patients where name_first = 'Sam'`,
    );
  });

  it('comes as a PDF', async () => {
    const visit = await openBilling(t, token);
    const pdf = await visit.get('/billing/statement.pdf');
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.headers['content-disposition']).toMatch(
      /^attachment; filename="statement-\d{4}-\d\d-\d\d-sr-[0-9a-f]{4}\.pdf"$/,
    );
    expect(pdf.body.startsWith('%PDF-1.7')).toBe(true);
    expect(pdf.body).toContain('/StructTreeRoot');
  });

  it('closes after 15 minutes', async () => {
    const visit = await openBilling(t, token);
    t.pass(14);
    await t.call(identity.profile, {}, { token });
    expect((await visit.get('/billing/statement')).status).toBe(200);
    t.pass(1.1);
    const closed = await visit.get('/billing/statement');
    expect(closed.status).toBe(401);
    expect(closed.body).toContain('target="_top"');
  });

  it('closes when the portal’s session is signed out, also for an address that was not opened yet', async () => {
    const visit = await openBilling(t, token);
    const path = await signOnPath(t, token);
    await t.call(identity.signOut, {}, { token });
    expect((await visit.get('/billing/statement')).status).toBe(401);
    expect((await request(t, 'GET', path)).status).toBe(401);
  });

  it('has its styles and fonts from our own origin, in the practice’s colour', async () => {
    const sheet = await request(t, 'GET', '/billing/statement.css');
    expect(sheet.body).toContain(':root{--practice-color:#0f6b75}');
    expect(sheet.body).not.toContain('@import');
    const [, font = ''] = /url\((\/billing\/fonts\/[^)]+)\)/.exec(sheet.body) ?? [];
    expect((await request(t, 'GET', font)).headers['content-type']).toBe('font/woff2');
    expect((await request(t, 'GET', '/billing/fonts/..%2Findex.ts')).status).toBe(404);
  });
});

describe('the ledger', () => {
  const asApp = async (statement: string) => {
    const client = await t.services.db.pool.connect();
    try {
      await client.query(
        `begin; set local role foyer_app; select set_config('app.tenant_id', '${t.systemCtx('demo').tenant.id}', true)`,
      );
      return (await client.query(statement)).rows;
    } finally {
      await client.query('rollback');
      client.release();
    }
  };

  it.each(['update ledger_entries set amount = 1', 'delete from ledger_entries', 'delete from payments'])(
    'is only ever added to: %s is refused by the database',
    (statement) => expect(asApp(statement)).rejects.toThrow(/permission denied/),
  );

  it('is seen by its own practice only', { tags: ['TEN-09'] }, async () => {
    expect(await asApp('select distinct tenant_id from ledger_entries')).toEqual([
      { tenant_id: t.systemCtx('demo').tenant.id },
    ]);
    expect(await asApp(`select set_config('app.tenant_id', '', true)`)).toHaveLength(1);
    const client = await t.services.db.pool.connect();
    await client.query('begin; set local role foyer_app');
    for (const table of ['ledger_entries', 'payments', 'billing_signons', 'billing_sessions'])
      expect((await client.query(`select * from ${table}`)).rows, table).toEqual([]);
    await client.query('rollback');
    client.release();
  });

  it.each([
    ['charge', '-1'],
    ['payment', '1'],
    ['adjustment', '0'],
  ])('takes no %s of %s', async (kind, amount) => {
    const insert = `insert into ledger_entries (tenant_id, entry_id, patient_id, kind, amount, description, occurred_on, created_at)
      select tenant_id, gen_random_uuid(), patient_id, '${kind}', ${amount}, 'x', current_date, now() from patients limit 1 returning 1`;
    await expect(asApp(insert)).rejects.toThrow(/check constraint/);
  });
});
