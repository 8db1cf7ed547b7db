// Statements that name their practice for every table, and statements with a breach planted in them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findUnnamed } from './find-unnamed.ts';

const tables = new Set(['visits', 'patients', 'forms', 'accounts']);
const find = (text: string) => findUnnamed(text, tables);

describe('names its practice', { tags: ['RUN-22'] }, () => {
  it.each([
    ['by a parameter', 'select * from visits where tenant_id = $1 and visit_id = $2'],
    ['by a parameter with its type', 'select * from visits v where $1::uuid = v.tenant_id'],
    ['by a constant', `delete from visits where tenant_id = '6d1f6f4e-0000-4000-8000-000000000000'`],
    [
      'of a joined table, in the condition of the join',
      'select from visits v join forms f on f.tenant_id = v.tenant_id where v.tenant_id = $1',
    ],
    ['of both by way of one', 'select from visits v join forms f on f.tenant_id = v.tenant_id and f.tenant_id = $1'],
    [
      'of a table that may have no row',
      'select from visits v left join forms f on f.tenant_id = $1 where v.tenant_id = $1',
    ],
    [
      'of a table that may have no row, by way of another',
      'select from visits v left join (forms f join accounts a on a.tenant_id = f.tenant_id) on f.tenant_id = v.tenant_id where v.tenant_id = $1',
    ],
    [
      'in a query in a condition',
      'select from visits v where v.tenant_id = $1 and exists (select from forms f where f.tenant_id = $1 and f.form_id = v.form_id)',
    ],
    [
      'beside rows that are no table',
      'select from forms, unnest($2::uuid[]) as wanted where tenant_id = $1 and form_id = wanted',
    ],
    [
      'in each part of a union',
      'select visit_id from visits where tenant_id = $1 union all select form_id from forms where tenant_id = $1',
    ],
    [
      'in a part that another part reads',
      'with recent as (select * from visits where tenant_id = $1) select * from recent',
    ],
    ['in a part that has the name of a table', 'with visits as (select $1 as visit_id) select * from visits'],
    [
      'in a lateral query',
      'select from forms f left join lateral (select from visits v where v.tenant_id = $1 and v.form_id = f.form_id limit 1) n on true where f.tenant_id = $1',
    ],
    ['in what it locks', 'select from visits where tenant_id = $1 for update'],
    ['in rows of values', 'insert into visits (visit_id, tenant_id) values ($2, $1), ($3, $1::uuid)'],
    ['in rows of a query', 'insert into visits (tenant_id) select $1::uuid from unnest($2::uuid[]) returning 1'],
    [
      'in rows of a query, in a part',
      'with added as (insert into visits (tenant_id, visit_id) select $1::uuid, id from unnest($2::uuid[]) as id returning 1) select from added',
    ],
    [
      'in rows of a query of a table, in a part',
      'with added as (insert into visits (tenant_id, visit_id) select f.tenant_id, (select max(n) from accounts where tenant_id = $1) from forms f where f.tenant_id = $1) select 1',
    ],
    [
      'in what an insert does on conflict',
      'insert into visits as v (tenant_id) values ($1) on conflict (tenant_id) do update set n = case when v.n = 1 then 2 else excluded.n end where v.n < 3 returning v.n',
    ],
    [
      'in what it changes from another table',
      'update visits v set form_id = f.form_id from forms f where f.tenant_id = v.tenant_id and v.tenant_id = $1',
    ],
    ['in what it deletes', 'delete from visits v using forms f where v.tenant_id = $1 and f.tenant_id = $1'],
    [
      'where it reads none of its tables',
      'select slug from tenants where slug = $1; savepoint part; select outbox.put($1)',
    ],
    [
      'in settings that all nodes get',
      `set local app.is_sync = '1'; select set_config('synchronous_commit', 'off', true)`,
    ],
  ])('%s', (_, text) => {
    expect(find(text)).toEqual([]);
  });
});

