// Reads the table of requirements, and finds the ids that tests claim by their tags.
import ts from 'typescript';

export interface Requirement {
  readonly text: string;
  /** A part of the specification (`safety`), or the section numbers of the original specification (`2,4`). */
  readonly section: string;
}

/** Returns requirements by id, in the order of the table (tab-separated; the first line names the columns). */
export function readRequirements(table: string): Map<string, Requirement> {
  const [head = '', ...rows] = table.trimEnd().split('\n');
  const columns = head.split('\t');
  const [id, text, section] = ['id', 'requirement', 'section'].map((name) => columns.indexOf(name)) as [
    number,
    number,
    number,
  ];
  return new Map(
    rows
      .map((row) => row.split('\t'))
      .map((cells) => [cells[id] ?? '', { text: cells[text] ?? '', section: cells[section] ?? '' }]),
  );
}

const blocks = new Set(['test', 'it', 'describe', 'suite', 'bench']);

const idPattern = /^[A-Z][A-Z0-9]*(?:-[A-Z][A-Z0-9]*)*-\d+$/;

/** Returns the ids among the tags of an object: `{ tags: ['OTP-06'] }`. */
function tagsIn(object: ts.Node | undefined): string[] {
  if (!object || !ts.isObjectLiteralExpression(object)) return [];
  return object.properties.flatMap((property) => {
    if (!ts.isPropertyAssignment(property) || property.name.getText(object.getSourceFile()) !== 'tags') return [];
    const list = property.initializer;
    return ts.isArrayLiteralExpression(list)
      ? list.elements.filter(ts.isStringLiteralLike).flatMap(({ text }) => (idPattern.test(text) ? [text] : []))
      : [];
  });
}

/** The file name matters: what is a generic function in a .ts file would be an element in a .tsx file. */
const parse = (source: string, fileName: string) => ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);

/** Returns the ids that figures of benchmarks and drills name: those of every object with `tags`. */
export function idsOfFigures(source: string, fileName = 'some.ts'): string[] {
  const ids: string[] = [];
  const visit = (node: ts.Node): void => {
    ids.push(...tagsIn(node));
    ts.forEachChild(node, visit);
  };
  visit(parse(source, fileName));
  return ids;
}

/** Returns ids among the tags of test, it and describe. Those of skipped and unfinished tests do not count. */
export function idsInTags(source: string, fileName = 'some.test.ts'): string[] {
  const ids: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const { block, ways } = nameOf(node.expression);
      if (blocks.has(block)) {
        if (ways.includes('skip') || ways.includes('todo')) return;
        ids.push(...tagsIn(node.arguments[1]));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(source, fileName));
  return ids;
}

/** `test.concurrent.each([…])` → block `test`, ways `concurrent`, `each`. */
function nameOf(expression: ts.Expression): { block: string; ways: string[] } {
  const ways: string[] = [];
  let inner = expression;
  for (;;) {
    if (ts.isCallExpression(inner)) inner = inner.expression;
    else if (ts.isTaggedTemplateExpression(inner)) inner = inner.tag;
    else if (ts.isPropertyAccessExpression(inner)) {
      ways.push(inner.name.text);
      inner = inner.expression;
    } else break;
  }
  return { block: ts.isIdentifier(inner) ? inner.text : '', ways };
}
