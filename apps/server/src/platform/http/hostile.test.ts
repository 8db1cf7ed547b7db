// What broken and hostile requests get: a problem without internal details; and the next request is served.
import { documents, problems } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, brokenRequests, type OfferedForm } from '../../testing/broken-requests.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';

let t: TestApp;
let form: OfferedForm;
beforeAll(async () => {
  t = await startTestApp();
  const { body } = await t.call(documents.guestDocuments, { query: { accountId: tenantId('demo') } });
  form = body[0]?.documents[0] ?? { id: '', secureId: '' };
});
afterAll(() => t.stop());

const json = { host: 'localhost', 'content-type': 'application/json' };
const token = '/auth/v1/public/oauth/token';
const address = () => addressOf(form);

async function ask(request: { method?: string; url: string; headers?: Record<string, string>; payload?: string }) {
  const answer = await t.app.inject({ method: 'POST', headers: json, ...request } as never);
  return { status: answer.statusCode, headers: answer.headers, text: answer.body };
}

describe('a broken request', () => {
  it.each(brokenRequests)('%s gets a problem, and no stack trace', async (_what, request, status) => {
    const answer = await ask(request(form));
    expect(answer.status, answer.text).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    const body = JSON.parse(answer.text);
    expect(Object.keys(problems)).toContain(body.code);
    expect(body.message).toBe(body.error);
    expect(answer.text).not.toMatch(/at .*\.ts|node_modules|Error:/);
    expect((await ask({ url: '/livez', method: 'GET' })).status).toBe(200);
  });

  it('names each wrong member', async () => {
    const answer = await ask({
      url: token,
      payload: JSON.stringify({ grantType: 'password', email: 5, accountId: 'x' }),
    });
    const paths = JSON.parse(answer.text).errors.map((error: { path: string }) => error.path);
    expect(paths).toEqual(expect.arrayContaining(['body.email', 'body.password', 'body.accountId']));
  });

  it('a wrong method is told the right ones', async () => {
    expect((await ask({ url: token, method: 'DELETE' })).headers.allow).toBe('POST');
  });
});

describe('every answer', () => {
  it('carries the strict policy, and calls are never cached', async () => {
    const { headers } = await ask({
      url: `/user/v1/public/guest/documents/?accountId=${tenantId('demo')}`,
      method: 'GET',
    });
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('/metrics is not for the public', async () => {
    const local = await t.app.inject({ url: '/metrics', headers: { host: 'localhost' } });
    expect(local.body).toContain('foyer_http_request_duration_seconds');
    const proxied = await t.app.inject({
      url: '/metrics',
      headers: { host: 'localhost', 'x-forwarded-for': '203.0.113.9' },
    });
    expect(proxied.statusCode).toBe(404);
    const remote = await t.app.inject({
      url: '/metrics',
      remoteAddress: '203.0.113.9',
      headers: { host: 'localhost' },
    });
    expect(remote.statusCode).toBe(404);
  });

  it('the test clock and the mailbox exist in the demo only', async () => {
    expect((await ask({ url: '/test/clock', payload: '{"now":"nonsense"}' })).status).toBe(400);
    expect((await ask({ url: '/dev/mailbox.json', method: 'GET' })).status).toBe(200);
  });
});

describe('the character NUL', { tags: ['SAFE-47'] }, () => {
  const nul = '\\u0000';
  it.each([
    ['in a query', () => ({ method: 'GET', url: '/account/v1/public/tenant/info?nameSlug=%00' })],
    ['in the middle of a query', () => ({ method: 'GET', url: '/account/v1/public/tenant/info?nameSlug=de%00mo' })],
    ['in a path', () => ({ method: 'GET', url: `/public/forms/${form.id}/%00?accountId=${tenantId('demo')}` })],
    ['in an address that is none', () => ({ method: 'GET', url: '/patient-portal/%00' })],
    ['in a body', () => ({ url: token, payload: `{"grantType":"password","email":"a${nul}@example.com"}` })],
    ['in a member’s name', () => ({ url: token, payload: `{"grantType":"password","a${nul}":1}` })],
    [
      'deep in a submission, before anything else of it is looked at',
      () => ({
        url: address(),
        payload: `{"form_version_id":"${form.id}","object":[{"value":{"a":["x",{"b":"${nul}"}]}}]}`,
      }),
    ],
    [
      'in the JSON text of a form-encoded submission',
      () => ({
        url: address(),
        payload: new URLSearchParams({
          form_version_id: form.id,
          object: `[{"id":"1","uuid":"1","value":"${nul}"}]`,
        }).toString(),
        headers: { ...json, 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ],
  ])('%s is 400', async (_what, request) => {
    const answer = await ask(request());
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([400, 'validation-failed']);
  });
});