describe('names no practice', { tags: ['RUN-22'] }, () => {
  it.each([
    ['nowhere', 'select * from visits where visit_id = $1', ['visits']],
    ['for a table in quotes and with a schema', 'select from "public"."visits" "v"', ['visits as v']],
    [
      'by a setting, which a cluster does not read',
      `select from visits where tenant_id = current_setting('app.tenant_id')::uuid`,
      ['visits'],
    ],
    ['by null', 'select from visits where tenant_id = null', ['visits']],
    ['by one of several values', 'select from visits where tenant_id in ($1, $2)', ['visits']],
    ['by something other than equality', 'select from visits where tenant_id <> $1', ['visits']],
    ['in one of two cases', 'select from visits where tenant_id = $1 or status = $2', ['visits']],
    [
      'for the second table',
      'select from visits v join forms f on f.form_id = v.form_id where v.tenant_id = $1',
      ['forms as f'],
    ],
    [
      'for either of two',
      'select from visits v join forms f on f.tenant_id = v.tenant_id',
      ['visits as v', 'forms as f'],
    ],
    [
      'for the side of a join that is always there',
      'select from visits v left join forms f on v.tenant_id = $1 and f.tenant_id = v.tenant_id',
      ['visits as v', 'forms as f'],
    ],
    [
      'for a full join',
      'select from visits v full join forms f on f.tenant_id = v.tenant_id where v.tenant_id = $1',
      ['forms as f'],
    ],
    [
      'for a query in a condition',
      'select from visits v where v.tenant_id = $1 and exists (select from forms f where f.form_id = v.form_id)',
      ['forms as f'],
    ],
    ['for a query in a column', 'select (select count(*) from forms) from visits where tenant_id = $1', ['forms']],
    [
      'for a query in the order',
      'select from visits where tenant_id = $1 order by (select max(n) from forms)',
      ['forms'],
    ],
    ['for half of a union', 'select from visits where tenant_id = $1 union select from forms', ['forms']],
    ['for a part', 'with recent as (select from visits) select from recent', ['visits']],
    [
      'for a part that reads the table of its own name',
      'with visits as (select * from visits) select from visits',
      ['visits'],
    ],
    [
      'for a query that cannot see the one beside it',
      'select from forms f, (select from visits v where v.tenant_id = f.tenant_id) n where f.tenant_id = $1',
      ['visits as v'],
    ],
    ['in what it changes', 'update visits set status = $1', ['visits']],
    [
      'in what it changes from another table',
      'update visits v set n = 1 from forms f where f.tenant_id = $1',
      ['visits as v'],
    ],
    ['in what it deletes', 'delete from visits using forms where forms.tenant_id = $1', ['visits']],
    ['in an insert without the column', 'insert into visits (visit_id) values ($1)', ['insert into visits']],
    ['in an insert without columns', 'insert into visits values ($1)', ['insert into visits']],
    ['in one of several rows', 'insert into visits (tenant_id) values ($1), (default)', ['insert into visits']],
    ['in an insert of default values', 'insert into visits default values', ['insert into visits']],
    [
      'in an insert from a query',
      'with a as (insert into visits (tenant_id) select id from unnest($1::uuid[]) as id) select 1',
      ['insert into visits'],
    ],
    [
      'in an insert of whole rows',
      'with a as (insert into visits (tenant_id) select * from forms where tenant_id = $1) select 1',
      ['insert into visits'],
    ],
    [
      'by the query around it',
      'select from visits v where v.tenant_id = $1 and exists (select from forms f where f.tenant_id = v.tenant_id)',
      ['forms as f'],
    ],
    [
      'by the query around a lateral one',
      'select from forms f, lateral (select from visits v where v.tenant_id = f.tenant_id) n where f.tenant_id = $1',
      ['visits as v'],
    ],
    ['because it empties the table', 'truncate visits', ['visits as a whole']],
    ['because it locks the table', 'lock table visits', ['visits as a whole']],
  ])('%s', (_, text, found) => {
    expect(find(text)).toEqual(found);
  });

  it('and neither does a setting of one node, nor a merge', () => {
    expect(find(`select set_config('app.tenant_id', $1, true)`)).toEqual([expect.stringContaining('SET LOCAL')]);
    expect(find('merge into visits v using forms f on true when matched then delete')).toEqual([
      expect.stringContaining('ON CONFLICT'),
    ]);
  });

  it.each([
    ['RETURNING', 'insert into visits (tenant_id) select $1::uuid'],
    ['by position', 'select a, b from unnest($1::uuid[], $2::text[]) as pair (a, b)'],
    ['beforehand', 'insert into visits (tenant_id, n) values ($1, (select max(n) from visits where tenant_id = $1))'],
    [
      'beforehand',
      'with a as (insert into visits (tenant_id) values ($1) on conflict (tenant_id) do update set n = (select 1)) select 1',
    ],
    ['case when', `update visits set n = case status when 'held' then 1 else 2 end where tenant_id = $1`],
  ])('and a cluster refuses more: it says to write %s', (advice, text) => {
    expect(find(text)).toEqual([expect.stringContaining(advice)]);
  });

  it('and what PostgreSQL cannot read is no statement', () => {
    expect(() => find('select from where')).toThrow(/syntax error/);
  });
});

