// One word for one thing: words that docs/glossary.md refuses (in code type in its `Not` column) occur in no name of the product.
import ts from 'typescript';
import type { Check } from './check.ts';
import { ownFiles, textOf } from './files.ts';
import type { SourceText } from './homonyms.ts';

/** A word that no name may contain, and its replacement; `contact id` refuses `contactIds` and allows `contactCard`. */
export interface RefusedWord {
  readonly refused: string;
  readonly instead: string;
}

/** Returns the glossary's refused words: those in code type in the table's third column. */
export function refusedWords(glossary: string): RefusedWord[] {
  return glossary.split('\n').flatMap((line) => {
    const [, instead, , not] = line.split('|').map((cell) => cell.trim());
    if (instead === undefined || not === undefined) return [];
    return [...not.matchAll(/`([a-z ]+)`/g)].map(([, refused]) => ({ refused: refused as string, instead }));
  });
}

const parse = (file: string, text: string) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
const spaced = (name: string) =>
  ` ${name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()} `;
const holds = (name: string, word: string) => new RegExp(` ${word}s? `).test(spaced(name));

/** The spellings of calls and of stored answers; the field type and the text key that the specification names. */
const isSpelling = (name: string) => name.includes('_') || /appointment_?booking|^upcomingAppointment$/i.test(name);

/** Returns every name that a file spells, declared or not: the contract's spellings are the specification's. */
export function spellings(files: readonly SourceText[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { text } of files) for (const [name] of text.matchAll(/[A-Za-z_$][\w$]*/g)) names.add(name);
  return names;
}

function declaredName(node: ts.Node): ts.Identifier | undefined {
  const isDeclared =
    ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyAssignment(node);
  return isDeclared && node.name !== undefined && ts.isIdentifier(node.name) ? node.name : undefined;
}

/** Returns a complaint for each declared name that contains a refused word and is not a spelling of the contract. */
export function findRefusedNames(
  files: readonly SourceText[],
  words: readonly RefusedWord[],
  contract: ReadonlySet<string>,
): string[] {
  const complaints: string[] = [];
  const firsts = new RegExp([...new Set(words.map(({ refused }) => refused.split(' ')[0]))].join('|'), 'i');
  for (const { file, text } of files) {
    if (!firsts.test(text)) continue;
    const source = parse(file, text);
    const visit = (node: ts.Node): void => {
      const name = declaredName(node)?.text;
      const word =
        name === undefined || isSpelling(name) || contract.has(name)
          ? undefined
          : words.find(({ refused }) => holds(name, refused));
      if (word) {
        const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
        complaints.push(
          `${file}, line ${line}: ${name} says "${word.refused}"; the word is ${word.instead} (docs/glossary.md)`,
        );
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return complaints;
}

const isCode = (file: string) => /^(?:apps|packages)\/.*\.tsx?$/.test(file) && !/\.d\.ts$/.test(file);
const isContract = (file: string) => file.startsWith('packages/contract/src/') && !/\.test\.ts$/.test(file);

export const names: Check = {
  name: 'names',
  find: async () => {
    const files = ownFiles()
      .filter(isCode)
      .map((file) => ({ file, text: textOf(file) }));
    const [contract, own] = [true, false].map((is) => files.filter(({ file }) => isContract(file) === is));
    return findRefusedNames(own ?? [], refusedWords(textOf('docs/glossary.md')), spellings(contract ?? []));
  },
};
