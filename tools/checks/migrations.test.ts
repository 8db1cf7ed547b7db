// The list of migrations, with each way to break it.
import { describe, expect, test } from 'vitest';
import { findMigrationFaults, readMigrations, readReleased, releaseListOf } from './migrations.ts';

const released = { '0001-tenants.sql': '-- One.\n', '0002-forms.sql': '-- Two.\n' };
const list = releaseListOf(released);
const faultsOf = (migrations: Record<string, string>) => findMigrationFaults(migrations, list).join('\n');

describe('migrations that were released', { tags: ['SAFE-50'] }, () => {
  test('stay as they are, and new ones follow', () => {
    expect(faultsOf(released)).toBe('');
    expect(faultsOf({ ...released, '0003-more.sql': '-- Three.\n' })).toBe('');
  });

  test('may not be changed, by a letter either', () => {
    expect(faultsOf({ ...released, '0002-forms.sql': '-- Two!\n' })).toContain(
      '0002-forms.sql was released and is changed',
    );
  });

  test('may not be renamed or removed', () => {
    const { '0002-forms.sql': text, ...rest } = released;
    expect(faultsOf({ ...rest, '0002-templates.sql': text })).toContain('0002-forms.sql was released and is gone');
    expect(faultsOf(rest)).toContain('0002-forms.sql was released and is gone');
  });

  test('have nothing inserted before or between them', () => {
    expect(faultsOf({ ...released, '0001-a-first.sql': '-- New.\n' })).toContain('0001-a-first.sql stands before');
    expect(faultsOf({ ...released, '0002-a-second.sql': '-- New.\n' })).toContain('0002-a-second.sql stands before');
  });
});

describe('numbers of migrations', { tags: ['SAFE-50'] }, () => {
  test('are unique and without gaps, and written in four digits', () => {
    expect(faultsOf({ ...released, '0003-a.sql': '', '0003-b.sql': '' })).toContain(
      '0003-b.sql has the number of 0003-a.sql',
    );
    expect(faultsOf({ ...released, '0004-a.sql': '' })).toContain('0004-a.sql follows number 2: the next number is 3');
    expect(faultsOf({ ...released, '3-a.sql': '' })).toContain('3-a.sql is not named like');
  });

  test('of this checkout are as they were released', () => {
    const migrations = readMigrations();
    expect(readReleased()).toContain('  0001-platform.sql\n');
    expect(findMigrationFaults(migrations, readReleased())).toEqual([]);
    const [first = '', text = ''] = Object.entries(migrations)[0] ?? [];
    const changed = { ...migrations, [first]: `${text}-- One more line.\n` };
    expect(findMigrationFaults(changed, readReleased()).join()).toContain(`${first} was released and is changed`);
  });
});

test('migrations that write rows take the table out of row level security meanwhile', () => {
  const write = "update forms set name = 'x';";
  const open = 'alter table forms no force row level security;';
  const close = 'alter table forms force row level security;';
  const faults = (text: string) => faultsOf({ ...released, '0003-more.sql': text });
  expect(faults(`${write}\n`)).toContain('0003-more.sql writes rows of forms');
  expect(faults(`-- More.\n${open}\n${write}\n`)).toContain('writes rows of forms');
  expect(faults(`-- More.\n${open}\n${write}\n${close}\n`)).toBe('');
  expect(faults('insert into installation.marks default values;\n')).toBe('');
});
