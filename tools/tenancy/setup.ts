// For each file of server tests: fails it if a statement that it sent does not name its practice.
import { afterAll, inject } from 'vitest';
import { recordStatements } from './recorder.ts';

const texts = recordStatements(inject('statementsFolder'));
const store = globalThis as { foyerCheckedStatements?: Set<string> };
store.foyerCheckedStatements ??= new Set();
const checked = store.foyerCheckedStatements;

afterAll(async () => {
  const fresh = [...texts].filter((text) => !checked.has(text));
  if (fresh.length === 0) return;
  for (const text of fresh) checked.add(text);
  const { assertNamed } = await import('./assert-named.ts');
  assertNamed(fresh);
});
