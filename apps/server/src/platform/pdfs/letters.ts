// The fonts of a PDF: Noto Sans in parts, DejaVu Sans for what it lacks, and for characters in neither their code point.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import PDFDocument from 'pdfkit';

export interface Face {
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

/** A stretch of text in one font. */
export interface Run {
  readonly font: string;
  readonly text: string;
}

export interface Letters {
  /** Splits the text into stretches of one font each; characters without a visible form are dropped. */
  runs(text: string, face: Face): Run[];
  /** Returns the width in points. */
  width(run: Run, size: number): number;
}

/** What pdfkit keeps of an opened font; its types omit it. */
interface OpenedFont {
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
  widthOfString(text: string, size: number): number;
}

const require = createRequire(import.meta.url);
const notoSans = path.join(path.dirname(require.resolve('@fontsource/noto-sans/LICENSE')), 'files');
const dejaVu = path.join(path.dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf');
/** In order of lookup; together they are the font. */
const pieces = [
  'latin',
  'latin-ext',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
  'vietnamese',
  'devanagari',
] as const;
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}]/u;
const mark = /[\p{M}\u200c\u200d]/u;
const fileBytes = new Map<string, Buffer>();
/** Font of a code point, by face: the same in every document. */
const known = new Map<string, string>();
const nobody = '';
/** Maximum number of cached text widths of a few letters per document: a long word is measured letter by letter. */
const mostWidths = 10_000;
const shortText = 8;

function opener(doc: PDFKit.PDFDocument): (font: string) => OpenedFont {
  const opened = new Map<string, OpenedFont>();
  return (font) => {
    const there = opened.get(font);
    if (there) return there;
    doc.registerFont(font, bytesOf(font));
    doc.font(font);
    const fresh = (doc as unknown as { _font: OpenedFont })._font;
    opened.set(font, fresh);
    return fresh;
  };
}

/** Used to ask what a font contains, so that a document opens only the fonts it uses, always in the same order. */
const probe = opener(new PDFDocument({ autoFirstPage: false }));

function has(font: string, codePoint: number): boolean {
  return probe(font).font.hasGlyphForCodePoint(codePoint);
}

function fontOf(codePoint: number, kind: string): string {
  const key = `${kind} ${codePoint}`;
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  const fonts = [...pieces.map((piece) => `noto-sans-${piece}-${kind}`), `dejavu-${kind}`];
  const found = fonts.find((font) => has(font, codePoint)) ?? nobody;
  known.set(key, found);
  return found;
}

const kindOf = ({ isBold, isItalic }: Face) => `${isBold ? 700 : 400}-${isItalic ? 'italic' : 'normal'}`;

function fileOf(font: string): string {
  if (font.startsWith('dejavu')) {
    const style = `${font.includes('700') ? 'Bold' : ''}${font.includes('italic') ? 'Oblique' : ''}`;
    return path.join(dejaVu, `DejaVuSans${style && `-${style}`}.ttf`);
  }
  return path.join(notoSans, `${font}.woff`);
}

function bytesOf(font: string): Buffer {
  const bytes = fileBytes.get(font) ?? readFileSync(fileOf(font));
  fileBytes.set(font, bytes);
  return bytes;
}

/** Returns the code point in the notation used to look it up. */
function codePointName(codePoint: number): string {
  return `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;
}

export function createLetters(doc: PDFKit.PDFDocument): Letters {
  const open = opener(doc);
  const widths = new Map<string, number>();
  const measure = ({ font, text }: Run, size: number) => open(font).widthOfString(text, size);
  return {
    runs(text, face) {
      const kind = kindOf(face);
      const main = `noto-sans-latin-${kind}`;
      const runs: { font: string; text: string }[] = [];
      const add = (font: string, letters: string) => {
        const last = runs.at(-1);
        if (last?.font === font) last.text += letters;
        else runs.push({ font, text: letters });
      };
      for (const letter of text.normalize('NFC')) {
        const codePoint = letter.codePointAt(0) ?? 0;
        if (codePoint > 0x20 && codePoint < 0x7f) {
          add(main, letter);
          continue;
        }
        if (/\s/.test(letter)) {
          add(runs.at(-1)?.font ?? main, ' ');
          continue;
        }
        if (invisible.test(letter)) continue;
        const last = runs.at(-1);
        // A mark belongs to the letter before it, which the mark's own font may lack.
        if (mark.test(letter) && last && has(last.font, codePoint)) last.text += letter;
        else {
          const font = fontOf(codePoint, kind);
          if (font) add(font, letter);
          else if (!mark.test(letter) || !/[\u200c\u200d]/.test(letter)) add(main, codePointName(codePoint));
        }
      }
      return runs;
    },
    width(run, size) {
      if (run.text.length > shortText) return measure(run, size);
      const key = `${run.font} ${size} ${run.text}`;
      const known = widths.get(key);
      if (known !== undefined) return known;
      const width = measure(run, size);
      if (widths.size < mostWidths) widths.set(key, width);
      return width;
    },
  };
}
