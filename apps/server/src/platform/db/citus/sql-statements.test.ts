// Taking a migration apart.
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { migrationText } from '../migrate.ts';
import { makesTable, statementsOf } from './sql-statements.ts';

it('takes a text apart at the semicolons that end statements', () => {
  expect(
    statementsOf(`-- First; a word.
create table a (b text default 'x;''y;' check (b <> ';'));
/* none; here */ select ";" from a;
do $$ begin perform 1; end $$;
create function f() returns text language sql as $f$ select $$;$$::text; $f$;

-- The end;`),
  ).toEqual([
    `create table a (b text default 'x;''y;' check (b <> ';'))`,
    'select ";" from a',
    'do $$ begin perform 1; end $$',
    'create function f() returns text language sql as $f$ select $$;$$::text; $f$',
  ]);
});

it('takes every migration apart without losing a table', async () => {
  const folder = new URL('../../../../migrations/', import.meta.url);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.sql'))) {
    const text = await migrationText(file.replace(/\.sql$/, ''));
    const made = text.match(/^create (?:unlogged )?table /gm)?.length ?? 0;
    expect(statementsOf(text).filter(makesTable), file).toHaveLength(made);
  }
});
