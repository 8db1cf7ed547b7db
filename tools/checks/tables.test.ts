// Only its owner writes a table: each kind of forbidden write is planted, and a few that come close.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts here are sources of stores.

import { describe, expect, test } from 'vitest';
import { peopleIn, tablesOf } from '../boundaries/tables.ts';
import { findStale, findTwice, findWrites, foreignWrites } from './tables.ts';

const inOffice = (text: string, store = 'planted.store.ts') =>
  findWrites(`apps/server/src/modules/records/${store}`, `// It.\n${text}\n`);

describe('a store', () => {
  test.each([
    'tx.insertInto("submissions").values(row)',
    "tx\n    .updateTable('submissions')",
    "tx.updateTable(['submissions', 'forms'])",
    'tx.deleteFrom(`submissions`)',
    "tx.with('gone', (db) => db.deleteFrom('submissions'))",
    'sql`insert into submissions (a) values (1)`',
    'sql`with x as (\n  delete from only submissions returning 1) select 1`',
    'sql`UPDATE submissions s set a = 1`',
    'sql`update "submissions" set a = 1`',
    'sql`update public.submissions set a = 1`',
    'sql`merge into submissions using forms on true`',
    'sql`truncate table submissions`',
  ])('may not write the table of another module: %s', (text) =>
    expect(inOffice(text)).toEqual([
      'it writes the table submissions of submissions; call a verb of its owner instead',
    ]),
  );

  test.each([
    'sql`update ${sql.table(table)} set a = 1`',
    'sql`delete from ${table} where a = 1`',
    'sql`insert into ${table} (a)`',
    'tx.updateTable(table)',
    'tx.insertInto(tables[kind])',
  ])('may not choose what it writes as it runs: %s', (text) =>
    expect(inOffice(text).join()).toContain('a table that is chosen as it runs'),
  );

  test.each([
    "tx.insertInto('patientMerges').values(row)",
    'sql`update patient_merges set a = 1`',
    "tx.selectFrom('submissions').forUpdate()",
    'sql`select from submissions for update of submissions`',
    'sql`insert into patient_merges select from submissions on conflict do update set a = 1`',
    '// The owner does: update submissions',
  ])('may say %s', (text) => expect(inOffice(text)).toEqual([]));

  test('of the platform, or of no room, owns no table of a module', () => {
    const update = "// It.\ntx.updateTable('forms');\n";
    expect(findWrites('apps/server/src/platform/jobs/planted.store.ts', update)).toHaveLength(1);
    expect(findWrites('apps/server/src/cli/planted.store.ts', update)).toHaveLength(1);
  });

  test('that may write one table of another module may not write a second one', () => {
    const [[path = '', tables = []] = []] = Object.entries(foreignWrites);
    const text = [...tables, 'sync_nonces'].map((table) => `tx.deleteFrom('${table}');`).join('\n');
    expect(findWrites(`apps/server/src/${path}`, text)).toEqual([
      'it writes the table sync_nonces of sync; call a verb of its owner instead',
    ]);
  });
});

describe('the lists', () => {
  test('allow the foreign writes of the two quick statements, and no new one', () => {
    expect(foreignWrites).toEqual({
      'modules/submissions/submit/store-submission.store.ts': ['audit_entries'],
      'modules/visits/book-online/store-booking.store.ts': ['audit_entries', 'throttles', 'visit_links'],
    });
  });

  test('forget what is not written any more', () => {
    const stale = findStale(() => '// It.\n');
    for (const [path, tables] of Object.entries(foreignWrites))
      for (const table of tables)
        expect(stale).toContain(`foreignWrites names ${table} of ${path}, which does not write it`);
    expect(stale).toContain('chosenTables names modules/practice-setup/places.store.ts, which chooses none');
    expect(findStale(() => undefined)).toEqual(stale);
  });

  test('name one owner for each table', () => {
    expect(findTwice({ forms: ['forms'], sync: ['sync_keys', 'forms'] })).toEqual([
      'forms is named twice; a table has one owner',
    ]);
  });
});

test('says of every table whose personal data it holds', () => {
  expect(Object.keys(peopleIn).sort()).toEqual(Object.values(tablesOf).flat().sort());
});
