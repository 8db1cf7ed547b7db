// Simulates a person on the billing pages, for tests: opens the one-time address, keeps the cookie, presses the page's buttons.
import { billing } from '@foyer/contract';
import pg from 'pg';
import type { TestApp } from './test-app.ts';

export interface Page {
  readonly status: number;
  readonly body: string;
  readonly location: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface BillingVisit {
  get(path: string): Promise<Page>;
  /** Sends a form, by default with the token of the statement's page and from our own origin. */
  post(path: string, form: Readonly<Record<string, string>>, origin?: string): Promise<Page>;
  /** Begins a payment and returns its id. */
  pay(amount: string): Promise<string>;
}

export async function request(
  t: TestApp,
  method: 'GET' | 'POST',
  url: string,
  options: { headers?: Readonly<Record<string, string>>; payload?: string } = {},
): Promise<Page> {
  const answer = await t.app.inject({
    method,
    url,
    headers: { host: 'localhost', ...options.headers },
    ...(options.payload === undefined ? {} : { payload: options.payload }),
  });
  const { statusCode: status, body, headers } = answer;
  return { status, body, headers, location: String(headers.location ?? '') };
}

/** Returns the path that the portal's frame would open. */
export async function signOnPath(t: TestApp, token: string): Promise<string> {
  return (await t.call(billing.patientSignOn, {}, { token })).body.signonUrl;
}

/** Opens the statement for the holder of this portal token. */
export async function openBilling(t: TestApp, token: string): Promise<BillingVisit> {
  const entered = await request(t, 'GET', await signOnPath(t, token));
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
  const get = (path: string) => request(t, 'GET', path, { headers: { cookie } });
  const tokenOf = async () =>
    /name="formToken" value="([^"]+)"/.exec((await get('/billing/statement')).body)?.[1] ?? '';
  const post: BillingVisit['post'] = async (path, form, origin = 'http://localhost') =>
    request(t, 'POST', path, {
      headers: { cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ formToken: await tokenOf(), ...form }).toString(),
    });
  return {
    get,
    post,
    pay: async (amount) => {
      const begun = await post('/billing/pay', { amount });
      const id = /payment=([\da-f-]{36})$/.exec(begun.location)?.[1];
      if (!id) throw new Error(`The payment was not begun: ${begun.status} ${begun.body}`);
      return id;
    },
  };
}

/** Returns rows of the demo practice, as the owner of the database sees them. */
export async function rowsOf(t: TestApp, statement: string, values: unknown[] = []): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: t.ownerUrl });
  await client.connect();
  try {
    await client.query(
      `select set_config('app.tenant_id', (select tenant_id::text from tenants where slug = 'demo'), false)`,
    );
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}
