// Colors and sizes have names: no theme and no practice can change a literal outside tokens.css.
import type { Check } from './check.ts';
import { ownFiles, textOf } from './files.ts';

const colour =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|oklch|oklab|lch|lab|color)\(|\b(?:white|black|red|green|blue|gr[ae]y|orange|yellow|purple|pink|brown|navy|teal)\b/i;
/** Absolute lengths. Up to 2px is a line's thickness, and em scales with its text. */
const size = /(?<![\w.-])(?!(?:0?\.\d+|[012](?:\.\d+)?)px)\d*\.?\d+(?:px|rem|pt|cm|mm|in)\b/;

/** The paper of a printed page, where custom properties do not work. */
const paper = /@page\b[^{}]*\{(?:[^{}]|\{[^{}]*\})*\}/g;
const blank = (text: string) => text.replace(/[^\n]/g, ' ');

/** Returns the literals of a style sheet, as `line: text`. Conditions (@media, @container) are not declarations and pass. */
export function findLiterals(css: string): string[] {
  const plain = css
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/url\([^)]*\)|"[^"\n]*"|'[^'\n]*'/g, blank)
    .replace(paper, blank);
  const found: string[] = [];
  for (const { 0: whole, 1: value = '', index } of plain.matchAll(/[\w-]+\s*:\s*([^;{}]+)(?=[;}])/g)) {
    const named = value.replace(/var\([^)]*\)/g, '');
    if (colour.test(named) || size.test(named))
      found.push(`${plain.slice(0, index).split('\n').length}: ${whole.trim()}`);
  }
  return found;
}

export const cssTokens: Check = {
  name: 'css tokens',
  find: async () =>
    ownFiles()
      .filter((file) => /^(?:apps|packages)\/.*\.css$/.test(file) && !file.endsWith('/tokens.css'))
      .flatMap((file) => findLiterals(textOf(file)).map((literal) => `${file}:${literal}`)),
};
