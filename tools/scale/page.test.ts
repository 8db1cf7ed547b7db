// docs/scale.md says what the benchmark measured and what the model makes of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.ts';
import { readFigures } from './figures.ts';
import { assumptions, needed } from './model.ts';
import { scalePage, withTables } from './page.ts';

const stored = readFileSync(join(root, 'docs/scale.md'), 'utf8');

test('docs/scale.md holds the model as it follows from the figures of the benchmark', { tags: ['RUN-29'] }, () => {
  expect(stored).toBe(scalePage());
  const figures = readFigures();
  for (const practices of [100, 1000, 10_000, 100_000]) {
    const { nodes, monthly } = needed(figures, practices);
    expect(nodes).toBeGreaterThan(0);
    expect(stored).toContain(monthly.toLocaleString('en-US', { maximumFractionDigits: 0 }));
  }
  for (const { name } of figures.screens) expect(stored).toContain(`| ${name} |`);
  for (const [name, { value }] of Object.entries(assumptions)) expect(stored).toContain(`| \`${name}\` | ${value} |`);
});

test('other figures make another page', { tags: ['RUN-29'] }, () => {
  const figures = readFigures();
  const writes = { ...figures.writes, signIn: { server: figures.writes.signIn.server * 2, database: 1 } };
  expect(withTables(stored, { ...figures, writes })).not.toBe(stored);
  expect(withTables(stored, figures)).toBe(stored);
});

test('a page without a place for a table is refused', () => {
  expect(() => withTables('# Scale\n', readFigures())).toThrow('no place');
});
