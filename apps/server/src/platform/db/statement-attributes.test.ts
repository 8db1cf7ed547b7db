// What a trace tells of statements.
import { expect, it } from 'vitest';
import { statementAttributes } from './statement-attributes.ts';

it.each([
  ['select "id" from "patients" where "name" = $1', 'SELECT', 'patients'],
  [
    '  -- a comment from sessions\n/* from forms */ insert into public.audit_entries (a) values ($1)',
    'INSERT',
    'audit_entries',
  ],
  ['with gone as (delete from throttles where x) select 1', 'WITH', 'throttles'],
  ['update visits set a = 1', 'UPDATE', 'visits'],
  ["select 1 from rivera where x = 'from sam'", 'SELECT', undefined],
  ['commit', 'COMMIT', undefined],
  ['', 'OTHER', undefined],
])('%s', (text, operation, table) => {
  const told = statementAttributes(text);
  expect([told['db.operation.name'], told['db.collection.name']]).toEqual([operation, table]);
});
