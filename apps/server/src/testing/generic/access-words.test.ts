// The access log's catalogue against the server's code: what is logged has words (the compiler sees to that), and what has words
// is logged by something.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessFields } from '@foyer/contract/access-sentences';
import { accessActions, accessObjects } from '@foyer/contract/access-words';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const code = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing/'))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');

/** Codes of older entries, which keep their words. */
const former = ['closed days'];

/** Whether the code names it whole, or makes it of a prefix: `make-${role}`. */
function isUsed(name: string): boolean {
  const [prefix = ''] = /^[a-z]+[-_ ]/.exec(name) ?? [];
  return code.includes(`'${name}'`) || (prefix !== '' && code.includes(`\`${prefix}\${`));
}

it('every action and object with words is logged by something', { tags: ['ROLE2-06'] }, () => {
  expect([...Object.keys(accessActions), ...Object.keys(accessObjects)].filter((name) => !isUsed(name))).toEqual(
    former,
  );
});

it('no entry is written but through the typed functions, and the two statements of the quick paths', {
  tags: ['ROLE2-06'],
}, () => {
  const writers = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing/'))
    .filter((path) =>
      /insert into audit_entries|insertInto\('auditEntries'\)/.test(readFileSync(join(root, path), 'utf8')),
    );
  expect(writers.toSorted()).toEqual([
    'modules/submissions/submit/store-submission.store.ts',
    'modules/visits/book-online/store-booking.store.ts',
    'platform/audit/audit-look.store.ts',
    'platform/audit/audit.store.ts',
  ]);
  for (const writer of writers.filter((path) => path.startsWith('modules/'))) {
    const text = readFileSync(join(root, writer), 'utf8');
    const logged = [...text.matchAll(/action: '([^']+)'/g)].map(([, action]) => action ?? '');
    for (const action of logged) expect(Object.keys(accessActions), writer).toContain(action);
  }
});

it('fields are names, never values', { tags: ['ROLE2-06'] }, () => {
  for (const name of Object.keys(accessFields)) expect(name).toMatch(/^[a-zA-Z]+$/);
});
