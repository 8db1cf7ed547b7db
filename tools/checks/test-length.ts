// No test is longer than 60 lines: a longer one holds several stories, or steps that want names.
import ts from 'typescript';
import type { Check } from './check.ts';
import { ownFiles, textOf } from './files.ts';

const mostLines = 60;

/** The function of a call of `test` or `it`, with `.each(…)` and the like; undefined for any other node. */
function testFunction(node: ts.Node): ts.ArrowFunction | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  let called: ts.Expression = node.expression;
  while (ts.isCallExpression(called) || ts.isPropertyAccessExpression(called)) called = called.expression;
  if (!ts.isIdentifier(called) || !['test', 'it'].includes(called.text)) return undefined;
  return node.arguments.find(ts.isArrowFunction);
}

/** Returns a complaint for each test of a file whose function is too long. */
export function findLongTests(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const complaints: string[] = [];
  const visit = (node: ts.Node): void => {
    const test = testFunction(node);
    const begin = test && lineOf(test.getStart(source));
    const length = test && begin ? lineOf(test.end) - begin + 1 : 0;
    if (length > mostLines)
      complaints.push(
        `${file}, line ${begin}: a test of ${length} lines, ${mostLines} at most; cut it, or give its steps names`,
      );
    ts.forEachChild(node, visit);
  };
  visit(source);
  return complaints;
}

export const testLength: Check = {
  name: 'test length',
  find: async () =>
    ownFiles()
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => ({ file, text: textOf(file) }))
      .filter(({ text }) => text.split('\n').length > mostLines)
      .flatMap(({ file, text }) => findLongTests(file, text)),
};
