// One word for one thing: no two files export a type of the same name, so that a name means the same everywhere.
import ts from 'typescript';
import type { Check } from './check.ts';
import { ownFiles, textOf } from './files.ts';

/** A source file: its path in the checkout, and its text. */
export interface SourceText {
  readonly file: string;
  readonly text: string;
}

type TypeNode = ts.TypeAliasDeclaration | ts.InterfaceDeclaration | ts.ClassDeclaration | ts.EnumDeclaration;
const isType = (node: ts.Node): node is TypeNode =>
  ts.isTypeAliasDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isEnumDeclaration(node);
const isExported = (node: TypeNode) =>
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;

/** Most files export no type; testing this takes less time than parsing them. */
const mayExportTypes =
  /\bexport\s+(?:(?:default|declare|abstract|const)\s+)*(?:type|interface|class|enum)\b|\bexport\s*\{/;

const parse = (file: string, text: string) =>
  ts.createSourceFile(file, text, {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  });

/** Returns the names of the types that a file declares and exports, each with its line. Re-exports do not count. */
function exportedTypes(file: string, text: string): Map<string, number> {
  if (!mayExportTypes.test(text)) return new Map();
  const source = parse(file, text);
  const declared = new Map<string, number>();
  const exported = new Map<string, number>();
  for (const node of source.statements) {
    if (!isType(node) || !node.name) continue;
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    declared.set(node.name.text, line);
    if (isExported(node)) exported.set(node.name.text, line);
  }
  for (const node of source.statements) {
    if (!ts.isExportDeclaration(node) || node.moduleSpecifier) continue;
    if (!node.exportClause || !ts.isNamedExports(node.exportClause)) continue;
    for (const { name, propertyName } of node.exportClause.elements) {
      const line = declared.get((propertyName ?? name).text);
      if (line !== undefined) exported.set(name.text, line);
    }
  }
  return exported;
}

/** Returns a complaint for each exported type name that occurs in more than one file. */
export function findHomonyms(files: readonly SourceText[]): string[] {
  const all = files.flatMap(({ file, text }) =>
    [...exportedTypes(file, text)].map(([name, line]) => ({ name, place: `${file}, line ${line}` })),
  );
  return [...Map.groupBy(all, ({ name }) => name)]
    .filter(([, found]) => found.length > 1)
    .map(
      ([name, found]) =>
        `${name} is exported by ${found.map(({ place }) => place).join(' and ')}; name each after its own thing, or share one`,
    );
}

const isProduct = (file: string) =>
  /^(?:apps|packages)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|^apps\/server\/src\/testing\//.test(file);

export const homonyms: Check = {
  name: 'homonyms',
  find: async () =>
    findHomonyms(
      ownFiles()
        .filter(isProduct)
        .map((file) => ({ file, text: textOf(file) })),
    ),
};
