// The runtime configuration and its defaults.
import { expect, test } from 'vitest';
import { parseRuntimeConfig } from './runtime-config.ts';

test('the name of the session-token cookie comes from the configuration', { tags: ['SESS-10'] }, () => {
  expect(parseRuntimeConfig('{"tokenCookie":"harbor_session"}').tokenCookie).toBe('harbor_session');
  expect(parseRuntimeConfig('{}').tokenCookie).toBe('token');
});

test('the demo slug is a configurable constant', { tags: ['TEN-03'] }, () => {
  expect(parseRuntimeConfig('{"demoSlug":"maple"}').demoSlug).toBe('maple');
  expect(parseRuntimeConfig('{"demoSlug":""}').demoSlug).toBe('demo');
});

test('unreadable or foreign content leaves the defaults', () => {
  const defaults = parseRuntimeConfig('{}');
  for (const content of [null, undefined, '', '{', 'null', '[1]', '{"brand":7,"other":"x"}'])
    expect(parseRuntimeConfig(content)).toEqual(defaults);
});
