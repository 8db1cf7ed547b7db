// Finds words in screens that are not from the catalogue, and unused keys of the catalogue.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings here are source code of components.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { officeEn } from './en-office.ts';

/** Catalogues of features, added by their pages: `features/<feature>/texts.en.ts`, or `<part>-texts.en.ts`. */
const featureTexts = import.meta.glob<Record<string, object>>('../../features/*/*texts.en.ts', { eager: true });

const root = join(import.meta.dirname, '../..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
  .map((name) => join(root, name));

/** Attributes whose text is shown or read aloud. */
const SPOKEN =
  /^(aria-(label|description|roledescription|valuetext)|alt|title|label|placeholder|hint|error|text|confirmLabel|cancelLabel)$/;
const hasLetters = (text: string) => /\p{L}/u.test(text);

/** Returns the words written directly into the markup of a source text. */
function wordsIn(source: string): string[] {
  const tree = ts.createSourceFile('x.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && hasLetters(node.text)) found.push(node.text.trim());
    if (ts.isJsxAttribute(node) && SPOKEN.test(node.name.getText()) && node.initializer)
      found.push(...literalsIn(node.initializer));
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
      found.push(...shownBy(node.expression));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Returns the string literals that an attribute's value can take: the value itself, or the branches of a conditional. */
function literalsIn(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return hasLetters(node.text) ? [node.text] : [];
  return ts.isJsxExpression(node) && node.expression ? shownBy(node.expression) : [];
}

function shownBy(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return literalsIn(node);
  if (ts.isParenthesizedExpression(node)) return shownBy(node.expression);
  if (ts.isConditionalExpression(node)) return [...shownBy(node.whenTrue), ...shownBy(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    // 'x' in a comparison is a value; only the operands of && and || and ?? are shown.
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return shownBy(node.right);
    const isChoice = kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken;
    return isChoice || kind === ts.SyntaxKind.PlusToken ? [...shownBy(node.left), ...shownBy(node.right)] : [];
  }
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map((span) => span.literal)].map((part) => part.text).filter(hasLetters);
  return [];
}

describe('the search for words', () => {
  it('finds them as text, in attributes, in choices and in templates', () => {
    expect(wordsIn('<p>Hello</p>')).toEqual(['Hello']);
    expect(wordsIn('<img alt="A boat" className="logo" />')).toEqual(['A boat']);
    expect(wordsIn("<p title={a ? 'Yes' : t('no')}>{b && 'Shown'}</p>")).toEqual(['Yes', 'Shown']);
    expect(wordsIn('<p aria-label={`Item ${n}`}>{`${a}, ${b}`}</p>')).toEqual(['Item ']);
    expect(wordsIn("<p>{a === 'x' && b}{c ?? 'None'}{'Dear ' + d}</p>")).toEqual(['None', 'Dear ']);
    expect(wordsIn("<p className={`row ${x}`}>{t('a.b')}, {1}</p>")).toEqual([]);
  });
});

it.each(files.filter((file) => file.endsWith('.tsx')).map((file) => [relative(root, file), file]))(
  '%s holds no words of its own',
  (_, file) => {
    expect(wordsIn(readFileSync(file, 'utf8'))).toEqual([]);
  },
);

/** Returns the keys of a catalogue with their groups; plural forms count as one key. */
function keysOf(texts: object, group = ''): string[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [`${group}${name.replace(/_(zero|one|other)$/, '')}`] : keysOf(text, `${group}${name}.`),
  );
}

it('every key of the catalogue is used', () => {
  const sources = files
    .filter((file) => !/\/en(-office)?\.ts$|texts\.en\.ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const catalogues = [en, officeEn, ...Object.values(featureTexts).flatMap((module) => Object.values(module))];
  const keys = catalogues.flatMap((texts) => keysOf(texts));
  // For keys built from values, the source names the group up to its last dot: t(`staff.role.${role}`).
  const isUsed = (key: string) =>
    sources.includes(`'${key}'`) ||
    sources.includes(`"${key}"`) ||
    sources.includes(`\`${key.replace(/[^.]+$/, '')}\${`);
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});
