// Each house rule with a file that breaks it, and with one that comes close but does not.
import { describe, expect, test } from 'vitest';
import { findLiterals } from './css-tokens.ts';
import { findFaults } from './house-rules.ts';
import { findOwnerless, findTables } from './tables.ts';

const good = '// What it is for.\nexport const one = 1;\n';

describe('a file of the house', () => {
  test.each([
    ['no comment on top', 'packages/ui/src/a.ts', 'export const one = 1;\n', 'first line'],
    ['too many lines', 'packages/ui/src/a.ts', `// For it.\n${'one();\n'.repeat(400)}`, '401 lines'],
    ['a name with capitals', 'packages/ui/src/TextField.tsx', good, 'kebab-case'],
    ['a name that says nothing', 'apps/server/src/platform/date-utils.ts', good, 'utils'],
    ['a folder that says nothing', 'apps/portal/src/helpers/a.ts', good, 'helpers'],
    [
      'SQL in a use case',
      'apps/server/src/modules/forms/read.ts',
      '// It.\nawait tx.selectFrom("forms");\n',
      'line 2 holds SQL',
    ],
    ['SQL as a text', 'apps/server/src/app.ts', "// It.\nrun('select a from b');\n", 'line 2 holds SQL'],
    [
      '[SAFE-10] a decoder beside the gate',
      'apps/server/src/modules/forms/read.ts',
      "// It.\nimport sharp from 'sharp';\n",
      'the one gate',
    ],
    ['a note of unfinished work', 'packages/ui/src/a.ts', `// It.\n// ${'TO'}DO\n`, 'unfinished'],
  ])('is refused for %s', (_, file, text, fault) => {
    expect(findFaults(file, text).join()).toContain(fault);
  });

  test.each([
    ['a plain file', 'packages/ui/src/text-field.test.tsx', good],
    [
      'a long file with its reason',
      'packages/ui/src/a.ts',
      `// A table.\n// Long because …\n${'one();\n'.repeat(400)}`,
    ],
    ['SQL in a store', 'apps/server/src/modules/forms/forms.store.ts', '// It.\ndb.insertInto("forms");\n'],
    ['SQL in a comment', 'apps/server/src/modules/forms/read.ts', '// It.\n// The store does: select a from b\n'],
    [
      'words that look like SQL',
      'apps/server/src/modules/forms/read.ts',
      "// It.\nsay('Select a date from the calendar.');\n",
    ],
    ['a file of custom', 'README.md', '# Foyer'],
  ])('may be %s', (_, file, text) => {
    expect(findFaults(file, text)).toEqual([]);
  });
});

describe('a store', () => {
  const inForms = (text: string) => findTables('apps/server/src/modules/forms/forms.store.ts', `// It.\n${text}\n`);

  test.each([
    'tx.selectFrom("submissions as s")',
    "tx.selectFrom(['forms']).leftJoin('submissions', 'a', 'b')",
    'tx.updateTable("submissions")',
    'sql`select (select count(*)\n from submissions s)`',
    'sql`delete from forms using submissions`',
    'sql`UPDATE submissions SET a = 1`',
  ])('may not name the table of a later module: %s', (text) =>
    expect(inForms(text)).toEqual(['it names the table submissions of the later module submissions']),
  );

  test.each([
    "tx.selectFrom('forms').innerJoin('patients', 'a', 'b')",
    'sql`select from audit_entries`',
    '// The later module reads this from submissions.',
    "import { a } from './submissions.ts';",
  ])('may say %s', (text) => expect(inForms(text)).toEqual([]));

  test('has its tables from migrations that say whose each is', () => {
    expect(findOwnerless('-- It.\ncreate table forms (\n);\ncreate table things (\n);')).toEqual([
      'it creates things, which no module has in tools/boundaries/tables.ts',
    ]);
  });
});

describe('a style sheet', () => {
  test.each([
    'color: #fff',
    'color: white',
    'background: rgb(0 0 0 / 0.5)',
    'padding: 12px',
    'font-size: 1.5rem',
    'margin: calc(1rem + 2px)',
  ])('may not say %s', (declaration) => expect(findLiterals(`.a { ${declaration}; }`)).toEqual([`1: ${declaration}`]));

  test('may use names, lines, parts of the text size, shares and conditions', () => {
    const css = `/* 12px #fff */
      @media (min-width: 600px) { .red:hover { color: var(--white); padding: var(--space-12) 1px 0.4em; width: 50%; border: 0.5px solid currentColor; } }
      @page { margin: 15mm; @bottom-right { font-size: 9pt; } }
      .b { background: url(a#fff.svg); content: "12px"; color: Highlight; }`;
    expect(findLiterals(css)).toEqual([]);
  });
});
