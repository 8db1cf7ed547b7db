// Requests that are broken or hostile, each with the status that it gets.
import { tenantId } from './test-app.ts';

/** A form that guests fill in. */
export interface OfferedForm {
  readonly id: string;
  readonly secureId: string;
}

/** POST with JSON, unless it says something else. */
export interface BrokenRequest {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly payload?: string;
}

const json = { host: 'localhost', 'content-type': 'application/json' };
const token = '/auth/v1/public/oauth/token';

/** Returns the path that a guest reads the form by, and sends it to. */
export const addressOf = ({ id, secureId }: OfferedForm) =>
  `/public/forms/${id}/${secureId}?accountId=${tenantId('demo')}`;
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

export const brokenRequests: readonly (readonly [
  what: string,
  request: (form: OfferedForm) => BrokenRequest,
  status: number,
])[] = [
  ['malformed JSON', () => ({ url: token, payload: '{"email":' }), 400],
  ['an empty body', () => ({ url: token, payload: '' }), 400],
  [
    'wrong types',
    () => ({ url: token, payload: '{"grantType":"password","email":5,"password":[],"accountId":{}}' }),
    400,
  ],
  [
    'another media type',
    () => ({ url: token, payload: '<a/>', headers: { ...json, 'content-type': 'text/xml' } }),
    415,
  ],
  [
    'a form-encoded body where none is taken',
    () => ({ url: token, payload: 'a=1', headers: { ...json, 'content-type': 'application/x-www-form-urlencoded' } }),
    415,
  ],
  ['a body of 2 MB', () => ({ url: token, payload: JSON.stringify({ a: 'x'.repeat(2_000_000) }) }), 413],
  ['a __proto__ key', () => ({ url: token, payload: '{"__proto__":{"isAdmin":true}}' }), 400],
  [
    '[ABUSE-19] a __proto__ key deep in a submission',
    (form) => ({ url: addressOf(form), payload: '{"object":[{"value":{"__proto__":{"a":1}}}]}' }),
    400,
  ],
  [
    '[ABUSE-19] a submission 5000 levels deep',
    (form) => ({
      url: addressOf(form),
      payload: `{"form_version_id":"${form.id}","object":[{"id":"1","uuid":"1","value":${nested(5000)}}]}`,
    }),
    400,
  ],
  [
    '[ABUSE-19] 100000 entries',
    (form) => ({
      url: addressOf(form),
      payload: `{"form_version_id":"${form.id}","object":[${Array.from({ length: 100_000 }, () => '1').join()}]}`,
    }),
    400,
  ],
  ['an unknown address', () => ({ url: '/nowhere', method: 'GET' }), 404],
  ['an id that is none', () => ({ url: '/api/forms/1/abcdefgh', method: 'GET' }), 401],
  ['a wrong method', () => ({ url: token, method: 'DELETE' }), 405],
  [
    'a page of another site',
    () => ({ url: token, payload: '{}', headers: { ...json, origin: 'https://evil.example' } }),
    403,
  ],
  [
    'a host that is no practice',
    () => ({ url: token, payload: '{}', headers: { ...json, host: 'nowhere.example' } }),
    404,
  ],
  ['an address with a broken escape', () => ({ url: '/api/forms/%zz/x', method: 'GET' }), 400],
];
