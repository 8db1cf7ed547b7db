// The frame and the first screen are drawn before any page has brought its texts: theirs must be there from the start.
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTexts } from './texts.en.ts';

const source = join(import.meta.dirname, '..');
const drawnFirst = ['app/*.{ts,tsx}', 'session/*.{ts,tsx}', 'features/{identity,tenants}/*.{ts,tsx}', 'pages/*.tsx'];
/** These import texts of their own, or belong to a page that does. */
const bringTheirOwn = /code-form|code-entry|method-dialog|privacy\.tsx|patient-document\.tsx|\.test\.ts/;

function has(key: string): boolean {
  let at: unknown = startTexts;
  for (const part of key.split('.')) at = (at as Record<string, unknown> | undefined)?.[part];
  return (
    typeof at === 'string' ||
    (key === 'idle.seconds' && typeof (startTexts.idle as Record<string, unknown>).seconds_one === 'string')
  );
}

test('every text of the frame and the entrance is in the first catalogue', async () => {
  const missing: string[] = [];
  let found = 0;
  for await (const file of glob(drawnFirst, { cwd: source })) {
    if (bringTheirOwn.test(file)) continue;
    for (const [, key = ''] of readFileSync(join(source, file), 'utf8').matchAll(/\bt\('([\w.]+)'/g)) {
      found += 1;
      if (!has(key)) missing.push(`${file}: ${key}`);
    }
  }
  expect(found).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});
