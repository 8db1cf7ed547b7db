// The runtime configuration can be read whatever the page contains.
import { expect, it } from 'vitest';
import { readRuntimeConfig } from './runtime-config.ts';

const defaults = { apiBaseUrl: '', demoSlug: 'demo', brand: 'Patient Portal' };

it('takes what the server wrote and no member that is not known', () => {
  const content = '{"apiBaseUrl":"https://api.example.com","demoSlug":"maple","other":"x"}';
  expect(readRuntimeConfig(content, defaults)).toEqual({
    apiBaseUrl: 'https://api.example.com',
    demoSlug: 'maple',
    brand: 'Patient Portal',
  });
});

it.each([null, undefined, '', '{', 'null', '[]', '[1]', '5', '{"apiBaseUrl":5}', '{"demoSlug":""}', '{"brand":7}'])(
  'falls back to the defaults for %j',
  (content) => {
    expect(readRuntimeConfig(content, defaults)).toEqual(defaults);
  },
);
