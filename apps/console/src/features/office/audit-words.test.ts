// Every action that the server writes into the access log has words there.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { actionWords, objectWords, wordsOf } from './audit-words.en.ts';

const source = path.resolve(import.meta.dirname, '../../../../server/src');

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => path.join(folder, name));
}

/** Codes that stand behind `action:` in a call that writes to the trail. */
const written = new Set(
  files(source).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return text.includes('audit/audit.store')
      ? [...text.matchAll(/\baction: '([a-z][a-z_-]*)'/g)].map((match) => match[1] ?? '')
      : [];
  }),
);

describe('the access log', () => {
  it('has words for every action that is written', () => {
    expect(written.size).toBeGreaterThan(40);
    expect([...written].filter((code) => !Object.hasOwn(actionWords, code))).toEqual([]);
  });

  it('never shows a code, not even of something new', () => {
    for (const code of [...written, 'appt_met', 'some-thing_new'])
      expect(wordsOf(actionWords, code)).toMatch(/^[A-Z][A-Za-z ]+$/);
    expect(wordsOf(objectWords, 'contact-record')).toBe('Patient record');
    expect(wordsOf(objectWords, 'made-up')).toBe('Made up');
  });
});
