// Which hosts and origins a server accepts; and that every refusal, however early, has the same shape.
import { type AddressInfo, connect } from 'node:net';
import { documents, identity, practice, problems } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';

const open = { FOYER_DEMO_PUBLIC: 'yes-everyone-may-read-the-mail' };
/** A public server, and one for this machine only. */
let world: TestApp;
let local: TestApp;
let port: number;
beforeAll(async () => {
  const https = { ...open, FOYER_PUBLIC_URL: 'https://portal.example.com:8443', FOYER_TRUST_PROXY: '1' };
  world = await startTestApp(https);
  local = await startTestApp();
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  port = (world.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await world.stop();
  await local.stop();
});

const path = addressOf(practice.tenantInfo, { query: { nameSlug: 'maple' } });
const ask = (host: string) => world.call(practice.tenantInfo, { query: { nameSlug: 'maple' } }, { host });

/** Sends bytes and reads the whole response. */
function sendBytes(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('latin1').on('data', (part: string) => {
      answer += part;
    });
    socket.once('close', () => resolve(answer));
    socket.once('error', reject);
    socket.setTimeout(10_000, () => socket.destroy(new Error(`No end after: ${answer}`)));
  });
}

/** Returns status, headers and body of a raw response. */
function parsed(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(first.split(' ')[1]), headers: headers as Record<string, string>, body };
}

/** Asserts that a response is a refusal like every other. */
function expectRefusal(answer: { status: number; headers: Record<string, unknown>; body: string }, status: number) {
  expect(answer.status, answer.body).toBe(status);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.headers['referrer-policy']).toBe('no-referrer');
  expect(answer.headers['x-frame-options']).toMatch(/deny/i);
  const body = JSON.parse(answer.body);
  expect(Object.keys(problems)).toContain(body.code);
  expect(body).toMatchObject({ status, message: body.error, title: body.error });
  expect(body.requestId).toBe(answer.headers['x-request-id']);
  expect(answer.body).not.toMatch(/nowhere|secret/);
}

describe('a host', () => {
  it.each(['maple.portal.example.com', 'MAPLE.portal.example.com:8443', 'maple.portal.example.com.'])(
    'beneath the public address is served: %s',
    { tags: ['SAFE-27'] },
    async (host) => {
      expect((await ask(host)).status).toBe(200);
    },
  );

  it.each([
    'maple.example.com',
    'maple.evil-portal.example.com',
    'maple.portal.example.com.evil.example',
    'a.maple.portal.example.com',
    'localhost',
    '127.0.0.1:3000',
    'maple.localhost',
  ])('that is not beneath the public address gets 421: %s', { tags: ['SAFE-27'] }, async (host) => {
    const answer = await ask(host);
    expectRefusal({ ...answer, body: JSON.stringify(answer.body) }, 421);
    expect(JSON.stringify(answer.body)).not.toContain(host);
  });

  it('the bare public address is served, and whoever watches the server asks by any name', {
    tags: ['SAFE-27'],
  }, async () => {
    const bare = await world.app.inject({ url: '/api/openapi.json', headers: { host: 'portal.example.com:8443' } });
    expect(bare.statusCode).toBe(200);
    for (const url of ['/livez', '/readyz', '/metrics'])
      expect((await world.app.inject({ url, headers: { host: '10.0.0.9:3000' } })).statusCode).toBe(200);
  });

  it('with a public address on this machine is any name of this machine', { tags: ['SAFE-27'] }, async () => {
    const t = await startTestApp({ FOYER_PUBLIC_URL: 'http://localhost:3000' });
    try {
      const status = async (host: string) => (await t.app.inject({ url: path, headers: { host } })).statusCode;
      for (const host of ['localhost:3000', 'maple.localhost:3000', '127.0.0.1', '[::1]:3000'])
        expect(await status(host), host).toBe(200);
      for (const host of ['maple.example.com', 'localhost.example.com', '10.0.0.9'])
        expect(await status(host)).toBe(421);
    } finally {
      await t.stop();
    }
  });

  const get = (headers: string, version = '1.1') =>
    sendBytes(`GET ${path} HTTP/${version}\r\n${headers}connection: close\r\n\r\n`).then(parsed);

  it.each([
    ['two Host headers', 'host: maple.portal.example.com\r\nhost: portal.example.com\r\n'],
    ['the same Host twice', 'host: maple.portal.example.com\r\nHost: maple.portal.example.com\r\n'],
    ['an empty Host', 'host:\r\n'],
    ['a list of hosts', 'host: maple.portal.example.com, portal.example.com\r\n'],
    ['a Host with an account', 'host: a@maple.portal.example.com\r\n'],
    ['a Host with a path', 'host: maple.portal.example.com/x\r\n'],
    ['no Host', ''],
  ])('%s gets 400', { tags: ['SAFE-28'] }, async (_what, headers) => {
    expectRefusal(await get(headers), 400);
    if (headers === '') expectRefusal(await get(headers, '1.0'), 400);
  });

  it('one Host is what it takes', { tags: ['SAFE-28'] }, async () => {
    expect((await get('host: maple.portal.example.com\r\n')).status).toBe(200);
  });
});

