// docs/tables.md, generated from the migrated database: every table with its owner, columns and constraints.
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportTables } from '../../modules/oversight/public.ts';
import { type FreshDatabase, freshDatabase } from '../fresh-database.ts';

const root = join(import.meta.dirname, '../../../../..');
const page = join(root, 'docs/tables.md');
/** The tools are a separate program: their types are not the server's. */
const { tablesOf, peopleIn } = (await import(join(root, 'tools/boundaries/tables.ts'))) as {
  readonly tablesOf: Readonly<Record<string, readonly string[]>>;
  readonly peopleIn: Readonly<Record<string, 'patients' | 'staff' | 'nobody'>>;
};

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly is_required: boolean;
  readonly filled: string | null;
}
interface Constraint {
  readonly table: string;
  readonly definition: string;
}

let database: FreshDatabase;
let columns: Column[];
let constraints: Constraint[];

beforeAll(async () => {
  database = await freshDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  const tables = `c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'`;
  ({ rows: columns } = await client.query<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as is_required,
      pg_get_expr(d.adbin, d.adrelid) as filled
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${tables} and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`));
  // Since PostgreSQL 18 a required column counts as a constraint.
  ({ rows: constraints } = await client.query<Constraint>(`
    select c.relname as table, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where ${tables} and k.contype <> 'n' order by c.relname, position(k.contype in 'pufxc'), 2`));
  await client.end();
});
afterAll(() => database?.drop());

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');

function sectionOf(table: string, owner: string): string {
  const file = exportTables.find((exported) => exported.table === table)?.file;
  const rows = columns
    .filter((column) => column.table === table)
    .map(
      ({ name, type, is_required: isRequired, filled }) =>
        `| ${name} | ${type} | ${isRequired ? 'required' : ''} | ${filled === null ? '' : `\`${cell(filled)}\``} |`,
    );
  const rules = constraints.filter((it) => it.table === table).map(({ definition }) => `- \`${cell(definition)}\``);
  const people = { patients: 'patients', staff: 'staff', nobody: 'none' }[peopleIn[table] ?? 'patients'];
  return [
    `### ${table}`,
    '',
    `Personal data: ${people}. Exported: ${file ? `\`${file}\`` : 'no'}. Written by ${owner}.`,
    '',
    '| column | type | | default |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    ...rules,
    '',
  ].join('\n');
}

it('every table has an owner, and it is said whose data it holds', () => {
  const known = [...new Set(columns.map(({ table }) => table))].sort();
  expect(Object.values(tablesOf).flat().sort()).toEqual(known);
  expect(Object.keys(peopleIn).sort()).toEqual(known);
});

it('docs/tables.md says what the migrations make', async () => {
  const parts = Object.entries(tablesOf)
    .filter(([, tables]) => tables.length > 0)
    .map(([owner, tables]) => `## ${owner}\n\n${tables.map((table) => sectionOf(table, owner)).join('\n')}`);
  const head =
    '# Tables\n\nEvery table of a practice, by the module that writes it. Row level security is enabled and forced on each ([architecture](architecture.md)). Written by `npm run server -- apps/server/src/testing/generic/tables.test.ts -u`.\n';
  await expect(`${head}\n${parts.join('\n')}`).toMatchFileSnapshot(page);
});
