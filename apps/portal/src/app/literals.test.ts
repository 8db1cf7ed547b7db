// Finds words in the portal's markup that are not from the catalogue.
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
const spokenAttributes = new Set([
  'aria-label',
  'aria-description',
  'alt',
  'title',
  'placeholder',
  'label',
  'hint',
  'confirmLabel',
  'cancelLabel',
]);

/** Returns literal JSX texts that contain a letter, and literal attributes that people read or hear. */
function literalsIn(name: string, code: string): string[] {
  const file = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node) && /\p{L}/u.test(node.text)) found.push(node.text.trim());
    if (
      ts.isJsxAttribute(node) &&
      spokenAttributes.has(node.name.getText()) &&
      node.initializer &&
      ts.isStringLiteral(node.initializer) &&
      node.initializer.text
    )
      found.push(node.initializer.text);
    if (
      ts.isJsxExpression(node) &&
      node.expression &&
      ts.isStringLiteral(node.expression) &&
      ts.isJsxElement(node.parent) &&
      /\p{L}/u.test(node.expression.text)
    )
      found.push(node.expression.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found.map((text) => `${name}: ${text}`);
}

test('the search finds what it is there to find', () => {
  const code = '<p title="Hi">Hello {name} <b aria-label={t("x")}>{"there"}</b> 5 / 7</p>';
  expect(literalsIn('x.tsx', code)).toEqual(['x.tsx: Hi', 'x.tsx: Hello', 'x.tsx: there']);
});

test('no word on a screen stands outside of the catalogue', async () => {
  const found: string[] = [];
  let files = 0;
  for await (const file of glob('**/*.tsx', { cwd: source })) {
    files += 1;
    found.push(...literalsIn(file, readFileSync(join(source, file), 'utf8')));
  }
  expect(files).toBeGreaterThan(20);
  expect(found).toEqual([]);
});
