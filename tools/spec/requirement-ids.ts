// Reads the requirements' table, and finds the ids that tests claim in their titles.
import ts from 'typescript';

export interface Requirement {
  readonly text: string;
  /** A part of the specification (`safety`), or the numbers of the first specification's sections (`2,4`). */
  readonly section: string;
}

/** Requirements by id, in the order of the table (tab-separated; the first line names the columns). */
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

/** Ids in square brackets in the titles of test, it and describe: `[OTP-06] …`. Those of skipped and unfinished tests do not count. */
export function idsInTitles(source: string, fileName = 'some.test.ts'): string[] {
  // By its name: what is a generic function in a .ts file would be an element in a .tsx file.
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, false);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const { block, ways } = nameOf(node.expression);
      if (blocks.has(block)) {
        if (ways.includes('skip') || ways.includes('todo')) return;
        const title = node.arguments[0];
        if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
          const text = ts.isStringLiteralLike(title)
            ? title.text
            : title.head.text + title.templateSpans.map((span) => span.literal.text).join(' ');
          for (const [, id] of text.matchAll(/\[([A-Z][A-Z0-9]*(?:-[A-Z][A-Z0-9]*)*-\d+)\]/g)) if (id) found.push(id);
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
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
