// The runtime configuration can be read whatever the page contains.
import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('readSettings', () => {
  it('takes what the server wrote, without a slash at the end of the base', () => {
    expect(readSettings('{"apiBaseUrl":"https://api.example.com/","demoSlug":"maple"}')).toEqual({
      apiBaseUrl: 'https://api.example.com',
      demoSlug: 'maple',
    });
  });

  it.each([null, undefined, '', '{', 'null', '[]', '{"apiBaseUrl":5}'])(
    'falls back to its defaults for %j',
    (content) => {
      expect(readSettings(content)).toEqual({ apiBaseUrl: '', demoSlug: 'demo' });
    },
  );
});