describe('the page that calls', () => {
  const from = async (t: TestApp, host: string, origin: string, headers: Record<string, string> = {}) => {
    const input = {
      body: { grantType: 'password', email: 'a@b.example', password: 'x', accountId: tenantId('maple') },
    };
    const options = { host, headers: { origin, ...headers } };
    return (await t.call(identity.token, input as never, options)).problem.code;
  };
  const passed = 'credentials-incorrect';
  const refused = 'cross-site-request';

  it('is one of the public address: scheme, host and port', { tags: ['SAFE-29'] }, async () => {
    const host = 'maple.portal.example.com';
    const forwarded = { 'x-forwarded-proto': 'https' };
    expect(await from(world, host, `https://${host}:8443`, forwarded)).toBe(passed);
    // A proxy may speak https without telling us, and may or may not leave the port out of the host.
    expect(await from(world, `${host}:8443`, `https://${host}:8443`)).toBe(passed);
    for (const origin of [
      `http://${host}:8443`,
      `https://${host}`,
      `https://${host}:8444`,
      'https://demo.portal.example.com:8443',
      'https://portal.example.com:8443',
      'null',
      '',
      host,
    ])
      expect(await from(world, host, origin, forwarded), origin).toBe(refused);
  });

  it('is one of the address that this machine was called by', { tags: ['SAFE-29'] }, async () => {
    expect(await from(local, 'maple.localhost:3000', 'http://maple.localhost:3000')).toBe(passed);
    for (const origin of [
      'https://maple.localhost:3000',
      'http://maple.localhost',
      'http://maple.localhost:3001',
      'http://localhost:3000',
    ])
      expect(await from(local, 'maple.localhost:3000', origin), origin).toBe(refused);
  });
});

describe('a refusal from before the router', () => {
  const inject = async (request: Record<string, unknown>) => {
    const answer = await local.app.inject({ headers: { host: 'localhost' }, ...request } as never);
    return { status: answer.statusCode, headers: answer.headers as Record<string, unknown>, body: answer.body };
  };

  it('for a missing picture of the practice is the problem not-found', { tags: ['RECORD-20'] }, async () => {
    const answer = await inject({ url: '/media/logos/nowhere.svg' });
    expectRefusal(answer, 404);
    expect(JSON.parse(answer.body).code).toBe('not-found');
  });

  it.each([
    ['an unknown address', 404, { url: '/nowhere/secret?token=secret' }],
    ['an unknown file', 404, { url: '/media/nowhere.svg' }],
    ['a broken escape in the address', 400, { url: '/api/forms/%zz/secret' }],
    ['a parameter that is too long', 404, { url: `/api/forms/${'secret'.repeat(60)}/x` }],
    ['another method', 405, { url: '/auth/v1/public/oauth/token?secret', method: 'DELETE' }],
    ['a method that nothing takes', 405, { url: '/auth/v1/public/oauth/token?secret', method: 'OPTIONS' }],
    [
      'a body that is too large',
      413,
      { url: '/auth/v1/public/oauth/token', method: 'POST', payload: { secret: 'x'.repeat(2_000_000) } },
    ],
    ['another host', 400, { url: '/', headers: { host: 'nowhere, nowhere' } }],
  ])(
    'for %s is a problem with the headers of every answer: %d',
    { tags: ['SAFE-36'] },
    async (_what, status, request) => {
      expectRefusal(await inject(request), status);
    },
  );

  it.each([
    ['a head that is too long', 431, `GET /secret HTTP/1.1\r\nhost: x\r\nx-long: ${'secret'.repeat(4000)}\r\n\r\n`],
    ['what is no HTTP', 400, 'secret nowhere\r\n\r\n'],
    ['another host', 421, 'GET /secret HTTP/1.1\r\nhost: nowhere.example\r\nconnection: close\r\n\r\n'],
    ['a method nobody knows', 400, 'SECRET /nowhere HTTP/1.1\r\nhost: portal.example.com\r\nconnection: close\r\n\r\n'],
    [
      'a method that no route has',
      404,
      'PROPFIND /nowhere HTTP/1.1\r\nhost: portal.example.com\r\nconnection: close\r\n\r\n',
    ],
    [
      'an expectation',
      404,
      'GET /nowhere HTTP/1.1\r\nhost: portal.example.com\r\nexpect: secret\r\nconnection: close\r\n\r\n',
    ],
  ])('for %s over the wire is one too: %d', { tags: ['SAFE-36'] }, async (_what, status, bytes) => {
    expectRefusal(parsed(await sendBytes(bytes)), status);
  });

  it('for too much work is one too: 503', { tags: ['SAFE-36'] }, async () => {
    const url = `/user/v1/public/guest/documents/?accountId=${tenantId('demo')}`;
    const answers = await Promise.all(Array.from({ length: 400 }, () => inject({ url })));
    const refusals = answers.filter(({ status }) => status === 503);
    expect(refusals.length).toBeGreaterThan(0);
    for (const refusal of refusals) {
      expectRefusal(refusal, 503);
      expect(refusal.headers['retry-after']).toBe('1');
    }
    expect((await local.call(documents.guestDocuments, { query: { accountId: tenantId('demo') } })).status).toBe(200);
  });
});
