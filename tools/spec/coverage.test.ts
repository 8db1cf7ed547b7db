// Tests cover the whole specification: every kind of thing, every section, every requirement.
import { describe, expect, test } from 'vitest';
import { textOf } from '../checks/files.ts';
import { coverage, openParts } from './coverage.ts';

const [head = '', ...rows] = textOf('docs/requirements.tsv').trimEnd().split('\n');
const columns = head.split('\t');
const cells = (name: string) => rows.map((row) => row.split('\t')[columns.indexOf(name)] ?? '');

describe('the table of requirements', () => {
  test('covers screens, data, rules, calls, errors and constants, and every section of the specification', {
    tags: ['SCOPE-07'],
  }, () => {
    expect([...new Set(cells('kind'))]).toEqual(
      expect.arrayContaining(['screen', 'entity', 'rule', 'call', 'error', 'constant', 'flow', 'state', 'permission']),
    );
    const sections = new Set(cells('section').flatMap((one) => one.split(',')));
    const parts = ['safety', 'scale', 'visits', 'thinking-forms', 'front-desk'];
    expect([...sections].filter((one) => !parts.includes(one)).sort()).toEqual([...'123456789']);
    expect([...openParts].filter((part) => !sections.has(part))).toEqual([]);
    expect(new Set(cells('id')).size).toBe(rows.length);
  });

  test('is proven whole: no requirement of a built part without a test, no test for what is none', {
    tags: ['SCOPE-07'],
    timeout: 30_000,
  }, () => {
    const { requirements, apart, missing, unknown } = coverage();
    expect(missing).toEqual([]);
    // The tests alone show every requirement.
    expect(apart).toEqual([]);
    expect(unknown).toEqual([]);
    expect(requirements.size).toBe(1149);
  });
});
