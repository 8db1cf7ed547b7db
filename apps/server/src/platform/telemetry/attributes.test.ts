// What a span may tell, whatever the code hands over.
import { problems } from '@foyer/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allowedAttributes, errorType, type SpanAttributes } from './attributes.ts';

const samples = {
  'http.request.method': 'GET',
  'http.route': '/public/forms/:id/:checksum',
  'http.response.status_code': 200,
  'foyer.wait_ms': 3,
  'foyer.practice': '8a98bbed-961a-8539-8e4a-2fb0b1b1e465',
  'foyer.problem': 'slot-taken',
  'db.system.name': 'postgresql',
  'db.operation.name': 'SELECT',
  'db.collection.name': 'patients',
  'foyer.job': 'messages.mail',
  'foyer.round': 'platform.purge-new',
  'foyer.job.attempt': 1,
  'foyer.job.wait_ms': 40,
  'foyer.job.outcome': 'completed',
  'foyer.operation': 's3.put',
  'server.address': 'mail.example.com',
  'error.type': 'ECONNREFUSED',
} as const satisfies Required<SpanAttributes>;
const keys = Object.keys(samples);

it('what the code tells passes, and so does every code of a refusal', () => {
  expect(allowedAttributes(samples)).toEqual(samples);
  for (const code of Object.keys(problems)) expect(allowedAttributes({ 'foyer.problem': code })).not.toEqual({});
});

it('only known keys pass, and of texts only those in the shape of their key', { tags: ['RUN-21'] }, () => {
  const anything = fc.oneof(
    fc.string(),
    fc.emailAddress(),
    fc.webUrl({ withQueryParameters: true }),
    fc.anything({ maxDepth: 1 }),
  );
  const key = fc.oneof(fc.constantFrom(...keys, '__proto__', 'constructor', 'toString'), fc.string());
  fc.assert(
    fc.property(fc.dictionary(key, anything), (told) => {
      const allowed = allowedAttributes(told as SpanAttributes);
      for (const [name, value] of Object.entries(allowed)) {
        expect(keys).toContain(name);
        expect(value).toBe(told[name]);
        expect(['string', 'number']).toContain(typeof value);
        expect(String(value)).not.toMatch(/[@\s?=&%"'\\<>]/);
      }
    }),
  );
});

it.each([
  ['http.route', '/patients/8a98bbed-961a-8539-8e4a-2fb0b1b1e465'],
  ['http.route', '/invoices/20417'],
  ['http.route', '/search?q=rivera'],
  ['http.request.method', 'SAM'],
  ['foyer.practice', 'sam.rivera'],
  ['foyer.problem', 'Sam Rivera'],
  ['db.operation.name', "select 'Rivera'"],
  ['db.collection.name', 'patients where name = $1'],
  ['foyer.job', 'mail to sam'],
  ['server.address', 'sam:secret@mail.example.com'],
  ['error.type', '550 no mailbox sam@example.com here'],
])('%s is not told as %s', (key, value) => {
  expect(allowedAttributes({ [key]: value })).toEqual({});
});

it('an error is told by its code or its class, never by its message', () => {
  const failed = (code?: unknown) => Object.assign(new TypeError('Rivera, Sam'), { code });
  expect(errorType(failed('23505'))).toBe('23505');
  expect(errorType(failed('ECONNREFUSED'))).toBe('ECONNREFUSED');
  expect(errorType(failed())).toBe('TypeError');
  expect(errorType(failed('no mailbox sam@example.com'))).toBe('TypeError');
  expect(errorType(Object.assign(failed(), { name: 'Sam Rivera!' }))).toBe('Error');
  expect(errorType('Rivera')).toBe('unknown');
});
