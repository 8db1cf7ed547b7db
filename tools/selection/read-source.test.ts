// The parts of a source file, what it imports and what it passes on.
import { expect, test } from 'vitest';
import { readSource } from './read-source.ts';

test('each declaration is a part, and what stands outside of them is one together', () => {
  const { parts } = readSource(
    "const a = 1;\nexport async function b(): void {\n  a('x');\n}\nb();\nexport const { c, d } = b;\nexport default a;\n",
  );
  expect([...parts.keys()]).toEqual(['', 'a', 'b', 'c', 'd', 'default']);
  expect(parts.get('b')?.words).toContain('a');
  expect(parts.get('b')?.texts).toEqual(['x']);
  expect(parts.get('')?.words).toContain('b');
});

test('imports keep the name that they have in the other file, and types are left out', () => {
  const { imports, bare } = readSource(
    "import './a.css';\nimport one, { two, type Three, four as five } from './b.ts';\nimport * as six from 'c';\nimport type { T } from 'd';\n",
  );
  expect(Object.fromEntries(imports)).toEqual({
    two: { from: './b.ts', name: 'two' },
    five: { from: './b.ts', name: 'four' },
    one: { from: './b.ts', name: 'default' },
    six: { from: 'c', name: '*' },
  });
  expect(bare).toEqual(['./a.css']);
});

test('names that are passed on are told from those that are used', () => {
  const { passed, parts } = readSource(
    "export { a, type B, c as d } from './x.ts';\nexport * as e from './y.ts';\nexport * from './z.ts';\nconst f = 1;\nexport { f as g };\n",
  );
  expect(Object.fromEntries(passed)).toEqual({
    a: [{ from: './x.ts', name: 'a' }],
    d: [{ from: './x.ts', name: 'c' }],
    e: [{ from: './y.ts', name: '*' }],
    '*': [{ from: './z.ts', name: '*' }],
  });
  expect(parts.get('g')?.words).toContain('f');
});

test('a template is read in pieces, and comments say nothing', () => {
  const { parts } = readSource(`// see '/old'\nconst path = \`/practice/\${part('x')}/print\`;\n`);
  expect(parts.get('path')?.texts).toEqual([`/practice/\${`, '/print', 'x']);
});
