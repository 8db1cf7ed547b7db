// Stripping the schemas from the browser's contract.
import { expect, test } from 'vitest';
import { routesSource } from './contract-routes.ts';

test('only method and path of endpoints reach the browser', () => {
  const module = {
    form: { method: 'GET', path: '/api/forms/{id}/{checksum}', response: { 200: { parse: () => 1 } }, summary: 'x' },
    submissionEntry: { parse: () => 1 },
    nothing: null,
  };
  expect(routesSource(module)).toBe('export const form = {"method":"GET","path":"/api/forms/{id}/{checksum}"};');
});

test('the real contract modules yield their endpoints', async () => {
  const identity = await import(new URL('../../packages/contract/src/identity/identity.ts', import.meta.url).href);
  const source = routesSource(identity);
  expect(source).toContain('export const token = {"method":"POST","path":"/auth/v1/public/oauth/token"};');
  expect(source).not.toContain('parse');
});
