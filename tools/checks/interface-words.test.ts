// One thing has one word: the words that screens, mails and prints never use, and the ones in their places.
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { fieldLibrary } from '../../packages/forms/src/library/field-library.ts';
import { ownFiles, textOf } from './files.ts';

/** Where texts for people stand: catalogues, mails, prints, problems and the access log's words. */
const catalogues =
  /^(?:apps|packages)\/.*(?:texts[^/]*|\.en|texts\/en[^/]*|-mails?|(?:office|packet)-notice|-words|\/problems|\/pdf\/[^/]*|\/pages\/[^/]*|\/mail\/layout)\.ts$/;
const others = /\.(?:test|store|d)\.ts$|\/testing\//;
/** The specification prescribes these texts word for word. */
const prescribed = ['We were unable to process this submission. Please check your entries and try again.'];

/** Returns the string literals of a source text that hold words, with `…` for what a template fills in. */
function textsIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isName =
      ts.isImportDeclaration(node.parent) ||
      ts.isLiteralTypeNode(node.parent) ||
      (ts.isPropertyAssignment(node.parent) && node.parent.name === node);
    if (ts.isStringLiteralLike(node) && !isName) found.push(node.text);
    if (ts.isTemplateExpression(node))
      found.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(ts.createSourceFile('x.ts', source, ts.ScriptTarget.Latest, true), visit);
  return found.filter((text) => /\p{L}{2}/u.test(text) && !prescribed.includes(text));
}

/** Words that nobody reads. */
const notUsed: readonly RegExp[] = [
  /\bform came in\b/i,
  /comes and what for/i,
  /\bcharts? of\b|\bpatient.s chart\b|\bfile of (?:a|the) patient\b/i,
  /\b(?:a|the) double\b/i,
  /\btaken then\b|time around another/i,
  /say that it is none/i,
  /\bwho comes\b|\bwhat comes then\b/i,
  /\bcame through\b|prefers to hear/i,
  /no forms are asked|\bask for a form\b|forms for everybody/i,
  /\bmark as met\b|^met$/i,
  /\banew\b/i,
  /\bacts? for them\b/i,
  /not yours to see\.|this does not exist/i,
  /no room to store/i,
  /somebody, probably you/i,
  /from the archive\b/i,
  /\bdone again\b/i,
  /\bsmall slips\b/i,
  /\be-mail\b/i,
  /person who pays|^spinner$|^short text entry$/i,
  /\bmember of (?:the )?staff\b/i,
  /\bappt_/i,
  /\bwe\b|\bwe['’]/i,
  /\bour\b|(?<!not )\bours\b|\b(?:call|tell|write|to) us\b/i,
];
/** Words that only patients read: `Missed` of a visit (visits.md, 7.1), and `appointment`, but for the record's tab of that name. */
const notUsedAtTheDesk: readonly RegExp[] = [/^Missed$/, /\b(?<!^|their )appointments?\b(?! booking)/i];

const files = ownFiles().filter((file) => catalogues.test(file) && !others.test(file));
const texts = [
  ...files.flatMap((file) => textsIn(textOf(file)).map((text) => ({ file, text }))),
  ...fieldLibrary.map(({ name: text }) => ({ file: 'field library', text })),
];
const isDesk = ({ file }: { file: string }) => file.startsWith('apps/console/');

describe('words of the interface', { tags: ['ROLE2-08'] }, () => {
  it('reads every catalogue', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(texts.length).toBeGreaterThan(4000);
    for (const part of ['apps/portal/', 'apps/console/', 'apps/server/', 'packages/contract/', 'packages/forms/'])
      expect(files.some((file) => file.startsWith(part))).toBe(true);
  });

  it('holds no word that is not used', () => {
    expect(texts.filter(({ text }) => notUsed.some((word) => word.test(text)))).toEqual([]);
  });

  it('says at the desk what the desk says', () => {
    const atTheDesk = texts.filter(isDesk);
    expect(atTheDesk.filter(({ text }) => notUsedAtTheDesk.some((word) => word.test(text)))).toEqual([]);
  });

  it.each([
    'New form submission',
    'Merge duplicate',
    'The provider is busy at that time.',
    'Choose a patient, or tick ‘Not a patient yet’.',
    'Visitor’s name',
    'After submitting',
    'Referred by',
    'Preferred contact',
    'No forms requested.',
    'Request a form',
    'Default forms',
    'Marked a visit as completed',
    'Completed',
    'No-show',
    'Not found, or you don’t have access.',
    'Storage is full.',
    'Restore',
    'Redone.',
    'Typos are fine.',
    'Payer’s name',
    'Number with steps',
    'Short text',
  ])('says “%s”', (wanted) => {
    const plain = (text: string) => text.replaceAll(/[‘’“”]/g, "'");
    expect(texts.map(({ text }) => plain(text)).filter((text) => text.includes(plain(wanted)))).not.toEqual([]);
  });
});
