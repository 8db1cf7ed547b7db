// The duration of the drawer's transition in the style sheets.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

test('the drawer’s transition takes 500 ms, and reduced motion turns it off', { tags: ['NAV-09'] }, () => {
  const [normal = '', reduced = ''] = read('tokens.css').split('prefers-reduced-motion: reduce');
  expect(normal).toContain('--drawer-time: 500ms;');
  expect(reduced).toContain('--drawer-time: 0ms;');
  expect(read('parts/floats.css')).toMatch(/dialog\.drawer \{[^}]*transition: transform var\(--drawer-time\)/);
});
