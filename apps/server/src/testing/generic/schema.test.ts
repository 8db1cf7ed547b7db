// The schema for TypeScript, platform/db/schema, generated from the migrated database: one file per module's tables.
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../fresh-database.ts';

const root = join(import.meta.dirname, '../../../../..');
const folder = join(root, 'apps/server/src/platform/db/schema');
/** The tools are a separate program: their types are not the server's. */
const { tablesOf } = (await import(join(root, 'tools/boundaries/tables.ts'))) as {
  readonly tablesOf: Readonly<Record<string, readonly string[]>>;
};

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly defaulted: boolean;
  readonly computed: boolean;
}

/** What the database cannot express: the shape of JSON, and columns that a trigger fills. */
const more: Readonly<Record<string, string>> = {
  'form_versions.object': 'Json<{ fields: unknown[] }>',
  'form_drafts.object': 'Json<{ fields: unknown[] }>',
  'form_sections.object': 'Json<{ fields: unknown[] }>',
  'outgoing_jobs.data': 'Json<object>',
  'recall_rules.words': 'Json<Record<string, { subject: string; mail: string; text: string }>>',
  'reminder_steps.words': 'Json<Record<string, { subject: string; text: string }>>',
  'submission_revisions.utm_parameters': 'Json<Record<string, string>>',
  'visit_events.before': 'Defaulted<Json<Record<string, string>>>',
  'visit_events.after': 'Defaulted<Json<Record<string, string>>>',
  'visits.changed_in': 'Computed<string | null>',
};

const types: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  smallint: 'number',
  integer: 'number',
  'double precision': 'number',
  bigint: 'BigInteger',
  xid8: 'BigInteger',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'Day',
  'timestamp with time zone': 'Date',
  tstzrange: 'TimeRange',
};

let database: FreshDatabase;
let columns: Column[];
/** The values that a check constraint allows, by `table.column`. */
let allowed: Map<string, string[]>;

beforeAll(async () => {
  database = await freshDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  ({ rows: columns } = await client.query<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
      a.atthasdef as defaulted, a.attgenerated <> '' or a.attidentity = 'a' as computed
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
      and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`));
  const { rows: checks } = await client.query<{ column: string; rule: string }>(`
    select c.relname || '.' || a.attname as column, pg_get_constraintdef(k.oid) as rule
    from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'c' and cardinality(k.conkey) = 1 and c.relnamespace = 'public'::regnamespace`);
  allowed = new Map(
    checks
      .filter(({ rule }) =>
        /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(?:'[^']*'::text(?:, )?)+\]\)|'[^']*'::text)\)\)$/.test(rule),
      )
      .map(({ column, rule }) => [column, [...rule.matchAll(/'([^']*)'::text/g)].map(([, value]) => value ?? '')]),
  );
  await client.end();
});
afterAll(() => database?.drop());

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string) => camel(`_${name.replaceAll('-', '_')}`);

function typeOf({ table, name, type, required, defaulted, computed }: Column): string {
  const own = more[`${table}.${name}`];
  if (own) return own;
  const values = allowed.get(`${table}.${name}`);
  const [element = '', array = ''] = type.split(/(?=\[\])/);
  const plain = /^numeric/.test(element) ? 'Decimal' : types[element];
  if (!plain) throw new Error(`${table}.${name} has the type ${type}, which this test does not know yet.`);
  const one = values ? values.map((value) => `'${value}'`).join(' | ') : plain + array;
  const whole = required ? one : `${one} | null`;
  if (computed) return `Computed<${whole}>`;
  return defaulted ? `Defaulted<${whole}>` : whole;
}

const written =
  'Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u';

function fileOf(owner: string, tables: readonly string[]): string {
  const parts = tables.map((table) => {
    const lines = columns
      .filter((column) => column.table === table)
      .map((column) => `    ${camel(column.name)}: ${typeOf(column)};`);
    return `  ${camel(table)}: {\n${lines.join('\n')}\n  };`;
  });
  const body = parts.join('\n');
  const imported = (names: readonly string[]) =>
    names.filter((name) => new RegExp(`\\b${name}\\b`).test(body)).join(', ');
  const imports = [
    ['./columns.ts', imported(['BigInteger', 'Computed', 'Day', 'Decimal', 'Defaulted', 'Json', 'TimeRange'])],
  ]
    .filter(([, names]) => names)
    .map(([from, names]) => `import type { ${names} } from '${from}';\n`);
  return `// Tables of ${owner}. ${written}\n// biome-ignore-all format: it is written by a test\n${imports.join('')}\nexport interface ${pascal(owner)}Tables {\n${body}\n}\n`;
}

it('the schema of each module says what the migrations make', async () => {
  const owners = Object.entries(tablesOf).filter(([, tables]) => tables.length > 0);
  expect(owners.flatMap(([, tables]) => tables).sort()).toEqual([...new Set(columns.map(({ table }) => table))].sort());
  for (const [owner, tables] of owners)
    await expect(fileOf(owner, tables)).toMatchFileSnapshot(join(folder, `${owner}.ts`));
  const names = owners.map(([owner]) => owner).sort();
  const imports = names.map((owner) => `import type { ${pascal(owner)}Tables } from './${owner}.ts';`);
  const parts = owners.map(([owner]) => `    ${pascal(owner)}Tables`);
  await expect(
    `// All tables. ${written}\n// biome-ignore-all format: it is written by a test\n${imports.join('\n')}\n\nexport interface Schema\n  extends\n${parts.join(',\n')} {}\n`,
  ).toMatchFileSnapshot(join(folder, 'schema.ts'));
  const ofPractices = columns.filter(({ table, name }) => name === 'tenant_id' && table !== 'tenants');
  await expect(
    `// Tables of practices. ${written}\n// biome-ignore-all format: it is written by a test\n\n/** Every table that has the practice in its key, but for \`tenants\` itself, which every node of a cluster has whole. */\nexport const tenantTables: ReadonlySet<string> = new Set([\n${ofPractices.map(({ table }) => `  '${table}',\n`).join('')}]);\n`,
  ).toMatchFileSnapshot(join(folder, 'tenant-tables.ts'));
});