/** A query over tables of practices; each `where` names the practice for its table, by a value or by way of another table. */
interface Query {
  readonly joined: readonly ('join' | 'left join')[];
  readonly by: readonly ('value' | 'first')[];
  readonly inside: readonly {
    readonly how: 'exists' | 'column' | 'part' | 'lateral' | 'union';
    readonly query: Query;
  }[];
}

const { query: queries } = fc.letrec<{ query: Query }>((tie) => ({
  query: fc.record({
    joined: fc.array(fc.constantFrom('join', 'left join'), { maxLength: 2 }),
    by: fc.array(fc.constantFrom('value', 'first'), { minLength: 2, maxLength: 2 }),
    inside: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      fc.constant([]),
      fc.array(
        fc.record({ how: fc.constantFrom('exists', 'column', 'part', 'lateral', 'union'), query: tie('query') }),
        { minLength: 1, maxLength: 2 },
      ),
    ),
  }) as fc.Arbitrary<Query>,
}));

/** Writes a query; `omitted` is the number of the table that it does not name the practice for. Returns how many it has. */
function write(query: Query, omitted?: number): { text: string; count: number } {
  let count = 0;
  const names = [...tables];
  const condition = (alias: string, value: string) => (count++ === omitted ? 'true' : `${alias}.tenant_id = ${value}`);
  const text = ({ joined, by, inside }: Query): string => {
    const first = `t${count}`;
    const where = [condition(first, '$1')];
    let from = `${names[count % 4]} ${first}`;
    for (const [at, join] of joined.entries()) {
      const alias = `t${count}`;
      const table = names[count % 4];
      from += ` ${join} ${table} ${alias} on ${condition(alias, by[at] === 'value' ? '$1' : `${first}.tenant_id`)}`;
    }
    const parts: string[] = [];
    const columns = ['1'];
    let more = '';
    for (const { how, query: inner } of inside) {
      const written = text(inner);
      const name = `q${count}`;
      if (how === 'exists') where.push(`exists (${written})`);
      if (how === 'column') columns.push(`(${written} limit 1)`);
      if (how === 'part') parts.push(`${name} as (${written})`);
      if (how === 'lateral') from += ` cross join lateral (${written}) as ${name}`;
      if (how === 'union') more += ` union all (${written})`;
    }
    const named = parts.length > 0 ? `with ${parts.join(', ')} ` : '';
    return `${named}select ${columns.join(', ')} from ${from} where ${where.join(' and ')}${more}`;
  };
  return { text: text(query), count };
}

it('finds a table that is left out anywhere in a query, and nothing else', { tags: ['RUN-22'] }, () => {
  fc.assert(
    fc.property(queries, fc.nat(), (query, which) => {
      const whole = write(query);
      expect(find(whole.text), whole.text).toEqual([]);
      const broken = write(query, which % whole.count);
      expect(find(broken.text), broken.text).not.toEqual([]);
    }),
    { numRuns: 200 },
  );
});
