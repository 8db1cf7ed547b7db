// Everything rendered before a page has added its own texts must find them in the startup catalogue or the frame's.
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startI18n } from './i18n.ts';
import { startTexts } from './texts.en.ts';

const source = join(import.meta.dirname, '..');
const drawnFirst = ['app/*.{ts,tsx}', 'session/*.{ts,tsx}', 'features/{identity,tenants}/*.{ts,tsx}', 'pages/*.tsx'];
/** The frame, and what is only rendered within it. */
const inFrame = new RegExp(
  [
    'app/(?:shell|header|drawer|footer|leave-question|use-navigation)\\.',
    '(?:sign-out|idle-dialog|user-menu)\\.tsx$',
    'pages/(?:dashboard|billing|reset-password|patient-document)\\.tsx$',
  ].join('|'),
);
/** These import their own texts. */
const bringTheirOwn =
  /contact-choices|own-data|not-found|code-step|method-choice|privacy\.tsx|person-form|password|verify-identity|register|no-mail|link-expired|\.test\.ts/;

/** Returns every key of a nested catalogue, without plural suffixes. */
function keysOf(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [path + name.replace(/_(?:zero|one|other)$/, '')] : keysOf(value, `${path}${name}.`),
  );
}

test('every text of the entrance is there from the start, and every text of the frame comes with the frame', async () => {
  startI18n();
  const { shellTexts } = await import('./shell-texts.en.ts');
  const atStart = new Set(keysOf(startTexts));
  const withFrame = new Set([...atStart, ...keysOf(shellTexts)]);
  const missing: string[] = [];
  let found = 0;
  for await (const name of glob(drawnFirst, { cwd: source })) {
    const file = name.replaceAll('\\', '/');
    if (bringTheirOwn.test(file)) continue;
    const known = inFrame.test(file) ? withFrame : atStart;
    for (const [, key = ''] of readFileSync(join(source, file), 'utf8').matchAll(/\bt\(\s*'([\w.]+)'/g)) {
      found += 1;
      if (!known.has(key)) missing.push(`${file}: ${key}`);
    }
  }
  expect(found).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});
